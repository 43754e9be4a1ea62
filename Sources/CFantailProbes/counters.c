#include "counters.h"

#include <string.h>

#if defined(__ELF__)
// The runtime of coverage hides these functions, so they cannot be looked up by name. They are weak, since the runtime
// may not be linked; declared as hidden, they would have an address even then.
extern uint64_t *__llvm_profile_begin_counters(void) __attribute__((weak));
extern uint64_t *__llvm_profile_end_counters(void) __attribute__((weak));
extern const char *__llvm_profile_get_filename(void) __attribute__((weak));
extern void __llvm_profile_set_filename(const char *path) __attribute__((weak));
extern int __llvm_profile_write_file(void) __attribute__((weak));

// The code of this file is not counted itself.
#define QUIET __attribute__((no_profile_instrument_function))

QUIET int64_t fantail_counter_count(void) {
  if (!__llvm_profile_begin_counters || !__llvm_profile_end_counters) return 0;
  return __llvm_profile_end_counters() - __llvm_profile_begin_counters();
}

QUIET int64_t fantail_take_counters(uint64_t *last, const uint64_t *asked, uint8_t *numbers) {
  int64_t count = fantail_counter_count(), length = 0;
  uint32_t before = 0;
  uint64_t *counters = count ? __llvm_profile_begin_counters() : 0;
  for (int64_t first = 0; first < count; first += 64) {
    int64_t end = first + 64 < count ? first + 64 : count;
    // Most counters have not changed since the last call, so they are compared in blocks.
    if (!asked[first / 64] || !memcmp(counters + first, last + first, (size_t)(end - first) * sizeof *last)) continue;
    for (uint64_t left = asked[first / 64]; left; left &= left - 1) {
      int64_t number = first + __builtin_ctzll(left);
      if (counters[number] == last[number]) continue;
      last[number] = counters[number];
      uint32_t distance = (uint32_t)number + 1 - before;
      for (before += distance; distance >= 0x80; distance >>= 7) numbers[length++] = (uint8_t)(distance | 0x80);
      numbers[length++] = (uint8_t)distance;
    }
  }
  if (length) numbers[length++] = 0;
  return length;
}

QUIET int fantail_write_counter_marks(const char *path, const uint64_t *marks, uint64_t *room) {
  int64_t count = fantail_counter_count();
  if (!count || !__llvm_profile_get_filename || !__llvm_profile_set_filename || !__llvm_profile_write_file) return -1;
  uint64_t *counters = __llvm_profile_begin_counters();
  memcpy(room, counters, (size_t)count * sizeof *counters);
  memcpy(counters, marks, (size_t)count * sizeof *counters);
  const char *own = __llvm_profile_get_filename();
  __llvm_profile_set_filename(path);
  int result = __llvm_profile_write_file();
  __llvm_profile_set_filename(own);
  memcpy(counters, room, (size_t)count * sizeof *counters);
  return result;
}
#else
int64_t fantail_counter_count(void) { return 0; }
int64_t fantail_take_counters(uint64_t *last, const uint64_t *asked, uint8_t *numbers) { return 0; }
int fantail_write_counter_marks(const char *path, const uint64_t *marks, uint64_t *room) { return -1; }
#endif
