#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "find/format.h"
#include "find/results.h"
#include "record/record.h"

namespace kradan::find {

/// Longer header values are cut to this many bytes, at the start of a character.
inline constexpr std::size_t max_header_bytes = 1000;
/// Higher ratings are unknown.
inline constexpr std::uint32_t max_rating = 9999;

/// A date as a number that grows with time: year × 512 + month × 32 + day. Parts that are unknown are 0.
using DateNumber = std::uint32_t;
/// Reads "2013.11.22", "2013.11", "2013" and, for unknown parts, "2013.??.??". 0 if it is no date.
DateNumber read_date(std::string_view text);
/// Writes "2013.11.22", "2013.??.??"; empty if the year is unknown.
std::string write_date(DateNumber date);

/// What an index keeps of a game's headers.
struct GameHeaders {
    /// Indexed by `Text`, but `Text::player` is in `players`.
    std::array<std::string, text_count> texts = {};
    /// By colour.
    std::array<std::string, 2> players = {};
    DateNumber date = 0;
    GameFacts facts = {};

    const std::string& operator[](Text text) const { return texts[static_cast<std::size_t>(text)]; }
    std::string& operator[](Text text) { return texts[static_cast<std::size_t>(text)]; }
    friend bool operator==(const GameHeaders&, const GameHeaders&) = default;
};

/// The headers of a record, except `Text::start`.
GameHeaders headers_of(const record::Record& record);
/// Sets a record's headers and result.
void set_headers(record::Record& record, const GameHeaders& headers);

/// "1-0", "1/2-1/2", "0-1", "0-0", "*".
std::string_view result_text(GameResult result);
std::optional<GameResult> read_result(std::string_view text);

}  // namespace kradan::find
