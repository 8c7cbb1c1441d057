// Loads the font; see theme.h. Glyphs are rasterised at the final pixel size, so that the text stays crisp at
// scale 2. Scaling the small bitmap font by a fraction would blur it, hence whole multiples there.
#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>

#include "base/system/environment.h"

namespace slosh::ui {
namespace {

constexpr std::array<const char*, 9> candidates{
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/System/Library/Fonts/Supplemental/Arial.ttf",
    "/Library/Fonts/Arial.ttf",
    "C:/Windows/Fonts/segoeui.ttf",
};

// Latin, Greek (equations), arrows and the mathematical signs of parameter tables.
constexpr ImWchar glyph_ranges[] = {0x0020, 0x00ff, 0x0370, 0x03ff, 0x2010, 0x2027,
                                    0x2190, 0x2193, 0x2200, 0x2265, 0};

std::string font_file() {
    if (const std::optional<std::string> wanted = environment_variable("SLOSH_FONT")) return *wanted;
    for (const char* path : candidates) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(path, ignored)) return path;
    }
    return {};
}

}  // namespace

bool load_fonts(float scale) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    const std::string path = font_file();
    std::error_code ignored;
    if (!path.empty() && std::filesystem::is_regular_file(path, ignored)) {
        ImFontConfig config;
        config.OversampleH = 2;
        config.OversampleV = 1;
        config.PixelSnapH = true;
        if (atlas.AddFontFromFileTTF(path.c_str(), std::round(14.0f * scale), &config, glyph_ranges) !=
            nullptr)
            return true;
    }
    ImFontConfig config;
    config.SizePixels = 13.0f * std::max(1.0f, std::round(scale));
    atlas.AddFontDefault(&config);
    return false;
}

}  // namespace slosh::ui
