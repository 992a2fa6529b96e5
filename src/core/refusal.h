#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace kradan {

/// Why something was refused, at the edge where all games meet: the stable id of the reason ("ogi.nifu"), the
/// clause that it breaks under the rules in force ("C5"; empty when no clause speaks of it), and, where there
/// is one, the place or the particulars in plain English ("rank 3, column 5: 'x' is no piece").
struct Refusal {
    std::string_view reason;
    std::string_view clause = {};
    std::string detail = {};

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// Text that could not be read at all, as opposed to a move or a position that the rules forbid.
struct SyntaxError {
    /// What is wrong, in plain English; says what was expected.
    std::string message;
    /// Bytes before the place where reading stopped.
    std::size_t offset = 0;

    friend bool operator==(const SyntaxError&, const SyntaxError&) = default;
};

/// As the result of a function that reads a text.
inline std::unexpected<SyntaxError> syntax_error(std::string message, std::size_t offset = 0) {
    return std::unexpected(SyntaxError{std::move(message), offset});
}

}  // namespace kradan
