#include "io/file_kind.h"

namespace slosh::io {

bool is_scene_text(std::string_view beginning) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (beginning.starts_with(byte_order_mark)) beginning.remove_prefix(byte_order_mark.size());
    const std::size_t start = beginning.find_first_not_of(" \t\r\n");
    return start != std::string_view::npos && beginning[start] == '{';
}

}  // namespace slosh::io
