/// @file
/// Errors of users and files travel as values: what is wrong, where, and what was expected. The library never
/// ends the process because of them and throws nothing of its own.
///
///     slosh::Result<slosh::World> world = slosh::io::open_world("double_dam_break");
///     if (!world) std::cerr << world.error().text() << '\n';
///
/// Results are values: as thread-safe as what they hold.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#pragma GCC visibility push(default)
namespace slosh {

/// What went wrong, as one sentence for a person.
struct Error {
    std::string message;  ///< what was found and what was expected
    std::string where;    ///< a file, `file:line`, or a JSON path: `scene.json: /blocks/0/size`; may be ""

    /// "where: message", or the message alone.
    std::string text() const { return where.empty() ? message : where + ": " + message; }
};

namespace detail {
/// Prints `message` to stderr and aborts: the caller asked a Result for what it does not hold. Kept in every
/// build, so that programs with other settings than the library's agree on this code.
[[noreturn]] void wrong_result_access(const char* message);
}  // namespace detail

/// Either a value or an Error. Asking for the one that is not there is a programmer error: the process aborts
/// with a message.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & {
        require_value();
        return *std::get_if<0>(&content_);
    }
    const T& value() const& {
        require_value();
        return *std::get_if<0>(&content_);
    }
    T&& value() && {
        require_value();
        return std::move(*std::get_if<0>(&content_));
    }
    const Error& error() const {
        if (ok()) detail::wrong_result_access("error() of a successful Result");
        return *std::get_if<1>(&content_);
    }

  private:
    void require_value() const {
        if (!ok()) detail::wrong_result_access("value() of a failed Result");
    }

    std::variant<T, Error> content_;
};

/// Success, or an Error.
template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool ok() const { return !error_.has_value(); }
    explicit operator bool() const { return ok(); }
    const Error& error() const {
        if (ok()) detail::wrong_result_access("error() of a successful Result");
        return *error_;
    }

  private:
    std::optional<Error> error_;
};

}  // namespace slosh
#pragma GCC visibility pop
