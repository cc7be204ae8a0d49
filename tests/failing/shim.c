/* Loaded before the C library (LD_PRELOAD): the N-th call of a kind, on files of one folder, fails.
 *
 * `failing_arm` says which and how; nothing fails before it is called, and every call is counted.
 * A call that fails for want of room, or that tears, is done by half first, as disks do.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ = 1, WRITE = 2, SYNC = 4, ENTRY = 8 };  /* an entry of a folder: made, renamed, removed */
enum { ERROR = 1, FULL, DEAD, KILL, TORN };

static char folder[PATH_MAX];
static int kinds, how;
static atomic_long at, seen, struck, counts[16];

void failing_arm(const char *where, int of, int fault, long number) {
    strcpy(folder, where);
    kinds = of;
    how = fault;
    at = number;
    seen = struck = 0;
    for (int kind = 0; kind < 16; kind++) counts[kind] = 0;
}

long failing_seen(int kind) { return counts[kind]; }
long failing_struck(void) { return struck; }

static int inside(const char *path) {
    size_t size = strlen(folder);
    return size && !strncmp(path, folder, size) && (path[size] == '/' || !path[size]);
}

static int inside_fd(int fd) {
    char link[32], path[PATH_MAX];
    if (!*folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return inside(path);
}

/* What is wrong with a call: 0 if nothing, an errno; -1 where half of it is done first. */
static int wrong(int kind) {
    counts[kind]++;
    if (!(kinds & kind)) return 0;
    long number = ++seen;
    if (number < at || !at) return 0;
    if (number > at && how != FULL && how != DEAD) return 0;
    struck++;
    if (how == KILL || (how == TORN && kind != WRITE)) kill(getpid(), SIGKILL);
    if (how == TORN) return -1;
    if (how == FULL) return number == at && kind == WRITE ? -1 : ENOSPC;
    return EIO;
}

static ssize_t half_done(ssize_t done) {
    if (how == TORN) kill(getpid(), SIGKILL);
    if (done > 0) return done;
    errno = ENOSPC;
    return -1;
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define REFUSED(kind, here) \
    do { \
        int error = (here) ? wrong(kind) : 0; \
        if (error) { errno = error < 0 ? half_done(0), ENOSPC : error; return -1; } \
    } while (0)

#define WRITES(name, last, ...) \
    REAL(name); \
    int error = inside_fd(fd) ? wrong(WRITE) : 0; \
    if (error < 0) return half_done(size > 1 ? real(fd, data, size / 2 last) : 0); \
    if (error) { errno = error; return -1; } \
    return real(fd, data, size last)

#define AT , offset

ssize_t write(int fd, const void *data, size_t size) { WRITES(write, ); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) { WRITES(pwrite, AT); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) { WRITES(pwrite64, AT); }

ssize_t read(int fd, void *data, size_t size) {
    REAL(read);
    REFUSED(READ, inside_fd(fd));
    return real(fd, data, size);
}

ssize_t pread(int fd, void *data, size_t size, off_t offset) {
    REAL(pread);
    REFUSED(READ, inside_fd(fd));
    return real(fd, data, size, offset);
}

ssize_t pread64(int fd, void *data, size_t size, off64_t offset) {
    REAL(pread64);
    REFUSED(READ, inside_fd(fd));
    return real(fd, data, size, offset);
}

int ftruncate(int fd, off_t size) {
    REAL(ftruncate);
    REFUSED(WRITE, inside_fd(fd));
    return real(fd, size);
}

int ftruncate64(int fd, off64_t size) {
    REAL(ftruncate64);
    REFUSED(WRITE, inside_fd(fd));
    return real(fd, size);
}

int fsync(int fd) {
    REAL(fsync);
    REFUSED(SYNC, inside_fd(fd));
    return real(fd);
}

int fdatasync(int fd) {
    REAL(fdatasync);
    REFUSED(SYNC, inside_fd(fd));
    return real(fd);
}

int rename(const char *from, const char *to) {
    REAL(rename);
    REFUSED(ENTRY, inside(to));
    return real(from, to);
}

int unlink(const char *path) {
    REAL(unlink);
    REFUSED(ENTRY, inside(path));
    return real(path);
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    REFUSED(ENTRY, inside(path));
    return real(path, mode);
}

#define OPENS(name) \
int name(const char *path, int flags, ...) { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    } \
    REFUSED(ENTRY, (flags & O_CREAT) && inside(path)); \
    return real(path, flags, mode); \
}

OPENS(open)
OPENS(open64)
