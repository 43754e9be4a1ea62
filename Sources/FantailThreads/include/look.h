#ifndef FANTAIL_THREADS_H
#define FANTAIL_THREADS_H

// A look at the threads of this process: C, since a signal handler may not enter Swift's runtime.

#include <stdint.h>

enum { FANTAIL_MOST_FRAMES = 64 };

/// The stack of a thread when it was looked at.
struct fantail_stack {
  int32_t thread;
  /// The number of frames; 0 if the thread blocks the signal or did not answer in time.
  int32_t count;
  /// The addresses of the code, the innermost first: where the thread was, and then return addresses.
  uint64_t frames[FANTAIL_MOST_FRAMES];
};

/// Looks at all threads but the calling one, each of which is interrupted for some microseconds.
///
/// Returns how many stacks it has written: at most `most`. -1 if another look goes on or the system has no such look.
/// Each thread has some milliseconds for its answer; all answer at the same time.
int32_t fantail_look(struct fantail_stack *stacks, int32_t most, int32_t milliseconds);

/// Copies memory of this process, which the kernel reads: a wrong address does not fault.
///
/// Returns 1 if all of it was read, otherwise 0.
int32_t fantail_read(uint64_t address, void *bytes, int32_t count);

/// Returns 1 for an address of code in the program or in a library that is not the system's or the toolchain's, otherwise 0.
int32_t fantail_is_of_program(uint64_t address);

#endif
