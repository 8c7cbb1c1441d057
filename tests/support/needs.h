// SLOSH_NEEDS(sweep): the rest of a test is about a leaf, and is skipped in builds that leave it out. Tests
// that call functions of a leaf stand in files of their own, which cmake/leaves.cmake names.
#pragma once

#include "base/leaves.h"

#define SLOSH_NEEDS(leaf) \
    if (!slosh::leaves::leaf) GTEST_SKIP() << slosh::leaves::absence(slosh::leaves::leaf)
