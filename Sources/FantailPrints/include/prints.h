#ifndef FANTAIL_PRINTS_H
#define FANTAIL_PRINTS_H

// The C library's buffer of the standard output, written in C, since Swift cannot name its members on every system.

/// Takes the lock of the standard output, so that no other thread prints, and writes out its buffer.
///
/// - Returns: The last byte of the buffer; -1 if the buffer was empty, or the C library does not show it.
int fantail_lock_prints(void);

/// Gives back the lock.
void fantail_unlock_prints(void);

#endif
