// The system's library and its C library, as far as Fantail uses them.
typedef struct _iobuf { void *_Placeholder; } FILE;
int fflush(FILE *);
int atexit(void (*)(void));
__attribute__((noreturn)) void _exit(int);
typedef struct _RTL_SRWLOCK { void *Ptr; } RTL_SRWLOCK, *PRTL_SRWLOCK;
typedef RTL_SRWLOCK SRWLOCK, *PSRWLOCK;
void InitializeSRWLock(PSRWLOCK);
void AcquireSRWLockExclusive(PSRWLOCK);
void ReleaseSRWLockExclusive(PSRWLOCK);
