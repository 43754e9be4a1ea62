// The C library of Apple's systems, as far as Fantail uses it: what its headers declare, read by the compiler as they are.

typedef unsigned char uint8_t;
typedef signed char int8_t;
typedef unsigned short uint16_t;
typedef short int16_t;
typedef unsigned int uint32_t;
typedef int int32_t;
typedef unsigned long long uint64_t;
typedef long long int64_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned long __darwin_size_t;
typedef int pid_t;
typedef uint32_t id_t;
typedef uint16_t mode_t;
typedef int64_t off_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef uint32_t socklen_t;
typedef uint32_t sigset_t;
typedef unsigned int nfds_t;
typedef uint64_t rlim_t;
typedef uint32_t useconds_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef long time_t;
struct timespec { time_t tv_sec; long tv_nsec; };

#define EPERM 1
#define EACCES 13
#define EINTR 4
#define ELOOP 62
#define X_OK (1 << 0)
#define W_OK (1 << 1)
#define EMFILE 24
#define ENOENT 2
#define EEXIST 17
#define EAGAIN 35
char *strerror(int);
size_t strlen(const char *);
char *strrchr(const char *, int);
char *strdup(const char *);
int strcmp(const char *, const char *);
void *malloc(size_t);
void free(void *);
void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);
void *memchr(const void *, int, size_t);
int strncmp(const char *, const char *, size_t);
size_t strcspn(const char *, const char *);
long strtol(const char *, char **, int);
int memcmp(const void *, const void *, size_t);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
double pow(double, double);
double log2(double);
double floor(double);

// Libraries
#define RTLD_NOW 0x2
void *dlopen(const char *, int);
void *dlsym(void *, const char *);

// Standard input and output
struct __sbuf { unsigned char *_base; int _size; };
typedef struct __sFILE { unsigned char *_p; struct __sbuf _bf; } FILE;
extern FILE *__stdinp __attribute__((swift_name("stdin")));
extern FILE *__stdoutp __attribute__((swift_name("stdout")));
extern FILE *__stderrp __attribute__((swift_name("stderr")));
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
int fflush(FILE *);
void flockfile(FILE *);
void funlockfile(FILE *);
int setvbuf(FILE *, char *, int, size_t);
int fputs(const char *, FILE *);
char *fgets(char *, int, FILE *);
FILE *fopen(const char *, const char *);
FILE *fdopen(int, const char *);
int fclose(FILE *);
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int ferror(FILE *);
FILE *popen(const char *, const char *);
int pclose(FILE *);
int remove(const char *);
int puts(const char *);
int putchar(int);

// Files
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_CLOEXEC 0x01000000
#define O_EVTONLY 0x00008000
#define O_DIRECTORY 0x00100000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int close(int);
int access(const char *, int);
ssize_t readlink(const char *, char *, size_t);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
off_t lseek(int, off_t, int);
int ftruncate(int, off_t);
int rmdir(const char *);
int flock(int, int);
int isatty(int);
int chdir(const char *);
int fchdir(int);
char *getcwd(char *, size_t);
int unlink(const char *);
int rename(const char *, const char *);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
int pipe(int [2]);
int dup(int);
int dup2(int, int);
int usleep(useconds_t);
unsigned int sleep(unsigned int);
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  uint16_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
};
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int lstat(const char *, struct stat *);
#define POLLIN 0x0001
#define POLLHUP 0x0010
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *, nfds_t, int);
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };

// Sockets
#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define SO_RCVTIMEO 0x1006
struct timeval { time_t tv_sec; int32_t tv_usec; };
#define MSG_NOSIGNAL 0x80000
#define SHUT_WR 1
int socketpair(int, int, int, int *);
int shutdown(int, int);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t send(int, const void *, size_t, int);

// Signals
#define SIGHUP 1
#define SIGINT 2
#define SIGTTOU 22
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGURG 16
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGTTIN 21
#define SIGXCPU 24
#define SIGWINCH 28
#define SIGUSR1 30
#define SIGUSR2 31
#define SIGCONT 19
#define SIGCHLD 20
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SA_ONSTACK 0x0001
#define SA_NOCLDWAIT 0x0020
#define SA_SIGINFO 0x0040
typedef struct __siginfo {
  int si_signo, si_errno, si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
} siginfo_t;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
typedef void (*sig_t)(int);
int sigaction(int, const struct sigaction *, struct sigaction *);
void (*signal(int, void (*)(int)))(int);
int raise(int);
int kill(pid_t, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigismember(const sigset_t *, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int sigpending(sigset_t *);
int sigwait(const sigset_t * _Nonnull, int * _Nonnull);
typedef struct _opaque_pthread_t { long __sig; } *pthread_t;
pthread_t _Nonnull pthread_self(void);
int pthread_kill(pthread_t _Nonnull, int);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
typedef unsigned long pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
typedef struct __darwin_sigaltstack { void *ss_sp; __darwin_size_t ss_size; int ss_flags; } stack_t;
#define SS_DISABLE 0x0004

// Processes
__attribute__((noreturn)) void exit(int);
__attribute__((noreturn)) void _exit(int);
int execv(const char *, char *const *);
__attribute__((noreturn)) void abort(void);
int atexit(void (*)(void));
int atexit_b(void (^)(void));
pid_t getpid(void);
int pause(void);
pid_t getppid(void);
uid_t getuid(void);
struct rlimit { rlim_t rlim_cur, rlim_max; };
#define RLIMIT_CORE 4
int setrlimit(int, const struct rlimit *);
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
#define WNOHANG 0x01
#define WUNTRACED 0x02
#define WEXITED 0x04
#define WSTOPPED 0x08
#define WNOWAIT 0x20
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *, int);

#define FORBIDDEN __attribute__((availability(tvos, unavailable))) __attribute__((availability(watchos, unavailable)))
int sigaltstack(const stack_t *, stack_t *) FORBIDDEN;
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *) FORBIDDEN;
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *) FORBIDDEN;
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int, const char *, int, mode_t) FORBIDDEN;
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int) FORBIDDEN;
int posix_spawnattr_init(posix_spawnattr_t *) FORBIDDEN;
int posix_spawnattr_destroy(posix_spawnattr_t *) FORBIDDEN;
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t) FORBIDDEN;
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *) FORBIDDEN;
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *) FORBIDDEN;
int posix_spawnattr_setflags(posix_spawnattr_t *, short) FORBIDDEN;
int posix_spawn(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[])
    FORBIDDEN;

// Terminals
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
struct termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_cc[20];
  speed_t c_ispeed, c_ospeed;
};
#define ECHO 0x00000008
#define ICANON 0x00000100
#define TCSANOW 0
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
pid_t tcgetpgrp(int);
int tcsetpgrp(int, pid_t);
pid_t getpgrp(void);
