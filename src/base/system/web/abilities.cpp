// A tab of a browser. Its memory is one block of fixed size (cmake/web.cmake).
#include "base/system/abilities.h"

#include <emscripten/heap.h>

namespace slosh {

const Abilities& abilities() {
    static const Abilities some{
        .has_page = true,
        .other_keys =
            "F5 F11 F12 Ctrl+R Ctrl+Shift+R Ctrl+L Ctrl+T Ctrl+N Ctrl+W Ctrl+P Ctrl+Shift+P Ctrl+D Ctrl+F "
            "Ctrl+H Ctrl+J Ctrl+U Ctrl+Shift+T Ctrl+Shift+N Ctrl+Shift+W Ctrl+Shift+I Ctrl+Shift+J Ctrl+Tab "
            "Ctrl+Shift+Tab Ctrl+PgUp Ctrl+PgDn Ctrl+- Ctrl++ Ctrl+= Ctrl+0 Alt+Left Alt+Right",
        .memory = static_cast<int>(::emscripten_get_heap_max() >> 20)};
    return some;
}

}  // namespace slosh
