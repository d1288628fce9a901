"""Compares pairs of pictures by pixelmatch: the count of pixels that differ, a line for each pair.

    pixelmatch_pairs.py FILE    a line for each pair in FILE: two paths with a tab between them
"""
import sys

from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

for line in open(sys.argv[1]):
    old, new = (Image.open(path).convert("RGBA") for path in line.rstrip("\n").split("\t"))
    print(pixelmatch(old, new, threshold=0))
