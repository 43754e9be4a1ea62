// The C library's threads, as far as Fantail uses them.
typedef struct { int __private[10]; } pthread_mutex_t;
typedef long pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
