#pragma once

/* Nothing to call: linking this target loads SQLite late. See CSQLite.c. */
