// Tests that watch or hold work while it is under way: in a build without threads (SLOSH_THREADS=none) the
// test itself would be what waits.
#pragma once

#include <gtest/gtest.h>

#include "base/parallel.h"

/// Ends the test, or the SetUp() of its fixture, as skipped where there are no threads.
#define SLOSH_NEEDS_THREADS() \
    if (slosh::thread_library() == "none") GTEST_SKIP() << "work goes on beside the test only on threads"
