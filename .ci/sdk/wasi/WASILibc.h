// The C library's headers, from the package wasi-libc, as far as Fantail uses them.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
