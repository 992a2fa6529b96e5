#include "record/replay.h"

#include <algorithm>
#include <string>
#include <utility>

#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/san.h"
#include "games/go/game.h"
#include "record/reader.h"
#include "record/sgf/go_replay.h"

namespace kradan::record {

namespace {

Fault fault_of(const Refusal& refusal, Place place, const std::string& detail) {
    return {.place = place,
            .reason = std::string{refusal.reason},
            .clause = std::string{refusal.clause},
            .detail = refusal.detail.empty() ? detail : refusal.detail};
}

bool is_null_move(const Step& step) {
    const auto* intent = step.intent.as<chess::Intent>();
    return intent != nullptr && intent->pass;
}

/// The position after a null move; refused if the side to move is in check.
std::expected<AnyGame, Refusal> after_null_move(const AnyGame& game) {
    const auto position = chess::after_null_move(game.as<chess::Game>()->position());
    if (!position) return std::unexpected(Refusal{"record.null-move-in-check"});
    GameOptions options = game.options();
    options.position = chess::write_fen(*position);
    auto next = AnyGame::start(options);
    if (!next) return std::unexpected(next.error().front());
    return std::move(*next);
}

std::expected<Played, Refusal> play(AnyGame& game, const Step& step) {
    // Old records may continue past the point where the current rules end the game.
    if (game.outcome()) {
        if (auto played = game.play_unjudged(step.intent)) return std::move(*played);
    }
    return game.play(step.intent);
}

/// The maximum number of saved games. A game is saved before a null move or before set-up stones, because
/// these cannot be taken back.
constexpr std::size_t most_kept = 1000;

Fault too_many(Place place) {
    return {.place = place,
            .reason = "record.too-large",
            .detail = "stones set up, or null moves, more than 1000 in a line"};
}

}  // namespace

std::expected<Cursor, Fault> Cursor::begin(const Record& record) {
    if (fits(Format::sgf, record.options.game)) {
        auto game = begin_go_game(record);
        if (!game) return std::unexpected(game.error());
        return Cursor(record, *std::move(game));
    }
    auto game = AnyGame::start(record.options);
    if (!game) return std::unexpected(fault_of(game.error().front(), record.place, {}));
    return Cursor(record, *std::move(game));
}

std::expected<std::optional<Played>, Fault> Cursor::enter(NodeId child) {
    return game_.as<go::Game>() ? enter_go(child) : enter_other(child);
}

std::expected<std::optional<Played>, Fault> Cursor::enter_other(NodeId node) {
    const std::optional<Step>& step = record_->tree[node].step;
    const Place place = record_->tree[node].place;
    if (!step) {
        path_.push_back({.node = node});
        return std::nullopt;
    }
    if (is_null_move(*step)) {
        auto next = after_null_move(game_);
        if (!next) return std::unexpected(fault_of(next.error(), place, {}));
        if (!keep_game(node, *std::move(next))) return std::unexpected(too_many(place));
        return Played{.text = "--", .label = "--"};
    }
    auto played = play(game_, *step);
    if (!played) {
        return std::unexpected(fault_of(played.error(), place, "the move " + step->intent.text()));
    }
    path_.push_back({.node = node, .moved = true});
    return *std::move(played);
}

std::expected<std::optional<Played>, Fault> Cursor::enter_go(NodeId node) {
    if (sets_up_stones(*record_, node)) {
        auto next = set_up_stones(game_, *record_, node);
        if (!next) return std::unexpected(next.error());
        auto advanced = advance_go_game(*next, *record_, node);
        if (!advanced) return std::unexpected(advanced.error());
        if (!keep_game(node, *std::move(next))) return std::unexpected(too_many(record_->tree[node].place));
        return std::move(advanced->played);
    }
    auto advanced = advance_go_game(game_, *record_, node);
    if (!advanced) return std::unexpected(advanced.error());
    path_.push_back(
        {.node = node, .moved = advanced->played.has_value(), .resumptions = advanced->resumptions});
    return std::move(advanced->played);
}

/// Replaces the game and saves the old one. Returns false if too many are saved.
bool Cursor::keep_game(NodeId node, AnyGame next) {
    if (before_.size() == most_kept) return false;
    before_.push_back(std::exchange(game_, std::move(next)));
    path_.push_back({.node = node, .replaced = true});
    return true;
}

void Cursor::leave() {
    const Entered last = path_.back();
    path_.pop_back();
    if (last.replaced) {
        game_ = std::move(before_.back());
        before_.pop_back();
        return;
    }
    if (last.moved) game_.take_back();
    for (int i = 0; i < last.resumptions; ++i) game_.take_back_resumption();
}

std::expected<void, Fault> Cursor::go_to(NodeId node) {
    const std::vector<NodeId> way = record_->tree.path(node);
    const auto [branch, _] = std::ranges::mismatch(way, path_, {}, {}, &Entered::node);
    auto next = branch;
    const auto shared = static_cast<std::size_t>(branch - way.begin());
    if (path_.size() - shared > way.size()) {
        // Replaying from the root is shorter than going back.
        auto begun = begin(*record_);
        if (!begun) return std::unexpected(begun.error());
        *this = *std::move(begun);
        next = way.begin();
    }
    while (path_.size() > shared) leave();
    for (; next != way.end(); ++next) {
        if (const auto played = enter(*next); !played) return std::unexpected(played.error());
    }
    return {};
}

std::vector<Fault> replay(const Record& record, const Visit& visit) {
    auto begun = Cursor::begin(record);
    if (!begun) return {begun.error()};
    Cursor& cursor = *begun;
    const Tree& tree = record.tree;
    std::vector<Fault> faults;
    visit(Tree::root, cursor.game(), nullptr);
    NodeId node = Tree::root;
    while (true) {
        if (cursor.node() == node && tree[node].first_child != no_node) {
            node = tree[node].first_child;
        } else {
            while (node != Tree::root && tree[node].next_sibling == no_node) node = tree[node].parent;
            if (node == Tree::root) return faults;
            // After the last line nothing needs to be taken back.
            const NodeId parent = tree[node].parent;
            while (cursor.node() != parent) cursor.leave();
            node = tree[node].next_sibling;
        }
        const auto played = cursor.enter(node);
        if (played) {
            visit(node, cursor.game(), *played ? &**played : nullptr);
        } else {
            add_fault(faults, played.error());
        }
    }
}

std::expected<AnyGame, Fault> game_at(const Record& record, NodeId node) {
    auto cursor = Cursor::begin(record);
    if (!cursor) return std::unexpected(cursor.error());
    if (const auto there = cursor->go_to(node); !there) return std::unexpected(there.error());
    return cursor->game();
}

}  // namespace kradan::record
