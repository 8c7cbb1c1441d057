// Errors of users and files travel as values: what is wrong, where, and what was expected. Nothing below
// main() ends the process.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/assert.h"

namespace slosh {

/// One sentence for a person. `where` is a file, `file:line`, or a JSON path such as `scene.json:
/// /blocks/0/size`; may be empty.
struct Error {
    std::string message;
    std::string where;

    /// "where: message", or the message alone.
    std::string text() const { return where.empty() ? message : where + ": " + message; }
};

/// Either a value or an Error. Asking for the one that is not there is a programmer error.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & {
        SLOSH_ASSERT(ok(), "value() of a failed Result");
        return std::get<0>(content_);
    }
    const T& value() const& {
        SLOSH_ASSERT(ok(), "value() of a failed Result");
        return std::get<0>(content_);
    }
    T&& value() && {
        SLOSH_ASSERT(ok(), "value() of a failed Result");
        return std::get<0>(std::move(content_));
    }
    const Error& error() const {
        SLOSH_ASSERT(!ok(), "error() of a successful Result");
        return std::get<1>(content_);
    }

  private:
    std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool ok() const { return !error_.has_value(); }
    explicit operator bool() const { return ok(); }
    const Error& error() const {
        SLOSH_ASSERT(!ok(), "error() of a successful Result");
        return *error_;
    }

  private:
    std::optional<Error> error_;
};

}  // namespace slosh
