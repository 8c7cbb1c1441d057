// #line takes numbers, not names, in OpenGL 3.3. Hence the table of names and the translation of the driver's
// log.
#include "render/shader_source.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/system/atomic_file.h"

namespace slosh {
namespace {

constexpr int lines_per_file = 10'000;
constexpr std::string_view include_word = "#include";

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

Error at(std::string_view path, int line, std::string message) {
    return {std::move(message), std::string(path) + ":" + std::to_string(line)};
}

class Assembler {
  public:
    Assembler(const ShaderFiles& files, std::string_view header) : files_(files), header_(header) {}

    Result<void> add(std::string_view path) {
        auto content = files_.read(path);
        if (!content.ok()) return content.error();
        const std::size_t number = source_.names.size();
        source_.names.emplace_back(path);
        if (number == 0) source_.text = header_;
        mark(1, number);

        std::string_view rest = content.value();
        for (int line = 1; !rest.empty(); ++line) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view text = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (!trimmed(text).starts_with(include_word)) {
                source_.text.append(text).push_back('\n');
                continue;
            }
            if (auto included = include(trimmed(text), path, line); !included.ok()) return included;
            mark(line + 1, number);
        }
        return {};
    }

    ShaderSource take() { return std::move(source_); }

  private:
    Result<void> include(std::string_view text, std::string_view from, int line) {
        const std::string_view quoted = trimmed(text.substr(include_word.size()));
        if (quoted.size() < 3 || quoted.front() != '"' || quoted.back() != '"') {
            return at(from, line, "expected #include \"path\"");
        }
        const std::string path(quoted.substr(1, quoted.size() - 2));
        if (std::find(source_.names.begin(), source_.names.end(), path) != source_.names.end()) return {};
        if (!files_.read(path).ok()) return at(from, line, "there is no shader file \"" + path + "\"");
        return add(path);
    }

    /// Marks the next line as `line` of file `number`.
    void mark(int line, std::size_t number) {
        const int file = static_cast<int>(number);
        source_.text += "#line " + std::to_string(file * lines_per_file + line) + "\n";
    }

    const ShaderFiles& files_;
    std::string_view header_;
    ShaderSource source_;
};

/// Reads digits from the front of `text`; false if there are none.
bool take_number(std::string_view& text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool take(std::string_view& text, char expected) {
    if (text.empty() || text.front() != expected) return false;
    text.remove_prefix(1);
    return true;
}

}  // namespace

Result<std::string> ShaderFiles::read(std::string_view path) const {
    std::error_code ignored;
    if (!folder_.empty() && std::filesystem::exists(folder_ / path, ignored))
        return read_file(folder_ / path);
    for (const EmbeddedFile& file : embedded_shaders()) {
        if (file.path == path) return std::string(file.text);
    }
    return Error{"there is no such shader file", std::string(path)};
}

std::filesystem::file_time_type ShaderFiles::last_change() const {
    auto newest = std::filesystem::file_time_type::min();
    if (folder_.empty()) return newest;
    std::error_code ignored;
    for (auto entry = std::filesystem::recursive_directory_iterator(folder_, ignored);
         !ignored && entry != std::filesystem::recursive_directory_iterator(); entry.increment(ignored)) {
        std::error_code gone;  // editors replace files, so one may vanish in the meantime
        const auto time = entry->last_write_time(gone);
        if (!gone) newest = std::max(newest, time);
    }
    return newest;
}

Error ShaderSource::explain(std::string_view log) const {
    Error error;
    std::string_view rest = log;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.empty() || line.front() == '\0') continue;

        std::string_view tail = line;
        constexpr std::string_view apple_prefix = "ERROR: ";
        if (tail.starts_with(apple_prefix)) tail.remove_prefix(apple_prefix.size());
        int file = 0, number = 0, column = 0;
        std::string place;
        if (take_number(tail, file) && (take(tail, ':') || take(tail, '(')) && take_number(tail, number) &&
            file >= 0 && static_cast<std::size_t>(file) < names.size()) {
            if (take(tail, '(')) take_number(tail, column);
            take(tail, ')');
            tail = trimmed(tail);
            take(tail, ':');
            place = names[static_cast<std::size_t>(number / lines_per_file)];
            place += ":";
            place += std::to_string(number % lines_per_file);
            if (error.where.empty()) error.where = place;
            if (!error.message.empty()) place.insert(0, "\n").append(": ");
            if (error.message.empty()) place.clear();
            line = trimmed(tail);
        } else if (!error.message.empty()) {
            place = "\n";
        }
        error.message += place + std::string(line);
    }
    if (error.message.empty()) error.message = "the driver gave no reason";
    if (error.where.empty() && !names.empty()) error.where = names.front();
    return error;
}

Result<ShaderSource> assemble_shader(const ShaderFiles& files, std::string_view path,
                                     std::string_view header) {
    Assembler assembler(files, header);
    if (auto added = assembler.add(path); !added.ok()) return added.error();
    return assembler.take();
}

}  // namespace slosh
