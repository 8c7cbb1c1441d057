#include "sim/core/parameters/sources.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace slosh {

namespace {

/// Rows "| key | citation |" of the document's table.
std::vector<Source> read_sources(std::string_view document) {
    std::vector<Source> sources;
    for (std::size_t begin = 0, end = 0; begin < document.size(); begin = end + 1) {
        end = std::min(document.find('\n', begin), document.size());
        const std::string_view row = document.substr(begin, end - begin);
        const std::size_t between = row.find(" | ", 2);
        if (!row.starts_with("| ") || !row.ends_with(" |") || between == std::string_view::npos) continue;
        const std::string_view key = row.substr(2, between - 2);
        if (key != "key") sources.push_back({key, row.substr(between + 3, row.size() - between - 5)});
    }
    return sources;
}

}  // namespace

std::span<const Source> source_list() {
    static const std::vector<Source> sources = read_sources(embedded_references().front().text);
    return sources;
}

std::string_view citation_of(std::string_view key) {
    for (const Source& source : source_list()) {
        if (source.key == key) return source.citation;
    }
    return {};
}

std::string_view key_of_citation(std::string_view citation) {
    for (const Source& source : source_list()) {
        if (source.citation == citation) return source.key;
    }
    return {};
}

}  // namespace slosh
