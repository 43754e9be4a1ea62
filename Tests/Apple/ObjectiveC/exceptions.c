// Exceptions as Swift code meets them: they skip its frames without any clean-up.
#include <setjmp.h>

static _Thread_local jmp_buf *innermost;
static _Thread_local const char *raised;

const char *standin_try(void (*body)(void *), void *context) {
  jmp_buf here;
  jmp_buf *outer = innermost;
  innermost = &here;
  raised = 0;
  if (setjmp(here) == 0) body(context);
  innermost = outer;
  return raised;
}

int standin_raise(const char *name) {
  if (!innermost) return 0;
  raised = name;
  longjmp(*innermost, 1);
}
