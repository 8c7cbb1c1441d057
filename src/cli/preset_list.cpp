// See preset_list.h.
#include "cli/preset_list.h"

#include <algorithm>

#include "base/system/atomic_file.h"
#include "base/system/environment.h"
#include "base/text.h"
#include "io/embedded_assets.h"
#include "render/view_settings.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::cli {
namespace {

namespace fs = std::filesystem;
using io::Preset;
using io::PresetKind;

constexpr std::uintmax_t most_bytes = 1u << 16;  // ours have 1 kB
constexpr std::size_t most_own = 500;            // per kind; a menu has no room for more

fs::path (*own_folder)() = nullptr;

Result<Preset> parse(std::string_view text, const std::string& file, const std::string& name,
                     PresetKind kind) {
    Parameters parameters;
    ViewSettings view;
    static const Parameters default_parameters;
    static const ViewSettings default_view;
    const bool views = kind == PresetKind::views;
    const ParameterSet scratch{&preset_table(kind), views ? static_cast<void*>(&view) : &parameters,
                               views ? static_cast<const void*>(&default_view) : &default_parameters};
    return io::parse_preset(text, file, name, kind, scratch);
}

/// A later one of the same name takes the place of an earlier one.
void put(PresetList& list, Preset preset) {
    const auto same = std::find_if(list.presets.begin(), list.presets.end(), [&](const Preset& other) {
        return other.kind == preset.kind && other.name == preset.name;
    });
    if (same != list.presets.end()) {
        *same = std::move(preset);
    } else {
        list.presets.push_back(std::move(preset));
    }
}

void take(PresetList& list, Result<Preset> preset) {
    if (preset) {
        put(list, std::move(preset).value());
    } else {
        list.broken.push_back(preset.error());
    }
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code none;
    for (fs::directory_iterator entry(folder, none), end; !none && entry != end; entry.increment(none)) {
        const fs::path& path = entry->path();
        if (path.extension() == ".json" && !path.filename().string().starts_with(".")) files.push_back(path);
    }
    std::sort(files.begin(), files.end());
    if (files.size() > most_own) files.resize(most_own);
    return files;
}

Result<Preset> read(const fs::path& file, PresetKind kind) {
    const Result<std::string> text = read_file(file, most_bytes);
    if (!text) return text.error();
    return parse(text.value(), file.string(), file.stem().string(), kind);
}

/// Those of Slosh, and of the folder that replaces them while somebody works on them.
void add_bundled(PresetList& list) {
    for (const EmbeddedFile& file : embedded_presets()) {
        const fs::path path(file.path);
        for (const PresetKind kind : io::preset_kinds) {
            if (path.parent_path() == io::name_of(kind))
                take(list, parse(file.text, "presets/" + std::string(file.path), path.stem().string(), kind));
        }
    }
    const fs::path assets = environment_path("SLOSH_ASSETS");
    if (assets.empty()) return;
    for (const PresetKind kind : io::preset_kinds) {
        for (const fs::path& file : files_in(assets / "presets" / io::name_of(kind)))
            take(list, read(file, kind));
    }
}

void add_own(PresetList& list) {
    if (preset_folder().empty()) return;
    for (const PresetKind kind : io::preset_kinds) {
        for (const fs::path& file : files_in(preset_folder() / io::name_of(kind))) {
            if (list.find(kind, file.stem().string()) != nullptr) {
                list.broken.push_back(
                    {"Slosh already has a preset of this name: rename the file", file.string()});
                continue;
            }
            Result<Preset> preset = read(file, kind);
            if (preset) preset.value().path = file;
            take(list, std::move(preset));
        }
    }
}

/// "views/night", or "night" where no other kind has one.
std::vector<std::string> names_of(const PresetList& list) {
    std::vector<std::string> names;
    for (const Preset& preset : list.presets) {
        const auto same = std::count_if(list.presets.begin(), list.presets.end(),
                                        [&](const Preset& other) { return other.name == preset.name; });
        names.push_back(same > 1 ? std::string(io::name_of(preset.kind)) + "/" + preset.name : preset.name);
    }
    return names;
}

}  // namespace

const Preset* PresetList::find(PresetKind kind, std::string_view name) const {
    for (const Preset& preset : presets) {
        if (preset.kind == kind && preset.name == name) return &preset;
    }
    return nullptr;
}

const Preset* PresetList::find(std::string_view name) const {
    const std::size_t slash = name.find('/');
    for (const PresetKind kind : io::preset_kinds) {
        if (slash != std::string_view::npos && name.substr(0, slash) != io::name_of(kind)) continue;
        const std::string_view stem = slash != std::string_view::npos ? name.substr(slash + 1) : name;
        if (const Preset* preset = find(kind, stem)) return preset;
    }
    return nullptr;
}

PresetList read_presets() {
    PresetList list;
    add_bundled(list);
    add_own(list);
    std::stable_sort(list.presets.begin(), list.presets.end(), [](const Preset& one, const Preset& other) {
        if (one.kind != other.kind) return one.kind < other.kind;
        if (one.own() != other.own()) return other.own();
        return one.place != other.place ? one.place < other.place : one.title < other.title;
    });
    return list;
}

const ParameterTable& preset_table(PresetKind kind) {
    return kind == PresetKind::views ? view_table() : parameter_table();
}

void set_preset_folder(fs::path (*folder)()) { own_folder = folder; }

fs::path preset_folder() { return own_folder != nullptr ? own_folder() : fs::path(); }

fs::path preset_path(PresetKind kind, std::string_view name) {
    return preset_folder() / io::name_of(kind) / (std::string(name) + ".json");
}

Result<std::vector<Preset>> require_presets(std::span<const std::string> names,
                                            std::span<const PresetKind> kinds) {
    std::vector<Preset> found;
    if (names.empty()) return found;
    const PresetList list = read_presets();
    for (const std::string& name : names) {
        const Preset* preset = list.find(name);
        if (preset == nullptr) {
            const std::vector<std::string> all = names_of(list);
            return Error{"there is no preset \"" + name + "\"" +
                             suggestion(name, std::vector<std::string_view>(all.begin(), all.end())) +
                             "; see slosh list presets",
                         "--preset"};
        }
        if (std::find(kinds.begin(), kinds.end(), preset->kind) == kinds.end()) {
            return Error{name + " is a view preset: only slosh render and the window take it", "--preset"};
        }
        found.push_back(*preset);
    }
    return found;
}

}  // namespace slosh::cli
