#include "puzzles/board/rating.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>

#include "catalog/visit.h"
#include "puzzles/board/tempting.h"

namespace kradan::puzzles {

namespace {

// For puzzles that are not mates.
constexpr double easiest = 750;
constexpr double of_a_doubling = 115;
constexpr double of_a_move = 100;
constexpr double of_a_quiet_beginning = 60;
constexpr double of_a_sacrifice = 60;
constexpr double of_twice_the_choice = 20;
/// A search needs this many nodes for a move that everybody sees.
constexpr std::uint64_t nodes_at_sight = 40;
/// The maximum that everything except the nodes adds.
constexpr double most_of_the_rest = 520;

struct Choice {
    int tempting = 0;
    bool is_quiet = false;
};

/// The moves that the solver chooses from, and what the right move looks like.
Choice choice_at(const AnyGame& at, const std::string& text) {
    const auto choice = visit_game(at, [&](const auto& game) -> Choice {
        using G = std::decay_t<decltype(game)>;
        if constexpr (std::is_same_v<G, go::Game>) {
            return {};
        } else {
            auto after = game.position();
            const auto move = after.play(*at.read_move(text)->template as<typename G::Position::Intent>());
            return {.tempting = tempting_moves(game.position()),
                    .is_quiet = move && is_quiet(game.position(), *move)};
        }
    });
    return choice.value_or(Choice{});
}

bool has(const std::vector<std::string>& tags, std::string_view tag) {
    return std::ranges::find(tags, tag) != tags.end();
}

}  // namespace

int rating_of_mate(int moves, int tempting_moves, const std::vector<std::string>& tags) {
    double rating = 500 + 330 * std::sqrt(static_cast<double>(moves - 1)) * 1.35;
    rating += 110 * std::log2(1.0 + static_cast<double>(tempting_moves) / moves);
    if (has(tags, "sacrifice")) rating += 90;
    if (has(tags, "quiet")) rating += 150;
    if (has(tags, "underpromotion")) rating += 120;
    return static_cast<int>(std::lround(rating));
}

int rating_of(const Difficulty& difficulty) {
    double rating = easiest;
    rating +=
        of_a_doubling *
        std::log2(std::max(1.0, static_cast<double>(difficulty.nodes) / static_cast<double>(nodes_at_sight)));
    rating += of_a_move * (difficulty.moves - 1);
    rating += of_twice_the_choice *
              std::log2(1.0 + static_cast<double>(difficulty.tempting_moves) / difficulty.moves);
    if (difficulty.begins_quietly) rating += of_a_quiet_beginning;
    if (difficulty.sacrifices) rating += of_a_sacrifice;
    return static_cast<int>(std::lround(rating));
}

std::uint64_t fewest_nodes_of(int rating) {
    const double doublings = (rating - easiest - most_of_the_rest) / of_a_doubling;
    return static_cast<std::uint64_t>(static_cast<double>(nodes_at_sight) *
                                      std::exp2(std::max(0.0, doublings)));
}

std::uint64_t nodes_to_find(const AnyGame& game, engine::Engine& engine, const std::string& move,
                            std::uint64_t nodes) {
    const auto finds = [&](const std::uint64_t budget) {
        engine.clear();
        return engine.think(game, {.nodes = budget}).move == move;
    };
    if (!finds(nodes)) return 2 * nodes;
    while (nodes / 2 >= nodes_at_sight && finds(nodes / 2)) nodes /= 2;
    return nodes;
}

Difficulty difficulty_of(const AnyGame& start, const Puzzle& puzzle, engine::Engine& engine) {
    Difficulty difficulty{.moves = static_cast<int>(puzzle.line.size() + 1) / 2,
                          .sacrifices = has(puzzle.tags, "sacrifice")};
    AnyGame at = start;
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
        const std::string& move = puzzle.line[i];
        if (i % 2 == 0) {
            const Choice choice = choice_at(at, move);
            difficulty.tempting_moves += choice.tempting;
            if (i == 0) difficulty.begins_quietly = choice.is_quiet;
            difficulty.nodes = std::max(difficulty.nodes, nodes_to_find(at, engine, move, nodes_to_look));
        }
        if (!at.play_text(move)) break;
    }
    return difficulty;
}

}  // namespace kradan::puzzles
