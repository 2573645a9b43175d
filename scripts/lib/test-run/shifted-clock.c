/* Moves the time of day of a process by FIRMDESK_CLOCK_SHIFT seconds. What measures a span keeps its own clock. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long shift(void) {
  static long seconds;
  static int is_read;
  if (!is_read) {
    const char *text = getenv("FIRMDESK_CLOCK_SHIFT");
    seconds = text ? atol(text) : 0;
    is_read = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *into) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int answer = real(clock, into);
  if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) into->tv_sec += shift();
  return answer;
}

int gettimeofday(struct timeval *restrict into, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into) *into = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *into) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into) *into = now.tv_sec;
  return now.tv_sec;
}
