#ifndef FANTAIL_THREADS_H
#define FANTAIL_THREADS_H

// A look at the threads of this process, written in C, since a signal handler may not call Swift's runtime.

#include <stdint.h>

enum { FANTAIL_MOST_FRAMES = 64 };

/// The stack of a thread at the time of the look.
struct fantail_stack {
  int32_t thread;
  /// The number of frames; 0 if the thread blocks the signal or did not answer in time.
  int32_t count;
  /// The addresses of the code, innermost first: the thread's current position, and then return addresses.
  uint64_t frames[FANTAIL_MOST_FRAMES];
};

/// Reads the stacks of all threads except the calling one. Each thread is interrupted for some microseconds.
///
/// Returns the number of written stacks, at most `most`; -1 during another look, or if the system does not support it.
/// Each thread has some milliseconds to answer; all threads answer at the same time.
int32_t fantail_look(struct fantail_stack *stacks, int32_t most, int32_t milliseconds);

/// Copies memory of this process. The kernel reads the memory, so a wrong address does not cause a fault.
///
/// Returns 1 if all of it was read, otherwise 0.
int32_t fantail_read(uint64_t address, void *bytes, int32_t count);

/// Returns 1 if an address belongs to code in the program or in a library, except the system's and the toolchain's
/// libraries; otherwise 0.
int32_t fantail_is_of_program(uint64_t address);

/// Returns the name of the function at an address if its library exports the function; otherwise a null pointer. The
/// name stays valid while the library is loaded.
const char *fantail_exported_name(uint64_t address);

#endif
