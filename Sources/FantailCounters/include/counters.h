#ifndef FANTAIL_COUNTERS_H
#define FANTAIL_COUNTERS_H

// The counters that a build with coverage has and no other one: Swift cannot declare what may not be there.

#include <stdint.h>

/// Returns how many counters the code of this process has: none in a build without coverage.
int64_t fantail_counter_count(void);

/// Adds the counters to `totals`, sets them to zero, and writes the numbers of those that had counted to `reached`.
///
/// Returns how many those are.
int64_t fantail_take_counters(uint64_t *_Nonnull totals, uint32_t *_Nonnull reached);

/// Writes a profile to a file in which each counter holds its mark, and then sets the counters to `totals`: tools that
/// read the profile tell so which code each mark stands for.
///
/// Returns 0 if that went well.
int fantail_write_counter_marks(
    const char *_Nonnull path, const uint64_t *_Nonnull marks, const uint64_t *_Nonnull totals);

#endif
