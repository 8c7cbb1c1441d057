// Scores by dynamic programming over (query letter, text letter). A greedy left-to-right match finds "dbreak"
// in "double_dam_break" at the wrong places and ranks it too low.
#include "ui/fuzzy.h"

#include <algorithm>
#include <limits>

namespace slosh::ui {
namespace {

constexpr int impossible = std::numeric_limits<int>::min() / 2;
constexpr int letter_points = 4;
constexpr int word_start_bonus = 8;
constexpr int neighbour_bonus = 8;
constexpr int first_letter_bonus = 4;
constexpr int gap_penalty = 2;      // once per gap of skipped letters
constexpr int late_start_most = 3;  // a point per letter before the first match, up to this
constexpr int whole_bonus = 8;      // "visc" of "XSPH viscosity" means more than that of "View: Full screen"

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_word_start(std::string_view text, std::size_t i) {
    if (i == 0) return true;
    const char before = text[i - 1];
    return before == ' ' || before == '_' || before == '.' || before == '-' || before == ':' || before == '/';
}

}  // namespace

std::optional<int> fuzzy_score(std::string_view query, std::string_view text) {
    std::string letters;
    for (const char letter : query) {
        if (letter != ' ') letters.push_back(lower(letter));
    }
    if (letters.empty()) return 0;
    if (letters.size() > text.size()) return std::nullopt;

    // best[i]: highest score with the current query letter matched at text letter i.
    std::vector<int> best(text.size(), impossible), next(text.size());
    for (std::size_t k = 0; k < letters.size(); ++k) {
        std::fill(next.begin(), next.end(), impossible);
        int best_before = impossible;  // over all earlier places, without the neighbour bonus
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (lower(text[i]) == letters[k]) {
                int points = letter_points + (is_word_start(text, i) ? word_start_bonus : 0);
                if (k == 0) {
                    points +=
                        i == 0 ? first_letter_bonus : -std::min<int>(static_cast<int>(i), late_start_most);
                    next[i] = points;
                } else {
                    int from = best_before == impossible ? impossible : best_before - gap_penalty;
                    if (i > 0 && best[i - 1] != impossible)
                        from = std::max(from, best[i - 1] + neighbour_bonus);
                    if (from != impossible) next[i] = from + points;
                }
            }
            best_before = std::max(best_before, best[i]);
        }
        std::swap(best, next);
    }
    const int score = *std::max_element(best.begin(), best.end());
    if (score == impossible) return std::nullopt;
    std::string words;
    for (const char letter : text) words.push_back(lower(letter));
    return score + (words.find(letters) != std::string::npos ? whole_bonus : 0);
}

std::vector<std::size_t> fuzzy_filter(std::string_view query, std::span<const std::string> texts) {
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (const auto score = fuzzy_score(query, texts[i])) found.emplace_back(*score, i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::size_t> order;
    order.reserve(found.size());
    for (const auto& [score, index] : found) order.push_back(index);
    return order;
}

}  // namespace slosh::ui
