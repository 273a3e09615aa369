/*
 * The instructions of the filter of system calls. See seccomp(2).
 */

#define _GNU_SOURCE

#include "filter.h"
#include "launcher.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>

enum { MOST_INSTRUCTIONS = 512 };

static struct sock_filter instructions[MOST_INSTRUCTIONS];
static unsigned short instruction_count;

void add(uint16_t code, uint8_t if_true, uint8_t if_false, uint32_t value) {
  if (instruction_count == MOST_INSTRUCTIONS)
    fail(STATUS_FAILED, "the filter of system calls is too long", NULL, 0);
  instructions[instruction_count++] =
      (struct sock_filter){.code = code, .jt = if_true, .jf = if_false, .k = value};
}

void load_number(void) { add(LOAD, 0, 0, offsetof(struct seccomp_data, nr)); }

void load_argument(unsigned index) {
  add(LOAD, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * index));
}

void load_high_half(unsigned index) {
  add(LOAD, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * index + 4));
}

static int compare(const void *first, const void *second) {
  uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
  return (a > b) - (a < b);
}

/*
 * Refuses many calls. The numbers are sorted and looked up block by block: the kernel walks through
 * the filter once for each call that it has when the filter is set, so its length costs time.
 */
void refuse_all(uint32_t *calls, size_t count) {
  enum { BLOCK = 8 };
  qsort(calls, count, sizeof *calls, compare);
  // A block is a look at its last number, its numbers, a jump to the end, and a refusal.
  size_t left = count + 3 * ((count + BLOCK - 1) / BLOCK);
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    left -= size + 3;
    add(BPF_JMP | BPF_JGT | BPF_K, (uint8_t)(size + 2), 0, calls[start + size - 1]);
    for (size_t index = 0; index < size; index++)
      add(EQUAL, (uint8_t)(size - index), 0, calls[start + index]);
    add(BPF_JMP | BPF_JA, 0, 0, (uint32_t)left + 1);
    add(ANSWER, 0, 0, REFUSAL(EPERM));
  }
}

void answer(uint32_t call, uint32_t action) {
  add(EQUAL, 0, 1, call);
  add(ANSWER, 0, 0, action);
}

void refuse(uint32_t call, int error) { answer(call, REFUSAL(error)); }

void refuse_bits(uint32_t call, unsigned argument, uint32_t bits, int error) {
  add(EQUAL, 0, 4, call);
  load_argument(argument);
  add(ANY_BIT, 0, 1, bits);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

void refuse_unless(
    uint32_t call, unsigned argument, uint32_t mask, uint32_t first, uint32_t second, int error) {
  add(EQUAL, 0, 6, call);
  load_argument(argument);
  add(MASK, 0, 0, mask);
  add(EQUAL, 2, 0, first);
  add(EQUAL, 1, 0, second);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

void refuse_unless_both(
    uint32_t call, unsigned argument, uint32_t value, unsigned other, uint32_t other_value,
    int error) {
  add(EQUAL, 0, 6, call);
  load_argument(argument);
  add(EQUAL, 0, 2, value);
  load_argument(other);
  add(EQUAL, 1, 0, other_value);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

void refuse_bits_if(
    uint32_t call, unsigned argument, uint32_t bits, unsigned other, uint32_t other_bits, int error) {
  add(EQUAL, 0, 6, call);
  load_argument(other);
  add(ANY_BIT, 0, 3, other_bits);
  load_argument(argument);
  add(ANY_BIT, 0, 1, bits);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

struct sock_fprog finished_filter(void) {
  return (struct sock_fprog){.len = instruction_count, .filter = instructions};
}

void begin_filter(void) { instruction_count = 0; }
