// The papers and books that keys as "MM13" stand for, as people cite them. REFERENCES.md has the same lines.
#pragma once

#include <span>
#include <string_view>

namespace slosh {

struct Source {
    std::string_view key, citation;
};

std::span<const Source> source_list();
/// "": the key is unknown.
std::string_view citation_of(std::string_view key);
/// And back.
std::string_view key_of_citation(std::string_view citation);

}  // namespace slosh
