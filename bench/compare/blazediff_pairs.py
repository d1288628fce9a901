"""Compares pairs of pictures by BlazeDiff: the count of pixels that differ, a line for each pair.

    blazediff_pairs.py FILE    a line for each pair in FILE: two paths with a tab between them
"""
import sys

import blazediff

for line in open(sys.argv[1]):
    print(blazediff.compare(*line.rstrip("\n").split("\t"), threshold=0).diff_count)
