#pragma once

/*
 * Starting worker processes and talking to them in packets: what takes variadic calls, macros or
 * structures that Swift cannot use. Each function answers as its system call does: -1 with errno
 * set on failure, unless it says otherwise.
 */

#include <stddef.h>

/* Makes a pair of connected sockets that carry packets, closed in other programs. See unix(7). */
int cworkers_packet_pair(int sockets[2]);

/* Sets the longest time that a sender and a receiver wait. See socket(7). */
int cworkers_set_patience(int socket, int milliseconds);

/*
 * Sends a packet of a letter and bytes, and with it a descriptor unless it is -1. See sendmsg(2),
 * unix(7) for SCM_RIGHTS.
 */
long cworkers_send_packet(
    int socket, char letter, const void *bytes, size_t count, int descriptor);

/*
 * Starts a program in a session of its own, with no signal blocked or ignored, and puts its number
 * in process. Standard input is what is given; other descriptors that are not closed in programs
 * are inherited. Answers an error number, or 0. See posix_spawn(3).
 */
int cworkers_spawn_in_session(
    int *process, const char *path, char *const arguments[], char *const environment[],
    int standard_input);
