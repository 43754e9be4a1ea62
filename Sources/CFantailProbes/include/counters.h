#ifndef FANTAIL_COUNTERS_H
#define FANTAIL_COUNTERS_H

// The counters of a build with coverage. Other builds have no counters, and Swift cannot declare symbols that may be
// missing.

#include <stdint.h>

/// Returns the number of counters in the code of this process; 0 in a build without coverage.
int64_t fantail_counter_count(void);

/// Writes the numbers of the counters that differ from their values in `last`, and updates `last`.
///
/// Only counters with a bit in `asked` are compared. Each number is written as its distance to the one before it, or to -1,
/// in bytes of seven bits; a zero ends the list. Returns the number of bytes: 0 without a number, otherwise at most five for
/// each number and one for the zero.
int64_t fantail_take_counters(uint64_t *_Nonnull last, const uint64_t *_Nonnull asked, uint8_t *_Nonnull numbers);

/// Writes a profile to a file in which each counter has its mark as its value, so that tools that read the profile show the
/// code of each mark. Afterwards the counters have their old values, which are kept in `room` meanwhile.
///
/// Returns 0 on success.
int fantail_write_counter_marks(const char *_Nonnull path, const uint64_t *_Nonnull marks, uint64_t *_Nonnull room);

#endif
