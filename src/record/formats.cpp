#include "record/formats.h"

#include <algorithm>
#include <array>

#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "record/epd/epd.h"
#include "record/log/log.h"
#include "record/ogi/feen_lines.h"
#include "record/ogi/pcn.h"
#include "record/ogi/pmn_lines.h"
#include "record/pgn/pgn.h"
#include "record/sgf/marks.h"
#include "record/sgf/sgf.h"

namespace kradan::record {

namespace {

bool sgf_glyphs(const std::vector<std::uint8_t>& glyphs) {
    return std::ranges::all_of(glyphs, [](std::uint8_t glyph) { return property_of(glyph).has_value(); });
}

/// Accepts at most one assessment per move, from "good" to "dubious".
bool pcn_glyphs(const std::vector<std::uint8_t>& glyphs) {
    constexpr std::uint8_t last_assessment = 6;
    return glyphs.empty() || (glyphs.size() == 1 && glyphs[0] >= 1 && glyphs[0] <= last_assessment);
}

std::unique_ptr<Reader> pcn(Input& input, const Limits& limits) {
    return make_pcn_reader(input, limits);
}
std::unique_ptr<Reader> pmn(Input& input, const Limits& limits) {
    return make_pmn_reader(input, limits);
}
std::unique_ptr<Reader> feen(Input& input, const Limits& limits) {
    return make_feen_reader(input, limits);
}

/// For formats that can represent all their games.
template <std::string (*write)(const Record&)>
std::expected<std::string, Refusal> always(const Record& record) {
    return write(record);
}

template <ogi::Wording wording>
std::expected<std::string, Refusal> kifu(const Record& record) {
    return write_kifu(record, wording);
}

constexpr Holds everything = {true, true, true, true, true, true, true};

/// In the order of `Format`. If several extensions match a name, the first row takes precedence.
constexpr std::array<FormatRow, format_ids.size()> rows = {{
    {.format = Format::pgn,
     .endings = {".pgn"},
     .holds_game = chess::is_edition,
     .holds = everything,
     .read = make_pgn_reader,
     .write = always<write_pgn>},
    {.format = Format::epd,
     .holds_game = chess::is_chess,
     .position_only = true,
     .holds = everything,
     .read = make_epd_reader,
     .write = always<write_epd>},
    {.format = Format::sgf,
     .endings = {".sgf"},
     .holds_game = go::is_go,
     .holds = {.variations = true, .comments = true, .shapes = true, .clocks = true},
     .holds_glyphs = sgf_glyphs,
     .read = make_sgf_reader,
     .write = always<write_sgf>},
    {.format = Format::pcn,
     .endings = {".pcn.json", ".pcn"},
     .holds_game = ogi::is_edition,
     .holds_many = false,
     .holds = {.comments = true, .times = true},
     .holds_glyphs = pcn_glyphs,
     .read = pcn,
     .write = write_pcn},
    {.format = Format::pcn_toml,
     .endings = {".pcn.toml"},
     .holds_game = ogi::is_edition,
     .holds_many = false,
     .holds = {.comments = true, .times = true},
     .holds_glyphs = pcn_glyphs,
     .read = pcn,
     .write = write_pcn_toml},
    {.format = Format::pmn,
     .endings = {".pmn"},
     .holds_game = ogi::is_edition,
     .read = pmn,
     .write = write_pmn_lines},
    {.format = Format::kifu_en,
     .endings = {".kifu.txt"},
     .holds_game = ogi::is_edition,
     .read = pmn,
     .write = kifu<ogi::Wording::english>},
    {.format = Format::kifu_ja,
     .holds_game = ogi::is_edition,
     .read = pmn,
     .write = kifu<ogi::Wording::japanese>},
    {.format = Format::kifu_th,
     .holds_game = ogi::is_edition,
     .read = pmn,
     .write = kifu<ogi::Wording::thai>},
    {.format = Format::feen,
     .holds_game = ogi::is_edition,
     .position_only = true,
     .holds = everything,
     .read = feen,
     .write = write_feen_lines},
    {.format = Format::log,
     .endings = {".json"},
     .holds_many = false,
     .holds = {.variations = true, .clocks = true, .times = true},
     .read = [](Input& input, const Limits& limits) { return make_log_reader(input, limits); },
     .write = write_log},
}};

static_assert(std::ranges::all_of(rows, [](const FormatRow& row) {
    return &row == &rows[static_cast<std::size_t>(row.format)];
}));

}  // namespace

const FormatRow& row(Format format) {
    return rows[static_cast<std::size_t>(format)];
}

bool holds_many(Format format) {
    return row(format).holds_many;
}

bool fits(Format format, GameId game) {
    const auto holds_game = row(format).holds_game;
    return !holds_game || holds_game(game);
}

Format usual_format(GameId game) {
    switch (game.module().forms().records) {
        case RecordStyle::pgn:
            return Format::pgn;
        case RecordStyle::sgf:
            return Format::sgf;
        case RecordStyle::pcn:
            return Format::pcn;
        case RecordStyle::log:
            break;
    }
    return Format::log;
}

std::vector<std::string_view> file_endings() {
    std::vector<std::string_view> all;
    for (const FormatRow& each : rows) {
        for (const std::string_view ending : each.endings) {
            if (!ending.empty()) all.push_back(ending);
        }
    }
    return all;
}

std::optional<Format> format_of_file(std::string_view name) {
    for (const FormatRow& each : rows) {
        for (const std::string_view ending : each.endings) {
            if (!ending.empty() && name.ends_with(ending)) return each.format;
        }
    }
    return std::nullopt;
}

}  // namespace kradan::record
