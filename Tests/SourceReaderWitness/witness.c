/*
 * A program in the place of sharepipe-source-reader that misbehaves, as one that a source file has
 * taken over may.
 *
 * It answers each file with the bytes of the file, so a file that is to be read is already in the
 * form of an answer. Where one of the files holds the name of a fault, such as "witness-sleep", it
 * does that instead: "sleep" and "work" without an end, "flood" its output without an end, "abort",
 * "fail", take all "memory"; answer, and go on without an end ("linger"); write "nothing", an answer
 * that is "cut" off, be "killed" in the middle of one, leave out the last file ("fewer"), add one
 * ("more"), or write "rubbish".
 *
 * Under the name "deaf" it ends at once, without reading.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned char input[4 << 20];
static unsigned char answer[4 << 20];
static size_t answered, last;

static int is(const char *word, size_t size) {
  return memmem(input, size, word, strlen(word)) != NULL;
}

static int put(size_t size) {
  return fwrite(answer, 1, size, stdout) == size && fflush(stdout) == 0 ? 0 : 1;
}

/* Each file of the request is a byte for the language, four for the length, and the bytes. */
static void echo(size_t size) {
  for (size_t at = 0; at + 5 <= size; ) {
    const unsigned char *length = input + at + 1;
    size_t whole = 4 + (length[0] | length[1] << 8 | length[2] << 16 | (size_t)length[3] << 24);
    if (whole > size - at - 1) exit(65);
    memcpy(answer + answered, length, whole);
    last = answered;
    answered += whole;
    at += 1 + whole;
  }
}

int main(int count, char **words) {
  if (count > 0 && strstr(words[0], "deaf") != NULL) return 0;
  size_t size = fread(input, 1, sizeof input, stdin);
  if (is("witness-sleep", size)) for (;;) sleep(1000);
  if (is("witness-work", size)) for (volatile unsigned turns = 0;; turns++) {}
  echo(size);
  if (is("witness-flood", size)) while (put(answered) == 0) {}
  if (is("witness-abort", size)) abort();
  if (is("witness-fail", size)) return 9;
  if (is("witness-memory", size)) {
    for (;;) {
      char *bytes = malloc(16 << 20);
      if (bytes == NULL) return 8;
      memset(bytes, 1, 16 << 20);
    }
  }
  if (is("witness-linger", size)) {
    put(answered);
    for (;;) sleep(1000);
  }
  if (is("witness-nothing", size)) return 0;
  if (is("witness-cut", size)) return put(answered - 1);
  if (is("witness-killed", size)) {
    put(answered / 2);
    raise(SIGKILL);
  }
  if (is("witness-fewer", size)) return put(last);
  if (is("witness-more", size)) {
    memcpy(answer + answered, answer + last, answered - last);
    return put(answered + answered - last);
  }
  if (is("witness-rubbish", size)) for (size_t at = 0; at < answered; at++) answer[at] ^= 0x5A;
  return put(answered);
}
