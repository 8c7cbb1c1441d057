// The papers and books that keys as "MM13" stand for, as people cite them: the rows of src/sim/REFERENCES.md.
#pragma once

#include <span>
#include <string_view>

#include "base/embedded_file.h"

namespace slosh {

struct Source {
    std::string_view key, citation;
};

std::span<const Source> source_list();
/// "": the key is unknown.
std::string_view citation_of(std::string_view key);
/// And back.
std::string_view key_of_citation(std::string_view citation);

/// REFERENCES.md alone.
std::span<const EmbeddedFile> embedded_references();

}  // namespace slosh
