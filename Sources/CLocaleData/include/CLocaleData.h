#pragma once

/* Nothing to call: linking this target leaves ICU's data out of a program. See CLocaleData.c. */
