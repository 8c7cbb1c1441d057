#!/usr/bin/env bash
# Plants one violation at a time in a scratch tree: the check must find each, and nothing in the clean tree.
# usage: rules_notice.sh CHECK
set -euo pipefail
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/tests/unit "$tree"/src/{base/simd,base/system/posix,sim/{core/kernels,solids/boundary,methods/{forces,solvers},world/state},io,render,ui,cli,app/tools,app/workspace} "$tree"/include/slosh "$tree"/shaders
failures=0

expect() {  # expect found|clean FILE TEXT
    local file=$tree/src/$2
    [[ $2 != slosh/* ]] || file=$tree/include/$2
    [[ $2 != unit/* ]] || file=$tree/tests/$2
    [[ $2 != shaders/* ]] || file=$tree/$2
    printf '%s\n' "$3" >"$file"
    if bash "$check" "$tree" >/dev/null 2>&1; then got=clean; else got=found; fi
    rm "$file"
    if [ "$got" != "$1" ]; then
        echo "expected $1, got $got: $2: $3"
        failures=$((failures + 1))
    fi
}

expect found shaders/a.frag 'vec2 gap = mix(vec2(1.0e9), there, vec2(greaterThan(a, b)));'
expect clean shaders/a.frag 'vec2 gap = mix(vec2(far_away), there, greaterThan(a, b));'
expect found base/a.h '#include "slosh/world.h"'
expect found sim/a.cpp '#include "io/scene.h"'
expect found sim/a.cpp '#include "slosh/files.h"'
expect found slosh/a.h '#include "base/assert.h"'
expect found slosh/a.h '#include <hwy/highway.h>'
expect found slosh/a.h 'SLOSH_ASSERT(ok(), "no value");'
expect found slosh/a.h '#ifdef NDEBUG'
expect found slosh/a.h 'namespace slosh {'
expect found sim/a.cpp '  #  include "render/camera.h"'
expect found sim/core/kernels/a.h '#include "sim/methods/forces/gravity.h"'
expect found sim/solids/boundary/a.cpp '#include "sim/world/state/state.h"'
expect found sim/methods/forces/a.cpp '#include "sim/particles/lists.h"'
expect clean sim/world/state/a.cpp '#include "sim/methods/forces/gravity.h"'
expect clean sim/methods/solvers/a.cpp '#include "sim/methods/forces/gravity.h"'
# Two rooms of a layer that use each other.
printf '%s\n' '#include "sim/methods/solvers/pbf.h"' >"$tree/src/sim/methods/forces/b.h"
expect found sim/methods/solvers/a.cpp '#include "sim/methods/forces/b.h"'
rm "$tree/src/sim/methods/forces/b.h"
expect found io/a.cpp '#include "render/camera.h"'
expect found render/a.cpp '#include "slosh/world.h"'
expect found ui/a.cpp '#include "render/camera.h"'
expect found cli/a.cpp '#include "app/window.h"'
expect found app/tools/a.cpp '#include "render/gl_object.h"'
expect found app/tools/a.cpp '#include <imgui.h>'
expect found app/workspace/a.cpp '#include "app/shell/window.h"'
expect found app/workspace/a.cpp '#include <GLFW/glfw3.h>'
expect found main.cpp '#include "slosh/world.h"'
expect found sim/a.cpp '#include "../io/scene.h"'
expect found sim/a.cpp '#include "world.h"'
expect found io/a.cpp '#include <GLFW/glfw3.h>'
expect found cli/a.cpp '#include <glad/gl.h>'
expect found base/a.cpp '#include <imgui.h>'
expect found sim/a.cpp '#pragma omp parallel for'
expect found sim/a.cpp 'int n = omp_get_max_threads();'
expect found sim/a.cpp 'std::thread t;'
expect found sim/a.cpp '#include <immintrin.h>'
expect found sim/a.cpp 'auto x = _mm256_add_ps(a, b);'
expect found sim/a.cpp '#include <hwy/highway.h>'
expect found io/a.cpp 'std::fprintf(stderr, "%s\n", name.c_str());'
expect found app/a.cpp 'std::fwrite(text.data(), 1, text.size(), stdout);'
expect found cli/a.cpp 'std::cerr << name;'
expect found cli/a.cpp '    std::puts(name.c_str());'
expect clean cli/a.cpp 'std::snprintf(line.data(), line.size(), "written to stdout");'
expect clean base/system/posix/terminal.cpp 'std::fwrite(text.data(), 1, text.size(), stderr);'
expect found io/a.cpp '    exit(1);'
expect found io/a.cpp 'std::exit(1);'
expect found sim/a.cpp 'auto bits = reinterpret_cast<const std::uint32_t*>(floats);'
expect found sim/a.cpp 'float* block = reinterpret_cast<float*>(out);'
expect found base/a.cpp '#include <unistd.h>'
expect found app/a.cpp '#include <sys/stat.h>'
expect found cli/a.cpp '#include <csignal>'
expect found render/a.cpp '# include <poll.h>'
expect found app/a.cpp 'std::ifstream processors("/proc/cpuinfo");'
expect found unit/drop.sh 'slosh list | grep -q drop || exit 1'
expect found unit/drop.sh 'if slosh list | grep -qxF drop; then exit 1; fi'
expect found unit/drop_test.cpp 'namespace slosh {'
expect found unit/drop_test.cpp 'namespace slosh::app {'
expect found unit/drop.h '#include "slosh/world.h"'
expect found unit/drop.h 'World world = World::create(scene).value();'
expect found unit/drop.sh '"$SLOSH_BINARY" list'

expect clean base/system/posix/a.cpp '#include <unistd.h>'
expect found sim/a.cpp '#if defined(__EMSCRIPTEN__)'
expect clean base/system/posix/a.cpp '#ifdef __linux__'
expect found sim/a.cpp 'return std::bit_cast<float>(bits);'
expect clean base/system/posix/a.cpp 'return "/proc/self/exe";'
expect clean app/a.cpp 'at("/machine/processor_draws");'
expect clean unit/drop.sh 'grep -q drop <<<"$(slosh list)"'
expect clean unit/drop.sh 'slosh list | grep drop # | grep -q'
expect clean unit/drop_test.cpp 'namespace slosh::drop_test {'
expect clean unit/drop_test.cpp 'namespace slosh::app::drop_test {'
expect clean sim/a.cpp '#include "base/hash.h"'
expect clean sim/a.cpp '#include "slosh/world.h"'
expect clean slosh/a.h '#include "slosh/result.h"'
expect clean slosh/a.h '#ifdef __cplusplus'
expect clean slosh/a.h $'#pragma GCC visibility push(default)\nnamespace slosh {'
expect clean slosh/a.h '#include <glm/vec3.hpp>'
expect clean slosh/a.h '#include <string_view>'
expect clean render/a.cpp '#include "slosh/particle_view.h"'
expect clean ui/a.cpp '#include "slosh/command.h"'
expect clean app/a.cpp '#include "ui/panel.h"'
expect clean app/tools/a.cpp '#include "render/camera.h"'
expect clean main.cpp '#include "app/app.h"'
expect clean app/a.cpp '#include <GLFW/glfw3.h>'
expect clean base/parallel.cpp '#pragma omp parallel'
expect clean base/simd/a.h '#include <hwy/highway.h>'
expect clean sim/pair.kernels.h '#include <hwy/highway.h>'
expect clean sim/pbf_kernels.cpp '#include <hwy/highway.h>'
expect found app/a.cpp 'std::thread t;'
expect clean base/worker_a.cpp 'std::thread t;'
expect clean sim/a.cpp '// never call exit(1) here; #pragma omp is elsewhere'
expect clean sim/a.cpp '/* exit(1) */'
expect clean sim/a.cpp 'on_exit(1); state.exit(2);'
expect clean main.cpp 'std::exit(1);'
expect clean sim/a.cpp 'file.write(reinterpret_cast<const char*>(floats), bytes);'

[ "$failures" = 0 ]
