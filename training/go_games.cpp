#include "go_games.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "command/record_file.h"
#include "record/replay.h"

namespace kradan::training {

std::string write(const GoRecord& record) {
    std::string text = std::to_string(record.size);
    for (const GoTurn& turn : record.turns) {
        text += " / " + std::to_string(turn.played);
        for (const auto& [point, visits] : turn.visits)
            text += " " + std::to_string(point) + ":" + std::to_string(visits);
    }
    return text + "\n";
}

namespace {

/// Whether every stone is placed on an empty point.
bool can_be_played(const GoRecord& record) {
    go::Game game(go::Position(record.size, go::presets[1].rules), go::presets[1].komi);
    return std::ranges::all_of(record.turns, [&](const GoTurn& turn) {
        return game.play_unjudged(intent_of(record, turn)).has_value();
    });
}

}  // namespace

go::Intent intent_of(const GoRecord& record, const GoTurn& turn) {
    return turn.played < 0 ? go::Intent::passing()
                           : go::Intent::stone(turn.played % record.size, turn.played / record.size);
}

namespace {

/// The games in a record file that start from an empty board. Each move counts as the only one searched.
std::expected<std::vector<GoRecord>, std::string> read_records(const std::string& path) {
    auto file = command::RecordFile::open(path, record::Format::sgf);
    if (!file) return std::unexpected(path + ": cannot be read");
    std::vector<GoRecord> records;
    record::Record record;
    while (file->next(record)) {
        GoRecord game;
        const auto take = [&](record::NodeId /*node*/, const AnyGame& at, const Played* /*played*/) {
            const go::Position& position = at.as<go::Game>()->position();
            game = {.size = position.size()};
            for (const go::Move move : at.as<go::Game>()->moves()) {
                GoTurn turn;
                if (!move.is_pass()) {
                    const go::Vertex v = position.board().vertex(move.point);
                    turn.played = v.y * position.size() + v.x;
                    turn.visits.emplace_back(turn.played, 1);
                }
                game.turns.push_back(std::move(turn));
            }
        };
        if (!record::replay(record, take).empty() || !can_be_played(game))
            return std::unexpected(path + ", game " + std::to_string(records.size() + 1) +
                                   ": not a game of Go from an empty board");
        records.push_back(std::move(game));
    }
    return records;
}

}  // namespace

std::expected<std::vector<GoRecord>, std::string> read_go_records(const std::string& path) {
    if (path.ends_with(".sgf")) return read_records(path);
    std::ifstream file(path);
    if (!file) return std::unexpected(path + ": cannot be read");
    std::vector<GoRecord> records;
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        GoRecord record;
        bool good = static_cast<bool>(words >> record.size) && record.size >= 2 && record.size <= 25;
        const int points = record.size * record.size;
        std::string word;
        while (good && words >> word) {
            if (word == "/") {
                GoTurn turn;
                good = static_cast<bool>(words >> turn.played) && turn.played >= -1 && turn.played < points;
                record.turns.push_back(turn);
                continue;
            }
            std::istringstream pair(word);
            int point = 0;
            int visits = 0;
            char colon = 0;
            good = pair >> point >> colon >> visits && colon == ':' && point >= 0 && point < points &&
                   visits > 0 && !record.turns.empty();
            if (good) record.turns.back().visits.emplace_back(point, visits);
        }
        if (!good || !can_be_played(record)) {
            return std::unexpected(path + ", line " + std::to_string(records.size() + 1) +
                                   ": not a game as `generate` writes it");
        }
        records.push_back(std::move(record));
    }
    return records;
}

}  // namespace kradan::training
