#include "CLateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *late_library_load(
    const char *file, const struct late_function *functions, size_t count) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) return strdup(dlerror());
  for (size_t each = 0; each < count; each++) {
    *functions[each].address = dlsym(library, functions[each].name);
    if (!*functions[each].address) return strdup(dlerror());
  }
  return NULL;
}

void late_library_missing(const char *fault) {
  fprintf(stderr, "sharepipe: error while loading shared libraries: %s\n", fault);
  _exit(127);
}
