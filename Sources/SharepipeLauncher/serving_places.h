#pragma once

/*
 * The places of a system that a program needs to start, and nothing beyond: what a program that
 * serves strangers may read, besides itself. Places that are not there are left out.
 *
 * The C library also asks /sys and /proc for the number of processors, and goes on without an answer.
 */

/* Directories of libraries. They are read; to map a library needs no right to execute it. */
static const char *const directories_of_libraries[] = {
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib",
};

/* The dynamic linkers, which the kernel executes for the program. */
static const char *const dynamic_linkers[] = {
#if defined(__x86_64__)
    "/lib64/ld-linux-x86-64.so.2", "/lib/ld-musl-x86_64.so.1",
#elif defined(__aarch64__)
    "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-aarch64.so.1",
#endif
};

/*
 * Files that are read. Swift finds the arguments of a program on the stack of its first thread, and
 * that with the map of its memory: without it there are none. The number of the process stays when
 * the program is executed, so this is the map of the program, and of no other process.
 */
static const char *const files_to_start[] = {
    "/etc/ld.so.cache", "/proc/self/maps", "/dev/null", "/dev/urandom",
};
