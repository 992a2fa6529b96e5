#include "cli/played_games.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "analysis/analyse.h"
#include "command/exit_status.h"
#include "command/input_file.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "json/json.h"
#include "record/formats.h"
#include "record/replay.h"

namespace kradan::cli {

namespace {

/// The legal part of the main line.
std::vector<std::string> line_of(const record::Record& record) {
    std::vector<std::string> moves;
    auto cursor = record::Cursor::begin(record);
    while (cursor) {
        const record::NodeId next = record.tree[cursor->node()].first_child;
        if (next == record::no_node) break;
        auto played = cursor->enter(next);
        if (!played) break;
        if (*played) moves.push_back(std::move((**played).text));
    }
    return moves;
}

}  // namespace

std::vector<PlayedGame> read_played_games(const std::vector<std::string>& files, const ReadAs& as,
                                          std::int64_t nodes, int& status) {
    std::vector<PlayedGame> games;
    const auto format = as.format ? record::read_format(*as.format) : std::nullopt;
    for (const std::string& name : files) {
        auto file = RecordFile::open(name, format, read_charset(as.charset));
        if (!file) {
            report_error(file.error());
            status = std::max(status, exit_status(file.error()));
            continue;
        }
        record::Record record;
        int left_out = 0;
        while (file->next(record)) {
            PlayedGame game{
                .players = {record::player(record, Colour::first), record::player(record, Colour::second)},
                .order = {.moves = line_of(record)}};
            game.order.config.options = record.options;
            game.order.nodes = nodes > 0 ? nodes : analysis::thorough_nodes(record.options);
            if (game.order.moves.empty() || game.order.moves.size() > analysis::most_moves ||
                !analysis::start_of(game.order))
                ++left_out;
            else
                games.push_back(std::move(game));
        }
        if (left_out > 0) {
            std::cerr << printable(name) << ": games skipped, because they have no legal move or more than "
                      << analysis::most_moves << ": " << left_out << '\n';
        }
        if (const auto trouble = file->trouble()) {
            report_error(*trouble);
            status = std::max(status, exit_status(*trouble));
        }
    }
    return games;
}

std::optional<std::vector<puzzles::Puzzle>> read_puzzle_file(const std::string& name, int& status) {
    auto file = InputFile::open(name);
    if (!file) {
        status = std::max(status, report_error(file.error()));
        return std::nullopt;
    }
    std::string text;
    std::array<char, 65536> buffer;
    // Longer text is refused.
    while (text.size() <= json::max_bytes) {
        const std::size_t bytes = file->source().read(buffer);
        if (bytes == 0) break;
        text.append(buffer.data(), bytes);
    }
    if (const auto trouble = file->trouble(); trouble && text.size() <= json::max_bytes) {
        status = std::max(status, report_error(*trouble));
        return std::nullopt;
    }
    auto read = puzzles::read_puzzles(text);
    if (read) return *std::move(read);
    std::cerr << printable(name) << ": " << printable(read.error()) << '\n';
    status = std::max<int>(status, exit_bad_input);
    return std::nullopt;
}

}  // namespace kradan::cli
