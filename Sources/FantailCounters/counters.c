#include "counters.h"

#include <string.h>

#if defined(__ELF__)
// The runtime of coverage hides them, so that no look-up by name finds them. Weak, since it may not be linked; declared as
// hidden they would have an address all the same.
extern uint64_t *__llvm_profile_begin_counters(void) __attribute__((weak));
extern uint64_t *__llvm_profile_end_counters(void) __attribute__((weak));
extern const char *__llvm_profile_get_filename(void) __attribute__((weak));
extern void __llvm_profile_set_filename(const char *path) __attribute__((weak));
extern int __llvm_profile_write_file(void) __attribute__((weak));

// Not counted itself.
#define QUIET __attribute__((no_profile_instrument_function))

QUIET int64_t fantail_counter_count(void) {
  if (!__llvm_profile_begin_counters || !__llvm_profile_end_counters) return 0;
  return __llvm_profile_end_counters() - __llvm_profile_begin_counters();
}

QUIET int64_t fantail_take_counters(uint64_t *totals, uint32_t *reached) {
  int64_t count = fantail_counter_count(), found = 0;
  if (!count) return 0;
  uint64_t *counters = __llvm_profile_begin_counters();
  // Most have not counted since the last time, which is found in blocks.
  static const uint64_t zeros[64];
  for (int64_t number = 0; number < count; number++) {
    while (count - number >= 64 && !memcmp(counters + number, zeros, sizeof zeros)) number += 64;
    if (number == count) break;
    if (!counters[number]) continue;
    totals[number] += counters[number];
    counters[number] = 0;
    reached[found++] = (uint32_t)number;
  }
  return found;
}

QUIET int fantail_write_counter_marks(const char *path, const uint64_t *marks, const uint64_t *totals) {
  int64_t count = fantail_counter_count();
  if (!count || !__llvm_profile_get_filename || !__llvm_profile_set_filename || !__llvm_profile_write_file) return -1;
  uint64_t *counters = __llvm_profile_begin_counters();
  memcpy(counters, marks, (size_t)count * sizeof *counters);
  const char *own = __llvm_profile_get_filename();
  __llvm_profile_set_filename(path);
  int result = __llvm_profile_write_file();
  __llvm_profile_set_filename(own);
  memcpy(counters, totals, (size_t)count * sizeof *counters);
  return result;
}
#else
int64_t fantail_counter_count(void) { return 0; }
int64_t fantail_take_counters(uint64_t *totals, uint32_t *reached) { return 0; }
int fantail_write_counter_marks(const char *path, const uint64_t *marks, const uint64_t *totals) { return -1; }
#endif
