#define _GNU_SOURCE
#include "prints.h"

#include <stdio.h>

#if defined(__wasi__)
// There is only one thread.
#define flockfile(file)
#define funlockfile(file)
#endif

int fantail_lock_prints(void) {
  flockfile(stdout);
  int last = -1;
#if defined(__GLIBC__)
  if (stdout->_IO_write_ptr > stdout->_IO_write_base) last = (unsigned char)stdout->_IO_write_ptr[-1];
#elif defined(__APPLE__)
  if (stdout->_bf._base && stdout->_p > stdout->_bf._base) last = stdout->_p[-1];
#endif
  fflush(stdout);
  return last;
}

void fantail_unlock_prints(void) { funlockfile(stdout); }
