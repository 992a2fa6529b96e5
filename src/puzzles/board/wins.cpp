#include "puzzles/board/wins.h"

#include <array>
#include <type_traits>

#include "catalog/visit.h"
#include "engine/engine.h"
#include "puzzles/board/board_game.h"
#include "puzzles/board/tags.h"

namespace kradan::puzzles {

namespace {

/// Winning chances, per mille: the minimum for the right move, and the maximum for any other.
constexpr int surely_won = 850;
constexpr int not_won = 400;
/// A single move is a puzzle only if the engine needs at least this many steps to find it.
constexpr int hidden = 2;
/// With fewer moves to choose from, the right one is found by elimination.
constexpr std::size_t fewest_choices = 8;
/// The maximum number of the solver's moves in a line.
constexpr std::size_t longest_win = 4;

int winning_chance(GameId game, const engine::Line& line) {
    if (line.mate_in) return *line.mate_in > 0 ? 1000 : 0;
    return engine::chances(game, line.score).win;
}

engine::Info best_two(const AnyGame& game, engine::Engine& engine, std::uint64_t nodes) {
    engine.clear();
    return engine.think(game, {.nodes = nodes, .lines = 2});
}

/// The number of steps, in nodes, until the engine finds the first move.
int steps_to_find(const AnyGame& game, engine::Engine& engine, const Puzzle& puzzle) {
    constexpr std::array<std::uint64_t, 8> nodes = {40, 150, 500, 1'500, 5'000, 15'000, 50'000, 150'000};
    int steps = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        engine.clear();
        if (engine.think(game, {.nodes = nodes[i]}).move != puzzle.line.front())
            steps = static_cast<int>(i) + 1;
    }
    return steps;
}

}  // namespace

bool is_only_win(const engine::Info& info, GameId game) {
    if (!info.move || info.lines.empty()) return false;
    if (info.lines[0].mate_in) return false;
    return winning_chance(game, info.lines[0]) >= surely_won &&
           (info.lines.size() < 2 || winning_chance(game, info.lines[1]) <= not_won);
}

std::expected<Puzzle, std::string> win_puzzle(const AnyGame& game, engine::Engine& engine,
                                              std::uint64_t nodes) {
    const auto options = visit_game(game, [](const auto& own) -> std::optional<GameOptions> {
        if constexpr (std::is_same_v<std::decay_t<decltype(own)>, go::Game>)
            return std::nullopt;
        else
            return options_at(own.position());
    });
    if (!options || !*options) return std::unexpected(std::string{"not a game of chess or Ōgi"});
    Puzzle puzzle;
    puzzle.options = **options;
    puzzle.goal = Goal::win;
    const auto start = AnyGame::start(puzzle.options);
    if (!start) return std::unexpected(std::string{"the position is refused"});
    if (start->legal_texts().size() < fewest_choices)
        return std::unexpected(std::string{"there is little to choose"});
    AnyGame at = *start;
    // Most positions fail here.
    if (!is_only_win(best_two(at, engine, nodes / 10), at.game()))
        return std::unexpected(std::string{"more than one move wins, or none"});
    while (puzzle.line.size() < 2 * longest_win && !at.outcome()) {
        engine::Info info = best_two(at, engine, nodes);
        if (!is_only_win(info, at.game())) break;
        info = best_two(at, engine, checked_again * nodes);
        if (!is_only_win(info, at.game())) break;
        const std::string move = *info.move;
        if (!at.make(*at.read_move(move))) break;
        puzzle.line.push_back(move);
        if (at.outcome()) break;
        const auto reply = engine.think(at, {.nodes = nodes}).move;
        if (!reply || !at.make(*at.read_move(*reply))) break;
        puzzle.line.push_back(*reply);
    }
    if (puzzle.line.size() % 2 == 0 && !puzzle.line.empty()) puzzle.line.pop_back();
    if (puzzle.line.empty()) return std::unexpected(std::string{"more than one move wins, or none"});
    const int steps = steps_to_find(*start, engine, puzzle);
    if (puzzle.line.size() == 1 && steps < hidden)
        return std::unexpected(std::string{"one obvious move wins"});
    puzzle.tags = board_tags(*start, puzzle);
    puzzle.rating = 750 + 190 * steps + 110 * static_cast<int>(puzzle.line.size() / 2);
    puzzle.id = id_of(puzzle);
    return puzzle;
}

std::optional<std::string> why_no_win(const Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes) {
    auto at = AnyGame::start(puzzle.options);
    if (!at) return "the position is refused";
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
        const auto intent = at->read_move(puzzle.line[i]);
        if (!intent) return "move " + std::to_string(i + 1) + " cannot be read: " + puzzle.line[i];
        if (i % 2 == 0) {
            const engine::Info info = best_two(*at, engine, nodes);
            if (info.move != puzzle.line[i] || !is_only_win(info, at->game()))
                return "move " + std::to_string(i + 1) + ", " + puzzle.line[i] +
                       ", is not the only one that wins";
        }
        if (!at->make(*intent)) return "move " + std::to_string(i + 1) + " is illegal: " + puzzle.line[i];
    }
    return std::nullopt;
}

}  // namespace kradan::puzzles
