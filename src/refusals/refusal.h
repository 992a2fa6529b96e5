#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace kradan {

/// Why something was refused, in a form common to all games: the stable id of the reason ("ogi.nifu"), the
/// violated clause of the rules in force ("C5"; empty if no clause covers it), and optional details in plain
/// English ("rank 3, column 5: 'x' is not a piece").
struct Refusal {
    std::string_view reason;
    std::string_view clause = {};
    std::string detail = {};

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// Text that could not be parsed, as opposed to a move or a position that the rules forbid.
struct SyntaxError {
    /// What is wrong and what was expected, in plain English.
    std::string message;
    /// Byte offset at which parsing stopped.
    std::size_t offset = 0;

    friend bool operator==(const SyntaxError&, const SyntaxError&) = default;
};

/// A `SyntaxError` as the result of a parsing function.
inline std::unexpected<SyntaxError> syntax_error(std::string message, std::size_t offset = 0) {
    return std::unexpected(SyntaxError{std::move(message), offset});
}

}  // namespace kradan
