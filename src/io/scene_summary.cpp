// See scene_summary.h.
#include "io/scene_summary.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/system/atomic_file.h"
#include "base/system/environment.h"
#include "io/embedded_assets.h"
#include "slosh/files.h"

namespace slosh::io {

namespace {

constexpr std::size_t most_files = 200;
constexpr std::uintmax_t largest_file = 1u << 20;

}  // namespace

std::vector<SceneSummary> library_summaries() {
    std::vector<SceneSummary> summaries;
    const std::filesystem::path assets = environment_path("SLOSH_ASSETS");
    for (const std::string& name : scene_names()) {
        std::string text;
        if (!assets.empty()) {
            if (Result<std::string> read = read_file(assets / "scenes" / (name + ".json"), largest_file))
                text = std::move(read).value();
        }
        for (const EmbeddedFile& file : embedded_scenes()) {
            if (text.empty() && std::filesystem::path(file.path).stem().string() == name) text = file.text;
        }
        Result<SceneSummary> summary = summarize_scene(text, name, name);
        if (!summary) continue;
        summaries.push_back(std::move(summary).value());
        summaries.back().name = name;
    }
    return summaries;
}

std::vector<SceneSummary> folder_summaries(const std::filesystem::path& folder) {
    std::vector<SceneSummary> summaries;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (summaries.size() == most_files) break;
        if (entry.path().extension() != ".json") continue;
        const Result<std::string> text = read_file(entry.path(), largest_file);
        if (!text) continue;
        const std::string name = entry.path().stem().string();
        Result<SceneSummary> summary = summarize_scene(text.value(), entry.path().string(), name);
        if (!summary) continue;
        summaries.push_back(std::move(summary).value());
        summaries.back().path = entry.path().string();
    }
    std::sort(summaries.begin(), summaries.end(), [](const SceneSummary& a, const SceneSummary& b) {
        return std::tie(a.title, a.path) < std::tie(b.title, b.path);
    });
    return summaries;
}

bool is_scene_text(std::string_view beginning) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (beginning.starts_with(byte_order_mark)) beginning.remove_prefix(byte_order_mark.size());
    const std::size_t start = beginning.find_first_not_of(" \t\r\n");
    return start != std::string_view::npos && beginning[start] == '{';
}

}  // namespace slosh::io
