#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "module/game_module.h"
#include "record/reader.h"
#include "refusals/refusal.h"

/// The table of record formats. To add a format, add a row to the table in formats.cpp.
namespace kradan::record {

/// What a format can represent besides the moves of the main line.
struct Holds {
    bool variations = false;
    bool comments = false;
    /// All glyphs; if false, only those that `FormatRow::holds_glyphs` accepts.
    bool glyphs = false;
    bool shapes = false;
    bool evaluations = false;
    bool clocks = false;
    bool times = false;
};

struct FormatRow {
    Format format;
    /// File name extensions; empty if the format has none.
    std::array<std::string_view, 2> endings = {};
    /// Whether it supports records of a game; null if it supports every game.
    bool (*holds_game)(GameId) = nullptr;
    /// Whether a file can hold several records.
    bool holds_many = true;
    /// Whether it holds only a position and no moves.
    bool position_only = false;
    Holds holds = {};
    /// Whether it can represent these glyphs on one move. If null, it can represent all of them if
    /// `holds.glyphs` is true, otherwise none.
    bool (*holds_glyphs)(const std::vector<std::uint8_t>& glyphs) = nullptr;
    std::unique_ptr<Reader> (*read)(Input& input, const Limits& limits);
    std::expected<std::string, Refusal> (*write)(const Record& record);
};

const FormatRow& row(Format format);

}  // namespace kradan::record
