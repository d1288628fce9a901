/* Runs a command and says what it took: CPU seconds (user and system, of all its descendants), wall seconds, peak
   memory in KiB of its largest process, and exit status, on one line into RESULT. It is a small program because a
   process that is started by a large one counts the starter's memory as its own peak, and because a start from Python
   takes longer than a picture.

   measure RESULT COMMAND [ARGUMENT...] */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec / 1e6; }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "usage: measure RESULT COMMAND [ARGUMENT...]\n"), 2;
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); /* descendants whose parents are gone are waited for, and so counted */
#endif
  double start = now();
  pid_t child = fork();
  if (child < 0) return perror("measure: fork"), 2;
  if (child == 0) {
    execvp(argv[2], argv + 2);
    fprintf(stderr, "measure: %s: %s\n", argv[2], strerror(errno));
    _exit(127);
  }
  int status = 0, one;
  double wall = 0;
  for (pid_t ended; (ended = wait(&one)) > 0 || (ended < 0 && errno == EINTR);)
    if (ended == child) {
      status = one;
      wall = now() - start;
    }
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  FILE *result = fopen(argv[1], "w");
  if (!result) return perror(argv[1]), 2;
#ifdef __APPLE__
  long peak = usage.ru_maxrss / 1024;
#else
  long peak = usage.ru_maxrss;
#endif
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  fprintf(result, "%.6f %.6f %ld %d\n", seconds(usage.ru_utime) + seconds(usage.ru_stime), wall, peak, code);
  fclose(result);
  return code;
}
