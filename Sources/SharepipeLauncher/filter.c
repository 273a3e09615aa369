/*
 * The instructions of the filter of system calls. See seccomp(2).
 */

#define _GNU_SOURCE

#include "filter.h"
#include "launcher.h"

#include <linux/seccomp.h>
#include <stdbool.h>
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
 * Answers many calls. The numbers are sorted and looked up block by block: the kernel walks through
 * the filter once for each call that it has when the filter is set, so its length costs time.
 */
void answer_all(uint32_t *calls, size_t count, uint32_t action) {
  enum { BLOCK = 8 };
  qsort(calls, count, sizeof *calls, compare);
  // A block is a look at its last number, its numbers, a jump to the end, and the answer.
  size_t left = count + 3 * ((count + BLOCK - 1) / BLOCK);
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    left -= size + 3;
    add(BPF_JMP | BPF_JGT | BPF_K, (uint8_t)(size + 2), 0, calls[start + size - 1]);
    for (size_t index = 0; index < size; index++)
      add(EQUAL, (uint8_t)(size - index), 0, calls[start + index]);
    add(BPF_JMP | BPF_JA, 0, 0, (uint32_t)left + 1);
    add(ANSWER, 0, 0, action);
  }
}

void answer(uint32_t call, uint32_t action) {
  add(EQUAL, 0, 1, call);
  add(ANSWER, 0, 0, action);
}

void refuse(uint32_t call, int error) { answer(call, REFUSAL(error)); }

/* How many instructions a question takes. */
static size_t size_of(const struct question *question) { return question->mask == 0 ? 2 : 3; }

void refuse_when(
    uint32_t call, enum when when, const struct question *questions, size_t count, int error) {
  bool leaves_if_so = when == IF_ANY || when == UNLESS_ANY;
  bool refuses_who_leaves = when == IF_ANY || when == UNLESS_ALL;
  size_t left = 0;
  for (size_t index = 0; index < count; index++) left += size_of(&questions[index]);
  // After the questions come two answers: that of the last one, and that of one that leaves early.
  add(EQUAL, 0, (uint8_t)(left + 2), call);
  for (size_t index = 0; index < count; index++) {
    const struct question *question = &questions[index];
    left -= size_of(question);
    uint8_t away = (uint8_t)(left + 1);
    load_argument(question->argument);
    if (question->mask != 0) add(MASK, 0, 0, question->mask);
    add(question->comparison, leaves_if_so ? away : 0, leaves_if_so ? 0 : away, question->value);
  }
  add(ANSWER, 0, 0, refuses_who_leaves ? SECCOMP_RET_ALLOW : REFUSAL(error));
  add(ANSWER, 0, 0, refuses_who_leaves ? REFUSAL(error) : SECCOMP_RET_ALLOW);
}

void refuse_bits(uint32_t call, unsigned argument, uint32_t bits, int error) {
  const struct question has_any = {argument, ANY_BIT, bits, 0};
  refuse_when(call, IF_ALL, &has_any, 1, error);
}

void refuse_bits_if(
    uint32_t call, unsigned argument, uint32_t bits, unsigned other, uint32_t other_bits, int error) {
  const struct question have_any[] = {{other, ANY_BIT, other_bits, 0}, {argument, ANY_BIT, bits, 0}};
  refuse_when(call, IF_ALL, have_any, 2, error);
}

struct sock_fprog finished_filter(void) {
  return (struct sock_fprog){.len = instruction_count, .filter = instructions};
}

void begin_filter(void) { instruction_count = 0; }
