#include "puzzles/board/finder.h"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

#include "catalog/visit.h"
#include "engine/engine.h"
#include "puzzles/board/endings.h"
#include "puzzles/board/mates.h"
#include "puzzles/board/rating.h"
#include "puzzles/board/wins.h"

namespace kradan::puzzles {

namespace {

/// Nodes for the quick search that chooses where to look more closely.
constexpr std::uint64_t nodes_of_glance = 10'000;
/// Fewer if no mates are wanted: the glance itself then takes most of the time.
constexpr std::uint64_t nodes_of_short_glance = 3'000;
constexpr std::uint64_t nodes_of_proof = 150'000;
/// There may be a mate if the chance of winning is at least this, per mille.
constexpr int may_mate = 700;
constexpr int first_plies = 8;
constexpr int most_plies = 240;
constexpr int weakest_level = 2;
constexpr std::uint32_t weak_levels = 4;

// Constants for searches that want only hard puzzles.
/// The quick search also finds puzzles with lower ratings.
constexpr int hard = 1700;
/// Nodes per move in the games, which need mistakes that are hard to punish.
constexpr std::uint64_t nodes_of_move = 1'000;
/// Multiples of the fewest nodes for the wanted rating: what most puzzles need, and the budget of the deep
/// search.
constexpr std::uint64_t usual = 4;
constexpr std::uint64_t deeper = 24;
constexpr std::uint64_t most_deep_nodes = 300'000;
/// Chances, per mille: a position that is clearly won or lost is not searched deeply.
constexpr int decided = 930;
constexpr int seems_lost = 600;
/// A game is abandoned after more decided plies than this in a row.
constexpr int most_decided = 6;
/// When a game becomes decided, this many of its latest positions are searched deeply.
constexpr std::size_t looked_back = 6;

/// Whether a move recaptures. Recaptures do not make puzzles.
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

Finder::Finder(FinderHooks hooks, Wish wish, std::uint64_t seed, std::uint64_t win_nodes)
    : hooks_(std::move(hooks)), wish_(std::move(wish)), random_(seed), win_nodes_(win_nodes) {
    if (wish_.lowest_rating >= hard && win_nodes > 0)
        deep_nodes_ = std::min(deeper * fewest_nodes_of(wish_.lowest_rating), most_deep_nodes);
}

engine::Info Finder::glance(const AnyGame& game) {
    if (deep_nodes_ > 0) return engine_.think(game, {.nodes = nodes_of_move});
    const bool wants_mates = wish_.has_goal(Goal::mate);
    return engine_.think(game, {.nodes = wants_mates ? nodes_of_glance : nodes_of_short_glance, .lines = 2});
}

std::optional<AnyGame> Finder::begin(GameId kind) {
    rest_ = 0;
    decided_ = 0;
    undecided_.clear();
    auto game = AnyGame::start({.game = kind});
    if (!game) return std::nullopt;
    if (deep_nodes_ > 0 && has_endings(*game) &&
        (wish_.tag.ends_with("ending") || wish_.tag == "endgame" || random_.below(2) == 0))
        return random_ending(random_, wish_.tag);
    while (game->ply() < first_plies) {
        const auto move = weak_move(*game);
        if (!move || !game->make(*game->read_move(*move))) return std::nullopt;
    }
    return *std::move(game);
}

std::optional<std::string> Finder::weak_move(const AnyGame& game) {
    const int level = weakest_level + static_cast<int>(random_.below(weak_levels));
    return engine_
        .think(game, {.level = level, .nodes = nodes_of_glance, .seed = random_.next(), .varied = true})
        .move;
}

void Finder::play(GameId kind) {
    auto game = begin(kind);
    const int last = (game ? game->ply() : 0) + most_plies;
    while (game && !game->outcome() && game->ply() < last && !hooks_.stop()) {
        const engine::Info info = glance(*game);
        look_at(*game, info);
        if (decided_ > most_decided) return;
        std::optional<std::string> move = info.move;
        if (!move || (deep_nodes_ == 0 && random_.below(3) == 0)) move = weak_move(*game);
        if (!move || !game->make(*game->read_move(*move))) return;
    }
}

void Finder::look_through(const AnyGame& start, std::span<const std::string> moves) {
    AnyGame game = start;
    rest_ = 0;
    undecided_.clear();
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
    const bool may_win = mates || engine::chances(game.game(), best.score).win >= may_mate;
    if (wish_.has_goal(Goal::mate) && may_win && look_for_mate(game)) return;
    if (win_nodes_ == 0) return;
    if (deep_nodes_ > 0) {
        remember(game, info);
        return;
    }
    for (const Goal goal : {Goal::win, Goal::save}) {
        if (wish_.has_goal(goal) && is_only_way(info, game.game(), goal) && !takes_back(game, *info.move))
            look_for_win(game, goal);
    }
}

void Finder::remember(const AnyGame& game, const engine::Info& info) {
    const engine::Line& seen = info.lines.front();
    const engine::Chances chances = engine::chances(game.game(), seen.score);
    if (!seen.mate_in && std::max(chances.win, chances.loss) <= decided) {
        decided_ = 0;
        if (undecided_.size() == looked_back) undecided_.pop_front();
        undecided_.push_back({game, chances});
        return;
    }
    ++decided_;
    // Positions a few plies apart belong to the same fight.
    rest_ = 0;
    for (std::size_t i = 0; i < undecided_.size() && rest_ == 0; ++i)
        look_deep(undecided_[i].first, undecided_[i].second);
    rest_ = 0;
    undecided_.clear();
}

void Finder::look_deep(const AnyGame& game, const engine::Chances& before) {
    if (hooks_.stop()) return;
    const Late late = search_deep(game);
    if (late.info.lines.empty() || late.nodes < usual * fewest_nodes_of(wish_.lowest_rating)) return;
    const engine::Line& best = late.info.lines.front();
    const std::string& move = *late.info.move;
    for (const Goal goal : {Goal::win, Goal::save}) {
        if (!wish_.has_goal(goal) || !reaches(best, game.game(), goal) || takes_back(game, move)) continue;
        // A saving move is worth a look only if the position seems lost or every other move loses.
        if (goal == Goal::save && before.loss < seems_lost && !others_fail(game, move, goal, nodes_of_move))
            continue;
        if (others_fail(game, move, goal, deep_nodes_ / 3)) look_for_win(game, goal);
    }
}

Finder::Late Finder::search_deep(const AnyGame& game) {
    // Table entries left by earlier games would make every move look easy to find.
    engine_.clear();
    Late late;
    std::optional<std::string> kept;
    const auto follow = [&](const engine::Info& state) {
        if (state.move == kept) return;
        kept = state.move;
        late.nodes = state.nodes;
    };
    late.info = engine_.think(game, {.nodes = deep_nodes_}, {.info = follow, .stop = {}});
    follow(late.info);
    return late;
}

bool Finder::others_fail(const AnyGame& game, const std::string& move, Goal goal, std::uint64_t nodes) {
    std::vector<std::string> others = game.legal_texts();
    std::erase(others, move);
    if (others.empty()) return true;
    const engine::Info info = engine_.think(game, {.nodes = nodes, .moves = std::move(others)});
    return !info.lines.empty() && fails(info.lines.front(), game.game(), goal);
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
            // Both have the same board. Prefer the other one if the piece that the king kept promoted mates
            // sooner.
            const auto other = with_prerogative<P>(puzzle, nodes_of_proof);
            const bool sooner = other && other->line.size() < puzzle.line.size();
            hooks_.found(sooner && hooks_.wants(*other) ? *other : puzzle);
            return true;
        }
    });
    return found.value_or(false);
}

void Finder::look_for_win(const AnyGame& game, Goal goal) {
    Puzzle like;
    like.options = game.options();
    like.goal = goal;
    if (!hooks_.wants(like)) return;
    const auto puzzle = win_puzzle(game, goal, engine_, win_nodes_);
    if (!puzzle || !hooks_.wants(*puzzle)) return;
    rest_ = static_cast<int>(puzzle->line.size());
    hooks_.found(*puzzle);
}

}  // namespace kradan::puzzles
