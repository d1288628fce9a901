#!/bin/sh
# Bakes as an array of Slurm jobs, and merges what they baked once all of them are done. In the manifest's folder, on a
# file system that all nodes see:
#
#   sh slurm-array.sh [tasks]
#
# 'sbatch slurm-array.sh' bakes only, with as many tasks as the next lines say.
#SBATCH --job-name=scrim
#SBATCH --array=1-16
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=00:30:00
set -eu

shards=build/shards
guides=build/guides

# One of the tasks: which one, and of how many, Slurm tells in SLURM_ARRAY_TASK_ID, _MIN, _MAX, _STEP and _COUNT.
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  exec scrim bake --shard auto --jobs "${SLURM_CPUS_PER_TASK:-1}" --output "$shards/$SLURM_ARRAY_TASK_ID"
fi

# What an array of another size left would be foreign.
rm -rf "$shards"
job=$(sbatch --parsable --array="1-${1:-16}" "$0")
# Where a task fails there is nothing to merge.
sbatch --job-name=scrim-merge --ntasks=1 --time=00:10:00 --dependency="afterok:${job%;*}" --kill-on-invalid-dep=yes \
  --wrap="scrim merge $shards/* --output $guides"
