#ifndef FANTAIL_COUNTERS_H
#define FANTAIL_COUNTERS_H

// The counters that a build with coverage has and no other one: Swift cannot declare what may not be there.

#include <stdint.h>

/// Returns how many counters the code of this process has: none in a build without coverage.
int64_t fantail_counter_count(void);

/// Writes the numbers of the counters that differ from what they were `last`, which it brings up to date.
///
/// Only those are looked at that `asked` has a bit for. Each number is the distance to the one before it, or to -1, seven
/// bits a byte; a zero ends them. Returns how many bytes those are: none without a number, else five a number at most and one.
int64_t fantail_take_counters(uint64_t *_Nonnull last, const uint64_t *_Nonnull asked, uint8_t *_Nonnull numbers);

/// Writes a profile to a file in which each counter holds its mark: tools that read the profile tell so which code each
/// mark stands for. Then the counters are what they were, which `room` holds meanwhile.
///
/// Returns 0 if that went well.
int fantail_write_counter_marks(const char *_Nonnull path, const uint64_t *_Nonnull marks, uint64_t *_Nonnull room);

#endif
