#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kradan::record {

/// A komi as programs write it into KM.
struct SgfKomi {
    /// Nothing if it cannot be used.
    std::optional<int> half_points = std::nullopt;
    /// It is not simply a number of points, and was read as it was most likely meant.
    bool guessed = false;
    /// It is a number at all; if not, `error` says what is wrong.
    bool is_number = false;
    std::string error = {};
};

/// Reads points ("6.5", "6,5", ".5", "6.5目", "６．５"), Chinese stones, which are two points each ("3.75"),
/// and hundredths of points or, if they are an odd number of quarters, of stones ("750", "375"). Nothing
/// beyond `most` half points, and no more than 10 points in stones.
SgfKomi read_sgf_komi(std::string_view value, int most);

/// A komi of `go::write_komi` so that `read_sgf_komi` reads it as points: "50" becomes "50.0".
std::string write_sgf_komi(std::string_view points);

/// Digits with an optional sign and decimal point.
bool is_komi_number(std::string_view text);

}  // namespace kradan::record
