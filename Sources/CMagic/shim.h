#pragma once

/* libmagic: naming the type of content by its bytes. See libmagic(3). */

#include <magic.h>
