// Fuzzy matching for the pickers: the letters of the query in order, not necessarily adjacent. Good places
// score higher.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slosh::ui {

/// How well `query` matches `text` (higher is better), or nothing if a letter is missing. Case is ignored,
/// blanks in the query are skipped, and an empty query matches everything with 0.
std::optional<int> fuzzy_score(std::string_view query, std::string_view text);

/// Indices of the texts that match, best first; equal scores keep their order.
std::vector<std::size_t> fuzzy_filter(std::string_view query, std::span<const std::string> texts);

}  // namespace slosh::ui
