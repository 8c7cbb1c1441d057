// How fast memory can be read at most, for comparison.
#pragma once

namespace slosh {

/// Sums over 256 MiB, more than caches hold, shared among the threads; the best of a few runs, GB/s. 0 when
/// there is not that much memory.
double measure_read_bandwidth(int threads);

}  // namespace slosh
