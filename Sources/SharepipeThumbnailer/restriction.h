#pragma once

#include <stdbool.h>

/*
 * Gives up, for good, whatever is not needed to decode bytes in memory and to write to what is open;
 * whether all of it is given up.
 */
bool restrict_process(void);

/*
 * Restricts a child of its own for each thing that must be impossible, lets it try, and prints one
 * line for each. Answers the exit status: 0 if all of them failed.
 */
int test_restriction(void);
