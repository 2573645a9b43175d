// Stands between a process and its files, by LD_PRELOAD: records what is written and synced under one folder, and fails
// calls on order. FIRMDESK_DISK_FOLDER: the folder. FIRMDESK_DISK_LOG: where the record goes; unset records nothing.
// FIRMDESK_DISK_ORDERS: a file of six 32-bit numbers that both sides share: armed, at, length, kind, seen, hit.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { OPENED = 1, WRITTEN, TRUNCATED, SYNCED, UNLINKED, RENAMED };
enum { FAIL_EIO = 1, FAIL_ENOSPC, FAIL_SHORT, FAIL_SYNC };
enum { READS = 1, WRITES, SYNCS, NAMES };
#define MOST_FDS 4096
#define MOST_FILES 4096

static char folder[PATH_MAX];
static size_t folder_length;
static FILE *record;
static volatile int32_t *orders;
static int fd_file[MOST_FDS];
static char *names[MOST_FILES];
static int name_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FIRMDESK_DISK_FOLDER");
  if (!path) return;
  snprintf(folder, sizeof folder, "%s", path);
  folder_length = strlen(folder);
  const char *log = getenv("FIRMDESK_DISK_LOG");
  if (log) record = fopen(log, "wb");
  if (record) setvbuf(record, NULL, _IOFBF, 1 << 20);
  const char *order = getenv("FIRMDESK_DISK_ORDERS");
  if (!order) return;
  int fd = open(order, O_RDWR);
  if (fd < 0) return;
  void *shared = mmap(NULL, 6 * sizeof(int32_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (shared != MAP_FAILED) orders = shared;
}

static int tracked(const char *path) { return folder_length > 0 && path && strncmp(path, folder, folder_length) == 0; }

// Number of a path, from 1 on; the same path keeps its number.
static int file_of(const char *path) {
  for (int i = 0; i < name_count; i++)
    if (strcmp(names[i], path) == 0) return i + 1;
  if (name_count >= MOST_FILES) abort();
  names[name_count++] = strdup(path);
  return name_count;
}

static int file_at(int fd) { return fd >= 0 && fd < MOST_FDS ? fd_file[fd] : 0; }

static void note(uint32_t what, uint32_t file, uint64_t offset, const void *bytes, uint32_t length) {
  if (!record) return;
  struct { uint32_t what, file; uint64_t offset; uint32_t length, unused; } head = { what, file, offset, length, 0 };
  pthread_mutex_lock(&lock);
  fwrite(&head, sizeof head, 1, record);
  if (length > 0) fwrite(bytes, 1, length, record);
  pthread_mutex_unlock(&lock);
}

// 0 to go on, else the kind of failure that is ordered for this call.
static int ordered(int call) {
  if (!orders || !orders[0]) return 0;
  int kind = orders[3];
  if (kind == FAIL_SYNC && call != SYNCS) return 0;
  if ((kind == FAIL_ENOSPC || kind == FAIL_SHORT) && call == READS) return 0;
  int seen = ++orders[4];
  if (seen < orders[1] || seen >= orders[1] + orders[2]) return 0;
  orders[5]++;
  if (kind == FAIL_SHORT) return call == WRITES && seen == orders[1] ? FAIL_SHORT : FAIL_ENOSPC;
  return kind == FAIL_SYNC ? FAIL_EIO : kind;
}

static int refuse(int kind) {
  errno = kind == FAIL_ENOSPC ? ENOSPC : EIO;
  return -1;
}

static int opened(int fd, const char *path) {
  if (fd >= 0 && fd < MOST_FDS) {
    fd_file[fd] = tracked(path) ? file_of(path) : 0;
    if (fd_file[fd]) note(OPENED, fd_file[fd], 0, path, strlen(path));
  }
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    int kind = tracked(path) && (flags & O_CREAT) ? ordered(NAMES) : 0; \
    if (kind) return refuse(kind); \
    return opened(real(path, flags, mode), path); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int at, const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return opened(real(at, path, flags, mode), path); \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < MOST_FDS) fd_file[fd] = 0;
  return real(fd);
}

#define PWRITE(name, off) \
  ssize_t name(int fd, const void *bytes, size_t count, off at) { \
    REAL(name); \
    int file = file_at(fd); \
    int kind = file ? ordered(WRITES) : 0; \
    if (kind && kind != FAIL_SHORT) return refuse(kind); \
    ssize_t done = real(fd, bytes, kind ? count / 2 : count, at); \
    if (file && done > 0) note(WRITTEN, file, at, bytes, done); \
    return done; \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  int file = file_at(fd);
  if (!file) return real(fd, bytes, count);
  int kind = ordered(WRITES);
  if (kind && kind != FAIL_SHORT) return refuse(kind);
  off_t at = lseek(fd, 0, SEEK_CUR);
  ssize_t done = real(fd, bytes, kind ? count / 2 : count);
  if (done > 0) note(WRITTEN, file, at, bytes, done);
  return done;
}

#define PREAD(name, off) \
  ssize_t name(int fd, void *bytes, size_t count, off at) { \
    REAL(name); \
    int kind = file_at(fd) ? ordered(READS) : 0; \
    return kind ? refuse(kind) : real(fd, bytes, count, at); \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

#define SYNC(name) \
  int name(int fd) { \
    REAL(name); \
    int file = file_at(fd); \
    int kind = file ? ordered(SYNCS) : 0; \
    if (kind) return refuse(kind); \
    int answer = real(fd); \
    if (file && answer == 0) note(SYNCED, file, 0, NULL, 0); \
    return answer; \
  }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, off) \
  int name(int fd, off size) { \
    REAL(name); \
    int file = file_at(fd); \
    int kind = file ? ordered(WRITES) : 0; \
    if (kind) return refuse(kind); \
    int answer = real(fd, size); \
    if (file && answer == 0) note(TRUNCATED, file, size, NULL, 0); \
    return answer; \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
  REAL(unlink);
  int kind = tracked(path) ? ordered(NAMES) : 0;
  if (kind) return refuse(kind);
  int answer = real(path);
  if (answer == 0 && tracked(path)) note(UNLINKED, file_of(path), 0, NULL, 0);
  return answer;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  int kind = tracked(to) ? ordered(NAMES) : 0;
  if (kind) return refuse(kind);
  int answer = real(from, to);
  if (answer == 0 && tracked(from) && tracked(to)) note(RENAMED, file_of(from), file_of(to), NULL, 0);
  return answer;
}
