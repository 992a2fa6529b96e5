#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kradan::record {

/// A komi as programs write it into KM.
struct SgfKomi {
    /// Empty if it cannot be used.
    std::optional<int> half_points = std::nullopt;
    /// Whether it is not simply a number of points, in which case its meaning was guessed.
    bool guessed = false;
    /// Whether it is a number at all. If not, `error` says why.
    bool is_number = false;
    std::string error = {};
};

/// Parses points ("6.5", "6,5", ".5", "6.5目", "６．５"), Chinese stones, which are two points each ("3.75"),
/// and hundredths of points or, if they are an odd number of quarters, of stones ("750", "375"). Empty if it
/// exceeds `most` half points, or 10 points if given in stones.
SgfKomi read_sgf_komi(std::string_view value, int most);

/// A komi from `go::write_komi` in a form that `read_sgf_komi` reads as points: "50.0" for "50".
std::string write_sgf_komi(std::string_view points);

/// Digits with an optional sign and decimal point.
bool is_komi_number(std::string_view text);

}  // namespace kradan::record
