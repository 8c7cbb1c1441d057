#include "base/equation.h"

#include <array>
#include <cctype>
#include <utility>

namespace slosh {

namespace {

using Place = EquationPart::Place;

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> words{{
    {"rho", "ρ"},        {"eps", "ε"},    {"omega", "ω"}, {"nu", "ν"},   {"mu", "μ"},
    {"gamma", "γ"},      {"lambda", "λ"}, {"kappa", "κ"}, {"psi", "ψ"},  {"theta", "θ"},
    {"Theta", "Θ"},      {"Omega", "Ω"},  {"sum", "∑"},   {"grad", "∇"}, {"curl", "∇×"},
    {"Laplacian", "∇²"}, {"sqrt", "√"},   {"x", "×"},     {"tau", "τ"},  {"sigma", "σ"},
}};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string sign_of(std::string_view word) {
    for (const auto& [name, sign] : words) {
        if (name == word) return std::string(sign);
    }
    return std::string(word);
}

class Typesetter {
  public:
    explicit Typesetter(std::string_view text) : text_(text) {}

    std::vector<EquationPart> run() {
        while (at_ < text_.size()) next();
        return std::move(parts_);
    }

  private:
    char look(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    bool follows(std::string_view what) const { return text_.substr(at_).starts_with(what); }

    void add(std::string_view text, Place place) {
        if (text.empty()) return;
        if (parts_.empty() || parts_.back().place != place) parts_.push_back({"", place});
        parts_.back().text += text;
    }

    std::string_view take_while(bool (*belongs)(char)) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && belongs(text_[at_])) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    void word(Place place) {
        const std::size_t begin = at_;
        const std::string_view letters = take_while(is_letter);
        // A lone x between spaces multiplies; elsewhere it is a place.
        const bool times = letters == "x" && begin > 0 && text_[begin - 1] == ' ' && look() == ' ';
        const std::string sign = letters == "x" && !times ? "x" : sign_of(letters);
        add(sign, place);
        // What acts on the next word stands close to it.
        if ((letters == "grad" || letters == "curl") && look() == ' ') ++at_;
        if (place == Place::line) add(take_while(is_digit), Place::below);
    }

    /// What stands behind _ or ^.
    void moved(Place place) {
        ++at_;
        if (look() == '(') {
            while (at_ < text_.size() && look() != ')') add(text_.substr(at_++, 1), place);
            if (at_ < text_.size()) add(text_.substr(at_++, 1), place);
        } else if (is_letter(look())) {
            word(place);
            add(take_while(is_digit), place);
        } else {
            add(take_while(is_digit), place);
        }
    }

    void next() {
        if (look() == '_' || look() == '^') return moved(look() == '_' ? Place::below : Place::above);
        if (is_letter(look())) return word(Place::line);
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
            {{"<=", "≤"}, {">=", "≥"}, {" . ", " · "}, {"+=", "+="}, {"-=", "−="}, {"-", "−"}}};
        for (const auto& [plain, sign] : signs) {
            if (!follows(plain)) continue;
            at_ += plain.size();
            return add(sign, Place::line);
        }
        add(text_.substr(at_++, 1), Place::line);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<EquationPart> parts_;
};

}  // namespace

std::vector<EquationPart> typeset(std::string_view equation) { return Typesetter(equation).run(); }

std::string equation_markup(std::string_view equation) {
    std::string marked;
    for (const EquationPart& part : typeset(equation)) {
        const std::string_view tag = part.place == Place::below   ? "sub"
                                     : part.place == Place::above ? "sup"
                                                                  : "";
        if (!tag.empty()) marked.append("<").append(tag).append(">");
        for (const char c : part.text) {
            if (c == '*' || c == '|') marked += '\\';
            marked += c;
        }
        if (!tag.empty()) marked.append("</").append(tag).append(">");
    }
    return marked;
}

}  // namespace slosh
