#include "record/reader.h"

#include "record/epd/epd.h"
#include "record/log/log.h"
#include "record/ogi/feen_lines.h"
#include "record/ogi/pcn.h"
#include "record/ogi/pmn_lines.h"
#include "record/pgn/pgn.h"
#include "record/replay.h"
#include "record/sgf/sgf.h"

namespace kradan::record {

namespace {

/// Whether a form is one of this game.
bool fits(Format format, GameId game) {
    const RecordStyle style = game.module().forms().records;
    switch (format) {
        case Format::pgn:
        case Format::epd:
            return style == RecordStyle::pgn;
        case Format::sgf:
            return style == RecordStyle::sgf;
        case Format::pcn:
        case Format::pcn_toml:
        case Format::pmn:
        case Format::kifu_en:
        case Format::kifu_ja:
        case Format::kifu_th:
        case Format::feen:
            return style == RecordStyle::pcn;
        case Format::log:
            return true;
    }
    return false;
}

/// The record of the position after the main line, for forms that hold positions alone.
std::expected<Record, Refusal> last_position(const Record& record) {
    Record last = record;
    last.tree.clear();
    const auto game = game_at(record, record.tree.line_end(Tree::root));
    if (!game) return std::unexpected(Refusal{"record.cannot-be-played", {}, game.error().reason});
    last.options.position = game->position_text();
    return last;
}

}  // namespace

std::unique_ptr<Reader> make_reader(Format format, Input& input, const Limits& limits) {
    switch (format) {
        case Format::pgn:
            return make_pgn_reader(input, limits);
        case Format::epd:
            return make_epd_reader(input, limits);
        case Format::sgf:
            return make_sgf_reader(input, limits);
        case Format::pcn:
        case Format::pcn_toml:
            return make_pcn_reader(input, limits);
        case Format::pmn:
        case Format::kifu_en:
        case Format::kifu_ja:
        case Format::kifu_th:
            return make_pmn_reader(input, limits);
        case Format::feen:
            return make_feen_reader(input, limits);
        case Format::log:
            return make_log_reader(input, limits);
    }
    return nullptr;
}

std::expected<std::string, Refusal> write(const Record& record, Format format) {
    if (!fits(format, record.options.game)) {
        return std::unexpected(Refusal{"record.wrong-game",
                                       {},
                                       "a game of " + std::string{id(record.options.game)} +
                                           " cannot be written as " + std::string{id(format)}});
    }
    if ((format == Format::epd || format == Format::feen) && record.tree[Tree::root].first_child != no_node) {
        const auto last = last_position(record);
        if (!last) return std::unexpected(last.error());
        return write(*last, format);
    }
    switch (format) {
        case Format::pgn:
            return write_pgn(record);
        case Format::epd:
            return write_epd(record);
        case Format::sgf:
            return write_sgf(record);
        case Format::pcn:
            return write_pcn(record);
        case Format::pcn_toml:
            return write_pcn_toml(record);
        case Format::pmn:
            return write_pmn_lines(record);
        case Format::kifu_en:
            return write_kifu(record, ogi::Wording::english);
        case Format::kifu_ja:
            return write_kifu(record, ogi::Wording::japanese);
        case Format::kifu_th:
            return write_kifu(record, ogi::Wording::thai);
        case Format::feen:
            return write_feen_lines(record);
        case Format::log:
            return write_log(record);
    }
    return std::unexpected(Refusal{"record.unknown-format"});
}

}  // namespace kradan::record
