#include "record/reader.h"

#include "record/formats.h"
#include "record/replay.h"

namespace kradan::record {

namespace {

/// A record with only the final position of the main line, for formats that hold only positions.
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
    return row(format).read(input, limits);
}

std::expected<std::string, Refusal> write(const Record& record, Format format) {
    if (!fits(format, record.options.game)) {
        return std::unexpected(Refusal{"record.wrong-game",
                                       {},
                                       "a game of " + std::string{id(record.options.game)} +
                                           " cannot be written as " + std::string{id(format)}});
    }
    if (row(format).position_only && record.tree[Tree::root].first_child != no_node) {
        const auto last = last_position(record);
        if (!last) return std::unexpected(last.error());
        return write(*last, format);
    }
    return row(format).write(record);
}

}  // namespace kradan::record
