#pragma once

/*
 * How the filter of system calls is written, instruction by instruction. Whatever looks at one call
 * leaves the number of the call loaded for what comes next. See seccomp(2).
 */

#include <linux/filter.h>
#include <stddef.h>
#include <stdint.h>

/* The filter knows the system calls of these architectures. */
#if !defined(__x86_64__) && !defined(__aarch64__)
#define NO_CALL_FILTER
#endif

#define LOAD (BPF_LD | BPF_W | BPF_ABS)
#define EQUAL (BPF_JMP | BPF_JEQ | BPF_K)
#define ANY_BIT (BPF_JMP | BPF_JSET | BPF_K)
#define MASK (BPF_ALU | BPF_AND | BPF_K)
#define ANSWER (BPF_RET | BPF_K)
#define REFUSAL(error) (SECCOMP_RET_ERRNO | (error))

/* Begins anew. */
void begin_filter(void);

/* What was written. */
struct sock_fprog finished_filter(void);

/* Adds an instruction. */
void add(uint16_t code, uint8_t if_true, uint8_t if_false, uint32_t value);

/* Loads the number of the call. */
void load_number(void);

/* The low half of an argument: the kernel takes these arguments as 32 bits too. */
void load_argument(unsigned index);

/* The high half of an argument, which counts in pointers. */
void load_high_half(unsigned index);

/* Gives many calls the same answer; sorts them. */
void answer_all(uint32_t *calls, size_t count, uint32_t action);

/* Gives a call this answer, such as SECCOMP_RET_USER_NOTIF. */
void answer(uint32_t call, uint32_t action);

/* Answers a call with an error, or with 0 as if it were done. */
void refuse(uint32_t call, int error);

/* Answers a call so if an argument has any of the bits. */
void refuse_bits(uint32_t call, unsigned argument, uint32_t bits, int error);

/* Answers a call so if an argument has any of the bits, and another any of the others. */
void refuse_bits_if(
    uint32_t call, unsigned argument, uint32_t bits, unsigned other, uint32_t other_bits, int error);

/* What is asked of the low half of an argument. */
struct question {
  unsigned argument;
  /* EQUAL or ANY_BIT. */
  uint16_t comparison;
  uint32_t value;
  /* The bits that are looked at; 0 for all of them. */
  uint32_t mask;
};

/* For which answers to the questions a call is refused. */
enum when { IF_ALL, IF_ANY, UNLESS_ALL, UNLESS_ANY };

/* Answers a call with an error, or allows it, by what its arguments are. */
void refuse_when(
    uint32_t call, enum when when, const struct question *questions, size_t count, int error);
