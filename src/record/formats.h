#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "module/game_module.h"
#include "record/reader.h"

/// What there is to know of each form in which games are kept. A new form is a row of the table in
/// formats.cpp.
namespace kradan::record {

/// What a form holds besides the moves of the main line.
struct Holds {
    bool variations = false;
    bool comments = false;
    /// Every glyph; else those that `FormatRow::holds_glyphs` accepts.
    bool glyphs = false;
    bool shapes = false;
    bool evaluations = false;
    bool clocks = false;
    bool times = false;
};

struct FormatRow {
    Format format;
    /// How the names of files of this form end; empty where no name means it.
    std::array<std::string_view, 2> endings = {};
    /// The games that are written so; nothing: every game.
    std::optional<RecordStyle> style = std::nullopt;
    /// A text of it can hold several records.
    bool holds_many = true;
    /// It holds a position alone, without moves.
    bool position_only = false;
    Holds holds = {};
    /// The glyphs of one move; null: none, or all of them where `holds.glyphs` says so.
    bool (*holds_glyphs)(const std::vector<std::uint8_t>& glyphs) = nullptr;
    std::unique_ptr<Reader> (*read)(Input& input, const Limits& limits);
    std::expected<std::string, Refusal> (*write)(const Record& record);
};

const FormatRow& row(Format format);

}  // namespace kradan::record
