#define _GNU_SOURCE
#include "look.h"

#include <stddef.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

// Threads of Dispatch block every signal except those of faults. No other program sends SIGSYS, and debuggers and
// Swift's own backtraces do not use it.
#define QUESTION SIGSYS

// The first two frames belong to the handler: its own frame, and the frame that returns from it.
enum { MOST_THREADS = 1024, HANDLERS_FRAMES = 2 };
enum { FREE, ASKED, ANSWERING, ANSWERED };
#if defined(__x86_64__)
enum { FRAME_POINTER = 6 };
#else
enum { FRAME_POINTER = 29 };
#endif

struct answer {
  _Atomic int state;
  pid_t thread;
  int count;
  // The system call that the thread was in before the signal, with its first arguments; -1 for none.
  long call;
  uint64_t arguments[3], after;
  void *frames[FANTAIL_MOST_FRAMES + HANDLERS_FRAMES];
};

// Never freed: a thread may answer long after the look that sent it the signal.
static struct answer *answers;
static _Atomic int answer_count;
static atomic_flag is_looking = ATOMIC_FLAG_INIT;
static struct sigaction former;

// The unwinder, loaded before the first look, so a program does not have to link it.
static _Unwind_Reason_Code (*unwind)(_Unwind_Trace_Fn, void *);
static _Unwind_Word (*register_of)(struct _Unwind_Context *, int);
static _Unwind_Ptr (*address_of)(struct _Unwind_Context *);
static _Unwind_Word (*stack_of)(struct _Unwind_Context *);

struct walk {
  struct answer *place;
  uintptr_t frame_pointer;
  uintptr_t stack_pointer;
};

static _Unwind_Reason_Code take(struct _Unwind_Context *context, void *data) {
  struct walk *walk = data;
  struct answer *place = walk->place;
  if (place->count >= FANTAIL_MOST_FRAMES + HANDLERS_FRAMES) return _URC_END_OF_STACK;
  // Registers are known from the interrupted frame on.
  if (place->count >= HANDLERS_FRAMES) {
    walk->frame_pointer = (uintptr_t)register_of(context, FRAME_POINTER);
    walk->stack_pointer = (uintptr_t)stack_of(context);
  }
  place->frames[place->count++] = (void *)address_of(context);
  return _URC_NO_REASON;
}

// The kernel reads the memory, so a wrong address does not cause a fault.
static int read_memory(uintptr_t address, void *bytes, size_t count) {
  struct iovec own = {bytes, count}, other = {(void *)address, count};
  return process_vm_readv(getpid(), &own, 1, &other, 1, 0) == (ssize_t)count;
}

// Returns whether an address is a return address: the instruction before it is a call.
static int follows_call(uintptr_t address) {
#if defined(__x86_64__)
  uint8_t code[7];
  if (address < 4096 || !read_memory(address - sizeof code, code, sizeof code)) return 0;
  if (code[2] == 0xe8) return 1;
  // Calls through a register or memory are two, three, six or seven bytes long.
  return (code[5] == 0xff && (code[6] & 0x38) == 0x10) || (code[4] == 0xff && (code[5] & 0x38) == 0x10) ||
         (code[1] == 0xff && (code[2] & 0x38) == 0x10) || (code[0] == 0xff && (code[1] & 0x38) == 0x10);
#else
  uint32_t code;
  if (address < 4096 || address % 4 || !read_memory(address - 4, &code, sizeof code)) return 0;
  return (code & 0xfc000000) == 0x94000000 || (code & 0xfffffc1f) == 0xd63f0000;
#endif
}

// Small functions in libraries of Swift's toolchain, such as Dispatch's overlay, have no table for the unwinder, which
// stops there. These functions push a few registers and do not set up a frame pointer, so their return address is among
// the words above. A pushed register may also look like a return address, but does not point to user code. The callers
// of these functions have frame pointers, like all code in Swift.
static void walk_on(struct walk *walk) {
  struct answer *place = walk->place;
  // Frames of asynchronous functions are marked in the highest bits.
  uintptr_t frame = walk->frame_pointer & 0x0fffffffffffffff;
  if (!frame || frame <= walk->stack_pointer || place->count >= FANTAIL_MOST_FRAMES + HANDLERS_FRAMES) return;
  for (int word = 0; word < 8 && place->count < FANTAIL_MOST_FRAMES + HANDLERS_FRAMES; word++) {
    uintptr_t address, at = walk->stack_pointer + (uintptr_t)word * sizeof address;
    if (at >= frame || !read_memory(at, &address, sizeof address)) break;
    if (follows_call(address)) place->frames[place->count++] = (void *)address;
  }
  while (frame && frame % sizeof frame == 0 && place->count < FANTAIL_MOST_FRAMES + HANDLERS_FRAMES) {
    uintptr_t saved[2];
    if (!read_memory(frame, saved, sizeof saved) || !saved[1]) return;
    place->frames[place->count++] = (void *)saved[1];
    uintptr_t next = saved[0] & 0x0fffffffffffffff;
    // Stacks grow downwards.
    if (next <= frame) return;
    frame = next;
  }
}

// Sleeps and polls end early at any signal, which would change the behaviour of the thread, and end a hang. These calls
// are therefore repeated; the kernel itself repeats other calls.
static void call_again(struct answer *place, ucontext_t *context) {
  static const long calls[] = {
#ifdef SYS_poll
      SYS_poll, SYS_select, SYS_epoll_wait,
#endif
      SYS_nanosleep, SYS_clock_nanosleep, SYS_ppoll, SYS_pselect6, SYS_epoll_pwait, SYS_rt_sigtimedwait};
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    if (place->call != calls[index]) continue;
#if defined(__x86_64__)
    greg_t *registers = context->uc_mcontext.gregs;
    if (registers[REG_RAX] != -EINTR || (uint64_t)registers[REG_RIP] != place->after ||
        (uint64_t)registers[REG_RDI] != place->arguments[0] || (uint64_t)registers[REG_RSI] != place->arguments[1] ||
        (uint64_t)registers[REG_RDX] != place->arguments[2])
      return;
    registers[REG_RAX] = place->call;
    registers[REG_RIP] -= 2;
#elif defined(__aarch64__)
    mcontext_t *registers = &context->uc_mcontext;
    if ((long)registers->regs[0] != -EINTR || registers->pc != place->after ||
        registers->regs[1] != place->arguments[1] || registers->regs[2] != place->arguments[2])
      return;
    registers->regs[0] = place->arguments[0];
    registers->pc -= 4;
#endif
    return;
  }
}

// Runs in the thread that receives the signal. It takes no lock and allocates no memory.
static void answer(int number, siginfo_t *info, void *context) {
  int error = errno;
  // A question is recognised by its value, which no other code sends: the process alone is not enough, since `raise`
  // also comes from it.
  if (info->si_code == SI_QUEUE && info->si_value.sival_ptr == &answers) {
    pid_t own = (pid_t)syscall(SYS_gettid);
    int count = atomic_load(&answer_count);
    for (int index = 0; index < count; index++) {
      struct answer *place = answers + index;
      int asked = ASKED;
      if (place->thread != own || !atomic_compare_exchange_strong(&place->state, &asked, ANSWERING)) continue;
      place->count = 0;
      struct walk walk = {place, 0, 0};
      unwind(take, &walk);
      walk_on(&walk);
      call_again(place, context);
      atomic_store(&place->state, ANSWERED);
      break;
    }
  } else if (former.sa_flags & SA_SIGINFO) {
    former.sa_sigaction(number, info, context);
  } else if (former.sa_handler == SIG_DFL) {
    signal(number, SIG_DFL);
    raise(number);
  } else if (former.sa_handler != SIG_IGN) {
    former.sa_handler(number);
  }
  errno = error;
}

static int load(void) {
  if (answers) return 0;
  void *library = dlopen("libgcc_s.so.1", RTLD_NOW);
  if (!library) return -1;
  unwind = (_Unwind_Reason_Code(*)(_Unwind_Trace_Fn, void *))dlsym(library, "_Unwind_Backtrace");
  register_of = (_Unwind_Word(*)(struct _Unwind_Context *, int))dlsym(library, "_Unwind_GetGR");
  address_of = (_Unwind_Ptr(*)(struct _Unwind_Context *))dlsym(library, "_Unwind_GetIP");
  stack_of = (_Unwind_Word(*)(struct _Unwind_Context *))dlsym(library, "_Unwind_GetCFA");
  if (!unwind || !register_of || !address_of || !stack_of) return -1;
  answers = calloc(MOST_THREADS, sizeof *answers);
  return answers ? 0 : -1;
}

static int install(void) {
  struct sigaction current, own;
  if (sigaction(QUESTION, NULL, &current)) return -1;
  if (current.sa_flags & SA_SIGINFO && current.sa_sigaction == answer) return 0;
  former = current;
  memset(&own, 0, sizeof own);
  own.sa_sigaction = answer;
  // The thread's system call is restarted, if the system can continue it, so the code does not notice the signal.
  own.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigfillset(&own.sa_mask);
  return sigaction(QUESTION, &own, NULL);
}

static int read_file(const char *path, char *text, int most) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  int length = (int)read(file, text, (size_t)most - 1);
  close(file);
  if (length >= 0) text[length] = 0;
  return length;
}

static int read_of_thread(pid_t thread, const char *name, char *text, int most) {
  char path[64] = "/proc/self/task/", digits[16];
  int length = 0;
  for (pid_t rest = thread; rest; rest /= 10) digits[length++] = (char)('0' + rest % 10);
  char *end = path + strlen(path);
  while (length) *end++ = digits[--length];
  strcpy(end, name);
  return read_file(path, text, most);
}

// Reads the number of the system call, six arguments, and two registers. A thread without a system call is running.
static void read_call(struct answer *place) {
  char text[512], *rest = text;
  place->call = -1;
  if (read_of_thread(place->thread, "/syscall", text, sizeof text) <= 0 || text[0] < '0' || text[0] > '9') return;
  long call = strtol(rest, &rest, 10);
  uint64_t values[8];
  for (int index = 0; index < 8; index++) values[index] = strtoull(rest, &rest, 16);
  memcpy(place->arguments, values, sizeof place->arguments);
  place->after = values[7];
  place->call = call;
}

// If a thread blocks the signal, the question would wait, and might be answered at any later time.
static int blocks(pid_t thread) {
  char text[2048];
  if (read_of_thread(thread, "/status", text, sizeof text) < 0) return 1;
  char *line = strstr(text, "SigBlk:");
  return !line || (strtoull(line + 7, NULL, 16) >> (QUESTION - 1)) & 1;
}

static int ask(pid_t thread) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  info.si_signo = QUESTION;
  info.si_code = SI_QUEUE;
  info.si_pid = getpid();
  info.si_uid = getuid();
  info.si_value.sival_ptr = &answers;
  return (int)syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, QUESTION, &info);
}

static int list(pid_t *threads, int most) {
  struct entry {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  char buffer[4096];
  int count = 0, folder = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return 0;
  long length;
  while ((length = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long place = 0; place < length;) {
      struct entry *entry = (struct entry *)(buffer + place);
      place += entry->length;
      if (entry->name[0] >= '0' && entry->name[0] <= '9' && count < most) threads[count++] = atoi(entry->name);
    }
  }
  close(folder);
  return count;
}

int32_t fantail_look(struct fantail_stack *stacks, int32_t most, int32_t milliseconds) {
  if (atomic_flag_test_and_set(&is_looking)) return -1;
  static pid_t threads[MOST_THREADS];
  int written = -1;
  if (load() == 0 && install() == 0) {
    pid_t own = (pid_t)syscall(SYS_gettid);
    int count = list(threads, MOST_THREADS < most ? MOST_THREADS : most), left = 0;
    written = 0;
    // An answer to an earlier look that is still being written keeps its slot.
    for (int index = 0; index < count; index++) {
      struct answer *place = answers + index;
      if (threads[index] == own || atomic_load(&place->state) == ANSWERING) threads[index] = 0;
      if (!threads[index] || blocks(threads[index])) {
        if (atomic_load(&place->state) != ANSWERING) atomic_store(&place->state, FREE);
        continue;
      }
      place->thread = threads[index];
      read_call(place);
      atomic_store(&place->state, ASKED);
      if (atomic_load(&answer_count) <= index) atomic_store(&answer_count, index + 1);
      if (ask(threads[index]) == 0) left++;
    }
    struct timespec pause = {0, 1000000};
    for (int waited = 0; waited < milliseconds && left; waited++) {
      nanosleep(&pause, NULL);
      left = 0;
      for (int index = 0; index < count; index++) {
        int state = atomic_load(&answers[index].state);
        left += state == ASKED || state == ANSWERING;
      }
    }
    for (int index = 0; index < count; index++) {
      if (!threads[index]) continue;
      struct fantail_stack *stack = stacks + written++;
      struct answer *place = answers + index;
      stack->thread = threads[index];
      stack->count = 0;
      if (atomic_load(&place->state) != ANSWERED || place->thread != threads[index]) continue;
      for (int frame = HANDLERS_FRAMES; frame < place->count; frame++)
        stack->frames[stack->count++] = (uint64_t)(uintptr_t)place->frames[frame];
    }
  }
  atomic_flag_clear(&is_looking);
  return written;
}

int32_t fantail_read(uint64_t address, void *bytes, int32_t count) {
  return read_memory((uintptr_t)address, bytes, (size_t)count);
}

int32_t fantail_is_of_program(uint64_t address) {
  Dl_info image;
  if (!dladdr((void *)(uintptr_t)address, &image) || !image.dli_fname) return 0;
  const char *path = image.dli_fname;
  return strncmp(path, "/usr/", 5) && strncmp(path, "/lib", 4) && !strstr(path, "/usr/lib/swift/");
}

const char *fantail_exported_name(uint64_t address) {
  Dl_info symbol;
  return dladdr((void *)(uintptr_t)address, &symbol) ? symbol.dli_sname : NULL;
}
#else
const char *fantail_exported_name(uint64_t address) { return NULL; }
int32_t fantail_is_of_program(uint64_t address) { return 0; }
int32_t fantail_read(uint64_t address, void *bytes, int32_t count) { return 0; }
int32_t fantail_look(struct fantail_stack *stacks, int32_t most, int32_t milliseconds) { return -1; }
#endif
