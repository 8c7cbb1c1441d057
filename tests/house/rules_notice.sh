#!/usr/bin/env bash
# Plants one violation at a time in a scratch tree: the check must find each, and nothing in the clean tree.
# usage: rules_notice.sh CHECK
set -euo pipefail
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/src/{base/simd,sim,io,render,ui,cli,app}
failures=0

expect() {  # expect found|clean FILE TEXT
    printf '%s\n' "$3" >"$tree/src/$2"
    if bash "$check" "$tree" >/dev/null 2>&1; then got=clean; else got=found; fi
    rm "$tree/src/$2"
    if [ "$got" != "$1" ]; then
        echo "expected $1, got $got: src/$2: $3"
        failures=$((failures + 1))
    fi
}

expect found base/a.h '#include "sim/world.h"'
expect found sim/a.cpp '#include "io/scene.h"'
expect found sim/a.cpp '  #  include "render/camera.h"'
expect found io/a.cpp '#include "render/camera.h"'
expect found render/a.cpp '#include "sim/world.h"'
expect found ui/a.cpp '#include "render/camera.h"'
expect found cli/a.cpp '#include "app/window.h"'
expect found main.cpp '#include "sim/world.h"'
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
expect found io/a.cpp '    exit(1);'
expect found io/a.cpp 'std::exit(1);'
expect found sim/a.cpp 'auto bits = reinterpret_cast<const std::uint32_t*>(floats);'
expect found sim/a.cpp 'float* block = reinterpret_cast<float*>(out);'

expect clean sim/a.cpp '#include "base/hash.h"'
expect clean render/a.cpp '#include "sim/particle_view.h"'
expect clean ui/a.cpp '#include "sim/command.h"'
expect clean app/a.cpp '#include "ui/panel.h"'
expect clean main.cpp '#include "app/app.h"'
expect clean app/a.cpp '#include <GLFW/glfw3.h>'
expect clean base/parallel.cpp '#pragma omp parallel'
expect clean base/simd/a.h '#include <hwy/highway.h>'
expect clean sim/pair.kernels.h '#include <hwy/highway.h>'
expect clean sim/pbf_kernels.cpp '#include <hwy/highway.h>'
expect clean app/a.cpp 'std::thread t;'
expect clean sim/a.cpp '// never call exit(1) here; #pragma omp is elsewhere'
expect clean sim/a.cpp '/* exit(1) */'
expect clean sim/a.cpp 'on_exit(1); state.exit(2);'
expect clean main.cpp 'std::exit(1);'
expect clean sim/a.cpp 'file.write(reinterpret_cast<const char*>(floats), bytes);'

[ "$failures" = 0 ]
