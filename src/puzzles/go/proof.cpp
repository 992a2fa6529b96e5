#include "puzzles/go/proof.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/go/game.h"
#include "games/go/notation.h"
#include "games/go/vertices.h"
#include "puzzles/go/solution.h"
#include "puzzles/go/surprise.h"
#include "puzzles/go/themes.h"

namespace kradan::puzzles {

namespace {

/// The maximum effort to prove a puzzle again.
constexpr std::uint64_t most_nodes_of_proof = 20'000'000;

std::string vertex_text(const Local& local, int point) {
    return go::write_vertex(local.vertex(point));
}

std::expected<AnyGame, std::string> start_of(const GameOptions& options) {
    auto game = AnyGame::start(options);
    if (!game) return std::unexpected("invalid position: " + std::string{game.error().front().reason});
    if (game->as<go::Game>() == nullptr) return std::unexpected("no game of Go");
    return std::move(*game);
}

std::expected<Local, std::string> local_of(const AnyGame& game, const GoProblem& problem) {
    const go::Position& position = game.as<go::Game>()->position();
    auto local = Local::make(position.board(), position.side_to_move(), problem.area, problem.target,
                             problem.goal != Goal::capture);
    if (!local) return std::unexpected(local.error());
    const bool own = local->start().to_move == local->defender();
    if (own != (problem.goal == Goal::live)) return std::unexpected("the target has the wrong colour");
    return std::move(*local);
}

/// From 700, for a capture in one move, to 2400. Long lines, many tempting moves, large searches and moves
/// that the network does not expect are hard.
int rating_of(Goal goal, const Solution& solution, double surprise) {
    const int plies = static_cast<int>(solution.line.size());
    const int work = static_cast<int>(std::bit_width(solution.nodes / 256));
    const int base = goal == Goal::capture ? 600 : 800;
    // A network that plays like a strong player gives an easy move at least an even chance.
    const int unexpected = static_cast<int>(std::lround(60 * std::clamp(surprise - 1, 0.0, 7.0)));
    const int rating = base + 120 * (plies - 1) + 12 * solution.wrong_moves + 35 * work + unexpected;
    return std::clamp(rating, 700, highest_rating);
}

/// Whether every other chain in the group also dies once the right move is played.
bool kills_all(const go::Board& board, const Local& local, const GoProblem& problem, int right) {
    const LocalPosition after = *local.play(local.start(), right);
    const PointMask group = after.stones[place(local.defender())];
    for (PointMask rest = group & ~local.part(local.target(), group); rest != 0;) {
        const int stone = lowest_of(rest);
        rest &= ~local.part(stone, group);
        const auto other = Local::make(board, local.start().to_move, problem.area, local.vertex(stone), true);
        if (!other) return false;
        LocalSearch search(*other, 0);
        constexpr std::uint64_t most_nodes = 300'000;
        if (search.verdict(after, most_nodes) != Verdict::attacker) return false;
    }
    return true;
}

std::optional<std::string> why_illegal(AnyGame game, const std::vector<std::string>& line) {
    for (const std::string& text : line) {
        if (const auto played = game.play_text(text); !played) return text + " is illegal";
    }
    return std::nullopt;
}

}  // namespace

bool promises(const GoProblem& problem) {
    const auto game = start_of(go::game_options(problem.options));
    if (!game) return false;
    const auto local = local_of(*game, problem);
    return local && Solver::promises(*local, problem.goal == Goal::capture);
}

std::expected<Puzzle, std::string> prove(const GoProblem& problem, std::uint64_t most_nodes) {
    Puzzle puzzle;
    puzzle.options = go::game_options(problem.options);
    puzzle.goal = problem.goal;
    puzzle.origin = problem.origin;
    puzzle.target = go::write_vertex(problem.target);
    const auto game = start_of(puzzle.options);
    if (!game) return std::unexpected(game.error());
    const auto local = local_of(*game, problem);
    if (!local) return std::unexpected(local.error());
    Solver solver(*local, problem.goal == Goal::capture, most_nodes);
    const auto solution = solver.solve();
    if (!solution) return std::unexpected(solution.error());
    if (problem.goal == Goal::kill &&
        !kills_all(game->as<go::Game>()->position().board(), *local, problem, solution->line.front()))
        return std::unexpected("a part of the group lives");
    for (const int point : solution->line) puzzle.line.push_back(vertex_text(*local, point));
    for (int point = 0; point < local->size(); ++point) puzzle.area.push_back(vertex_text(*local, point));
    std::ranges::sort(puzzle.area);
    const bool seki = problem.goal == Goal::live && solver.ends_in_seki(solution->line);
    puzzle.tags = themes_of(*local, problem.goal, solution->line, seki, problem.options.size);
    puzzle.rating = rating_of(problem.goal, *solution, surprise_of(*game, *local, solution->line));
    puzzle.id = id_of(puzzle);
    if (auto reason = why_illegal(*game, puzzle.line)) return std::unexpected(*reason);
    return puzzle;
}

std::expected<Puzzle, std::string> prove_again(const Puzzle& puzzle) {
    if (puzzle.goal != Goal::capture && puzzle.goal != Goal::kill && puzzle.goal != Goal::live)
        return std::unexpected("the goal is none of Go");
    if (auto game = start_of(puzzle.options); !game) return std::unexpected(game.error());
    GoProblem problem{
        .options = go::options_of(puzzle.options), .goal = puzzle.goal, .origin = puzzle.origin};
    const auto target = go::read_vertex(puzzle.target.value_or(""), problem.options.size);
    problem.area = go::read_vertices(puzzle.area, problem.options.size);
    if (!target || problem.area.size() != puzzle.area.size())
        return std::unexpected("the target or the area is no point");
    problem.target = *target;
    return prove(problem, most_nodes_of_proof);
}

std::optional<std::string> why_go_unproved(const Puzzle& puzzle) {
    const auto proved = prove_again(puzzle);
    if (!proved) return proved.error();
    if (proved->id != puzzle.id) return "the id is not that of the position";
    if (proved->line != puzzle.line) return "the line is not the only one, or not the longest";
    if (proved->tags != puzzle.tags) return "the tags do not fit the line";
    return std::nullopt;
}

}  // namespace kradan::puzzles
