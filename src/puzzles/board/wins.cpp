#include "puzzles/board/wins.h"

#include <type_traits>

#include "catalog/visit.h"
#include "engine/engine.h"
#include "module/capabilities.h"
#include "puzzles/board/board_game.h"
#include "puzzles/board/mates.h"
#include "puzzles/board/rating.h"
#include "puzzles/board/tags.h"

namespace kradan::puzzles {

namespace {

/// The minimum chance of reaching the goal with the right move, per mille.
constexpr int surely = 850;
/// A single move is a puzzle only if the engine needs at least this many nodes to find it.
constexpr std::uint64_t hidden = 150;
/// With fewer moves to choose from, the right one is found by elimination.
constexpr std::size_t fewest_choices = 6;
/// The maximum number of the solver's moves in a line.
constexpr std::size_t longest_win = 6;

bool draws(GameId game) {
    return game.module().policies().draws_are_common;
}

/// The maximum chance of winning, or of losing, in a game that is neither won nor lost, per mille. In games
/// without draws, this is the chance in an even game.
int undecided(GameId game) {
    return draws(game) ? 400 : 500;
}

engine::Chances chances_of(const engine::Line& line, GameId game) {
    if (!line.mate_in) return engine::chances(game, line.score);
    return *line.mate_in > 0 ? engine::Chances{1000, 0, 0} : engine::Chances{0, 0, 1000};
}

/// Whether a mate in this many plies is short enough for a puzzle with the goal `mate`.
bool is_short(int mate_in, GameId game) {
    const int longest = draws(game) ? longest_mate_in_chess : longest_mate_in_ogi;
    return mate_in > 0 && mate_in <= 2 * longest;
}

engine::Info best_two(const AnyGame& game, engine::Engine& engine, std::uint64_t nodes) {
    engine.clear();
    return engine.think(game, {.nodes = nodes, .lines = 2});
}

/// The line of at most `moves` moves that are the only ones to reach the goal, with the best replies. Plays
/// it.
std::vector<std::string> only_line(AnyGame& at, Goal goal, engine::Engine& engine, std::uint64_t nodes,
                                   std::size_t moves = longest_win) {
    std::vector<std::string> line;
    while (line.size() < 2 * moves && !at.outcome()) {
        if (!is_only_way(best_two(at, engine, nodes), at.game(), goal)) break;
        const engine::Info info = best_two(at, engine, checked_again * nodes);
        if (!is_only_way(info, at.game(), goal)) break;
        const std::string move = *info.move;
        if (!at.make(*at.read_move(move))) break;
        line.push_back(move);
        if (at.outcome()) break;
        const auto reply = engine.think(at, {.nodes = nodes}).move;
        if (!reply || !at.make(*at.read_move(*reply))) break;
        line.push_back(*reply);
    }
    if (line.size() % 2 == 0 && !line.empty()) line.pop_back();
    return line;
}

}  // namespace

bool reaches(const engine::Line& line, GameId game, Goal goal) {
    const engine::Chances chances = chances_of(line, game);
    if (goal == Goal::save) return chances.loss <= undecided(game) && chances.win < surely;
    return chances.win >= surely && !(line.mate_in && is_short(*line.mate_in, game));
}

bool fails(const engine::Line& line, GameId game, Goal goal) {
    const engine::Chances chances = chances_of(line, game);
    return goal == Goal::save ? chances.loss >= surely : chances.win <= undecided(game);
}

bool is_only_way(const engine::Info& info, GameId game, Goal goal) {
    if (!info.move || info.lines.empty() || !reaches(info.lines[0], game, goal)) return false;
    return info.lines.size() < 2 || fails(info.lines[1], game, goal);
}

std::expected<Puzzle, std::string> win_puzzle(const AnyGame& game, Goal goal, engine::Engine& engine,
                                              std::uint64_t nodes) {
    const auto refuse = [](const char* why) { return std::unexpected(std::string{why}); };
    const auto options = visit_game(game, [](const auto& own) -> std::optional<GameOptions> {
        if constexpr (std::is_same_v<std::decay_t<decltype(own)>, go::Game>)
            return std::nullopt;
        else
            return options_at(own.position());
    });
    if (!options || !*options) return refuse("not a game of chess or Ōgi");
    Puzzle puzzle;
    puzzle.options = **options;
    puzzle.goal = goal;
    const auto start = AnyGame::start(puzzle.options);
    if (!start) return refuse("the position is refused");
    if (start->legal_texts().size() < fewest_choices) return refuse("there is little to choose");
    // Most positions fail here.
    if (!is_only_way(best_two(*start, engine, nodes / 10), start->game(), goal))
        return refuse("more than one move reaches the goal, or none");
    AnyGame at = *start;
    puzzle.line = only_line(at, goal, engine, nodes);
    if (puzzle.line.empty()) return refuse("more than one move reaches the goal, or none");
    puzzle.tags = board_tags(*start, puzzle);
    const Difficulty difficulty = difficulty_of(*start, puzzle, engine);
    if (puzzle.line.size() == 1 && difficulty.nodes < hidden)
        return refuse("one obvious move reaches the goal");
    puzzle.rating = rating_of(difficulty);
    puzzle.id = id_of(puzzle);
    return puzzle;
}

void lengthen_win(Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes) {
    auto at = AnyGame::start(puzzle.options);
    if (!at || !at->play_line(puzzle.line) || at->outcome()) return;
    const std::size_t moves = (puzzle.line.size() + 1) / 2;
    const auto reply = engine.think(*at, {.nodes = nodes}).move;
    if (moves >= longest_win || !reply || !at->play_text(*reply)) return;
    const auto rest = only_line(*at, puzzle.goal, engine, nodes, longest_win - moves);
    if (rest.empty()) return;
    puzzle.line.push_back(*reply);
    puzzle.line.insert(puzzle.line.end(), rest.begin(), rest.end());
}

std::optional<std::string> why_no_win(const Puzzle& puzzle, engine::Engine& engine, std::uint64_t nodes) {
    auto at = AnyGame::start(puzzle.options);
    if (!at) return "the position is refused";
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
        const auto intent = at->read_move(puzzle.line[i]);
        if (!intent) return "move " + std::to_string(i + 1) + " cannot be read: " + puzzle.line[i];
        if (i % 2 == 0) {
            const engine::Info info = best_two(*at, engine, nodes);
            if (info.move != puzzle.line[i] || !is_only_way(info, at->game(), puzzle.goal))
                return "move " + std::to_string(i + 1) + ", " + puzzle.line[i] +
                       ", is not the only one that " + (puzzle.goal == Goal::save ? "saves" : "wins");
        }
        if (!at->make(*intent)) return "move " + std::to_string(i + 1) + " is illegal: " + puzzle.line[i];
    }
    return std::nullopt;
}

}  // namespace kradan::puzzles
