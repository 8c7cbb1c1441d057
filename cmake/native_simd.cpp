// Prints the best instruction set that the pair loops know and this processor has, by Highway's names; nothing
// where there is only one to choose from.
#include <cstdio>

int main() {
#if defined(__x86_64__) && defined(__GNUC__)
    const auto avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512cd");
    const auto avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    if (avx512 && avx2)
        std::printf("AVX3");
    else if (avx2)
        std::printf("AVX2");
    else if (__builtin_cpu_supports("sse4.2"))
        std::printf("SSE4");
#endif
    return 0;
}
