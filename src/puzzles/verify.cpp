#include "puzzles/verify.h"

#include "catalog/visit.h"
#include "puzzles/board/mates.h"
#include "puzzles/board/tags.h"
#include "puzzles/board/wins.h"
#include "puzzles/go/proof.h"

namespace kradan::puzzles {

namespace {

/// The number of positions after which the search for a mate gives up.
constexpr std::uint64_t most_nodes = 2'500'000;

template <class P>
std::optional<std::string> why_no_mate(const Puzzle& puzzle, const P& position) {
    const auto found = mate_puzzle(position, most_nodes);
    if (!found) return found.error();
    if (found->line.size() != puzzle.line.size()) return "the mate takes another number of moves";
    if (found->line != puzzle.line) return "the line is not the one that is proved";
    return std::nullopt;
}

std::optional<std::string> why_no_line(const AnyGame& start, const Puzzle& puzzle) {
    if (puzzle.line.size() % 2 == 0) return "the line does not end with a move of the solver";
    AnyGame game = start;
    if (const auto played = game.play_line(puzzle.line); !played)
        return "the line cannot be played: " + std::string{played.error().reason} + " " +
               played.error().detail;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> why_unproved(const Puzzle& puzzle, engine::Engine& engine,
                                        std::uint64_t win_nodes) {
    const auto start = AnyGame::start(puzzle.options);
    if (!start) return "the position is refused: " + std::string{start.error().front().reason};
    if (puzzle.id != id_of(puzzle)) return "its id is not " + id_of(puzzle);
    if (const auto why = why_no_line(*start, puzzle)) return why;
    if (puzzle.goal == Goal::win) {
        if (puzzle.tags != board_tags(*start, puzzle)) return "its themes are not those of its line";
        return why_no_win(puzzle, engine, win_nodes);
    }
    const auto why = visit_game(*start, [&](const auto& game) -> std::optional<std::string> {
        if constexpr (std::is_same_v<std::decay_t<decltype(game)>, go::Game>) {
            return why_go_unproved(puzzle);
        } else {
            if (puzzle.goal != Goal::mate) return "this goal is one of Go";
            if (puzzle.tags != board_tags(*start, puzzle)) return "its themes are not those of its line";
            return why_no_mate(puzzle, game.position());
        }
    });
    return why ? *why : std::optional<std::string>{"puzzles of this game cannot be proved"};
}

}  // namespace kradan::puzzles
