// The C library, as far as Fantail uses it, for 64-bit processors: nobody packages its headers.
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef int int32_t;
typedef unsigned long uint64_t;
typedef long int64_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef long off_t;
typedef long time_t;
typedef unsigned int socklen_t;
typedef unsigned int useconds_t;
struct timespec { time_t tv_sec; long tv_nsec; };

#define EINTR 4
#define EEXIST 17
char *_Nonnull strerror(int);
size_t strlen(const char *_Nonnull);
char *_Nullable strdup(const char *_Nonnull);
void free(void *_Nullable);
void *_Nonnull memset(void *_Nonnull, int, size_t);
void *_Nonnull memcpy(void *_Nonnull, const void *_Nonnull, size_t);
int setenv(const char *_Nonnull, const char *_Nonnull, int);
int unsetenv(const char *_Nonnull);
double pow(double, double);
double log2(double);
double floor(double);

// Threads
typedef struct { int __private[10]; } pthread_mutex_t;
typedef long pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);

// Standard input and output
typedef struct __sFILE FILE;
struct __sFILE { char __private[152]; };
extern FILE *_Nonnull stdout;
#define _IOLBF 1
int fflush(FILE *_Nullable);
int setvbuf(FILE *_Nonnull, char *_Nullable, int, size_t);

// Files
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 00000000
#define O_WRONLY 00000001
#define O_RDWR 00000002
#define O_CREAT 00000100
#define O_TRUNC 00001000
#define O_DIRECTORY 040000
#define O_CLOEXEC 02000000
#define F_GETFD 1
#define F_SETFD 2
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define LOCK_EX 2
#define LOCK_NB 4
#define SEEK_END 2
int close(int);
ssize_t read(int, void *_Nonnull, size_t);
ssize_t write(int, const void *_Nonnull, size_t);
ssize_t pread(int, void *_Nonnull, size_t, off_t);
off_t lseek(int, off_t, int);
int flock(int, int);
int isatty(int);
int fchdir(int);
int mkdir(const char *_Nonnull, mode_t);
int unlink(const char *_Nonnull);
int mkstemp(char *_Nonnull);
int usleep(useconds_t);
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  mode_t st_mode;
  unsigned int st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  unsigned long __pad1;
  off_t st_size;
  int st_blksize, __pad2;
  long st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
  unsigned int __unused4, __unused5;
};
int stat(const char *_Nonnull, struct stat *_Nonnull);
int fstat(int, struct stat *_Nonnull);
#define TIOCGWINSZ 0x5413
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };

// Sockets
#define AF_UNIX 1
#define SOCK_STREAM 1
#define MSG_NOSIGNAL 0x4000
int socketpair(int, int, int, int[_Nonnull 2]);
ssize_t send(int, const void *_Nonnull, size_t, int);

// Signals. The handler is not the first of an action.
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_UNBLOCK 1
#define SA_ONSTACK 0x08000000
#define SS_DISABLE 2
typedef struct { unsigned long sig[1]; } sigset_t;
typedef void (*sighandler_t)(int);
struct siginfo;
struct sigaction {
  int sa_flags;
  union { sighandler_t sa_handler; void (*sa_sigaction)(int, struct siginfo *, void *); };
  sigset_t sa_mask;
  void (*sa_restorer)(void);
};
typedef struct sigaltstack { void *ss_sp; int ss_flags; size_t ss_size; } stack_t;
int sigaction(int, const struct sigaction *_Nullable, struct sigaction *_Nullable);
sighandler_t _Nonnull signal(int, sighandler_t _Nullable);
int raise(int);
int kill(pid_t, int);
int sigfillset(sigset_t *_Nonnull);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
typedef long pthread_t;
pthread_t pthread_self(void);
int pthread_equal(pthread_t, pthread_t);
int sigaltstack(const stack_t *_Nullable, stack_t *_Nullable);

// Processes
__attribute__((noreturn)) void exit(int);
__attribute__((noreturn)) void _exit(int);
int atexit(void (*_Nonnull)(void));
pid_t getpid(void);
pid_t getppid(void);
#define RLIMIT_CORE 4
struct rlimit { unsigned long rlim_cur, rlim_max; };
int setrlimit(int, const struct rlimit *_Nonnull);
