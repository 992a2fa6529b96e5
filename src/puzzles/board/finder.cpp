#include "puzzles/board/finder.h"

#include <bit>
#include <type_traits>
#include <utility>

#include "catalog/visit.h"
#include "engine/engine.h"
#include "puzzles/board/mates.h"
#include "puzzles/board/wins.h"

namespace kradan::puzzles {

namespace {

/// Nodes of the quick search that chooses where to look closer.
constexpr std::uint64_t nodes_of_glance = 10'000;
constexpr std::uint64_t nodes_of_proof = 150'000;
/// From this chance to win, per mille, there may be a mate.
constexpr int may_mate = 700;
constexpr int first_plies = 8;
constexpr int most_plies = 240;
constexpr int weakest_level = 2;
constexpr std::uint32_t weak_levels = 4;
constexpr std::size_t table_megabytes = 8;

/// Whether a move recaptures, which makes no puzzle.
bool takes_back(const AnyGame& game, const std::string& text) {
    AnyGame before = game;
    if (!before.take_back()) return false;
    const auto answer = visit_game(game, [&](const auto& own) {
        using G = std::decay_t<decltype(own)>;
        if constexpr (std::is_same_v<G, go::Game>) {
            return false;
        } else {
            auto after = own.position();
            const auto move = after.play(*game.read_move(text)->template as<typename G::Position::Intent>());
            const auto men = [](const auto& position) { return std::popcount(position.occupied()); };
            return move && move->to() == own.moves().back().to() &&
                   men(own.position()) < men(before.as<G>()->position());
        }
    });
    return answer.value_or(false);
}

}  // namespace

Finder::Finder(FinderHooks hooks, std::uint64_t seed, std::uint64_t win_nodes)
    : hooks_(std::move(hooks)), random_(seed), win_nodes_(win_nodes), engine_(table_megabytes) {}

engine::Info Finder::glance(const AnyGame& game) {
    return engine_.think(game, {.nodes = nodes_of_glance, .lines = 2});
}

void Finder::play(GameId kind) {
    auto game = AnyGame::start({.game = kind});
    rest_ = 0;
    while (game && !game->outcome() && game->ply() < most_plies && !hooks_.stop()) {
        std::optional<std::string> move;
        if (game->ply() >= first_plies) {
            const engine::Info info = glance(*game);
            look_at(*game, info);
            move = info.move;
        }
        if (!move || random_.below(3) == 0) {
            const int level = weakest_level + static_cast<int>(random_.below(weak_levels));
            move =
                engine_
                    .think(*game,
                           {.level = level, .nodes = nodes_of_glance, .seed = random_.next(), .varied = true})
                    .move;
        }
        if (!move || !game->make(*game->read_move(*move))) return;
    }
}

void Finder::look_through(const AnyGame& start, std::span<const std::string> moves) {
    AnyGame game = start;
    rest_ = 0;
    for (const std::string& move : moves) {
        if (game.outcome() || hooks_.stop()) return;
        if (game.ply() >= first_plies) look_at(game, glance(game));
        if (!game.play_text(move)) return;
    }
}

void Finder::look_at(const AnyGame& game, const engine::Info& info) {
    if (rest_ > 0) {
        --rest_;
        return;
    }
    if (info.lines.empty()) return;
    const engine::Line& best = info.lines.front();
    const bool mates = best.mate_in && *best.mate_in > 0;
    if ((mates || engine::chances(game.game(), best.score).win >= may_mate) && look_for_mate(game)) return;
    if (!mates && win_nodes_ > 0 && is_only_win(info, game.game()) && !takes_back(game, *info.move))
        look_for_win(game);
}

bool Finder::look_for_mate(const AnyGame& game) {
    const auto found = visit_game(game, [&](const auto& own) {
        using G = std::decay_t<decltype(own)>;
        if constexpr (std::is_same_v<G, go::Game>) {
            return false;
        } else {
            using P = typename G::Position;
            const auto raw = mate_puzzle(own.position(), nodes_of_proof);
            if (!raw) return false;
            rest_ = static_cast<int>(raw->line.size());
            if (!hooks_.wants(*raw)) return true;
            const bool bare = random_.below(3) != 0;
            const Puzzle puzzle = bare ? composed<P>(*raw, nodes_of_proof, random_.next()) : *raw;
            // Both have the same board. The other one is worth more where what the king kept mates sooner.
            const auto other = with_prerogative<P>(puzzle, nodes_of_proof);
            const bool sooner = other && other->line.size() < puzzle.line.size();
            hooks_.found(sooner && hooks_.wants(*other) ? *other : puzzle);
            return true;
        }
    });
    return found.value_or(false);
}

void Finder::look_for_win(const AnyGame& game) {
    Puzzle like;
    like.options = game.options();
    like.goal = Goal::win;
    if (!hooks_.wants(like)) return;
    const auto puzzle = win_puzzle(game, engine_, win_nodes_);
    if (!puzzle || !hooks_.wants(*puzzle)) return;
    rest_ = static_cast<int>(puzzle->line.size());
    hooks_.found(*puzzle);
}

}  // namespace kradan::puzzles
