#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/go/game.h"

namespace kradan::training {

/// A teacher's evaluation of a position, from the viewpoint of the side to move.
struct GoLabel {
    /// The number of moves before the position.
    int ply = 0;
    /// From 0 to 65,535.
    std::uint16_t win = 0;
    /// In 32nds of a point.
    std::int16_t lead = 0;
    /// The likeliest moves with their probabilities, from 0 to 65,535. A move is row × size + column, or the
    /// number of points for a pass.
    std::vector<std::pair<std::uint16_t, std::uint16_t>> policy = {};
    /// Indexed by row × size + column: from -7 (the opponent's) to 7.
    std::vector<std::int8_t> ownership = {};
};

/// A game with labels for some of its positions. It begins on an empty board. Handicap stones are its first
/// moves, with a pass between them.
struct GoLabelledGame {
    int size = 0;
    /// The index in `go_rules_of_teachers`.
    std::size_t rules = 0;
    int handicap = 0;
    /// In half points.
    int komi = 0;
    /// As in `GoLabel::policy`.
    std::vector<std::uint16_t> moves = {};
    std::vector<GoLabel> labels = {};
};

/// The name of a rule set in other programs, and our nearest rule set.
struct GoTeacherRules {
    std::string_view name;
    std::string_view ours;
};
inline constexpr std::array<GoTeacherRules, 7> go_rules_of_teachers = {{
    {.name = "tromp-taylor", .ours = "tromp-taylor"},
    {.name = "chinese", .ours = "chinese"},
    {.name = "japanese", .ours = "japanese"},
    {.name = "korean", .ours = "japanese"},
    {.name = "aga", .ours = "aga"},
    {.name = "new-zealand", .ours = "new-zealand"},
    {.name = "chinese-ogs", .ours = "chinese"},
}};

/// The game before its first move.
inline go::Game start_of(const GoLabelledGame& labelled) {
    const auto preset = go::find_preset(go_rules_of_teachers[labelled.rules].ours);
    return go::Game(go::Position(labelled.size, preset->rules), labelled.komi);
}

inline go::Intent intent_of(const GoLabelledGame& labelled, int move) {
    return move == labelled.size * labelled.size
               ? go::Intent::passing()
               : go::Intent::stone(move % labelled.size, move / labelled.size);
}

/// Calls `take(game, label)` for each labelled position, up to the first move that is illegal here.
template <class Take>
void replay(const GoLabelledGame& labelled, Take take) {
    go::Game game = start_of(labelled);
    std::size_t next = 0;
    for (std::size_t ply = 0; ply <= labelled.moves.size(); ++ply) {
        for (; next < labelled.labels.size() && labelled.labels[next].ply == static_cast<int>(ply); ++next)
            take(game, labelled.labels[next]);
        if (ply == labelled.moves.size()) return;
        if (game.play_ended()) game.resume(game.position().side_to_move());
        if (!game.play(intent_of(labelled, labelled.moves[ply]))) return;
    }
}

/// A game's bytes in a file of labelled games.
std::string write(const GoLabelledGame& game);

/// Reads a file of labelled games (docs/networks.md). The error says where and why it is invalid.
std::expected<std::vector<GoLabelledGame>, std::string> read_go_labels(const std::string& path);

/// Writes the inputs and labels of the games in `files` to `out`, a folder with one file per board size
/// (docs/networks.md). Marks the last fiftieth of the games as held out.
std::expected<void, std::string> prepare_go(const std::vector<std::string>& files, const std::string& out);

}  // namespace kradan::training
