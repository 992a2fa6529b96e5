#include "record/replay.h"

#include <algorithm>
#include <string>
#include <utility>

#include "chess/fen.h"
#include "chess/san.h"
#include "record/go_replay.h"
#include "record/sgf_beginning.h"

namespace kradan::record {

namespace {

Fault fault_of(const Refusal& refusal, Place place, const std::string& detail) {
    return {.place = place,
            .reason = std::string{refusal.reason},
            .clause = std::string{refusal.clause},
            .detail = refusal.detail.empty() ? detail : refusal.detail};
}

bool sets_up_stones(const Annotation& annotation) {
    return std::ranges::any_of(annotation.properties, sets_stones, &Property::name);
}

bool is_null_move(const Step& step) {
    const auto* intent = std::get_if<chess::Intent>(&step.intent);
    return intent != nullptr && intent->pass;
}

/// The position after a null move; refused where the side to move is in check.
std::expected<AnyGame, Refusal> after_null_move(const AnyGame& game) {
    const auto position = chess::after_null_move(std::get<chess::Game>(game.variant()).position());
    if (!position) return std::unexpected(Refusal{"record.null-move-in-check"});
    GameOptions options = game.options();
    options.position = chess::write_fen(*position);
    auto next = AnyGame::start(options);
    if (!next) return std::unexpected(next.error().front());
    return std::move(*next);
}

std::expected<Played, Refusal> play(AnyGame& game, const Step& step) {
    // A record may go on where the rules of today end a game by themselves.
    if (game.outcome()) {
        if (auto played = game.play_unjudged(step.intent)) return std::move(*played);
    }
    return game.play(step.intent);
}

/// Plays the moves of a tree as it goes through it, and takes them back.
class Replay {
  public:
    Replay(const Record& record, const Visit& visit, AnyGame game)
        : record_(record), tree_(record.tree), visit_(visit), game_(std::move(game)) {}

    std::vector<Fault> run() {
        visit_(Tree::root, game_, nullptr);
        NodeId node = Tree::root;
        bool entered = true;
        while (true) {
            if (entered && tree_[node].first_child != no_node) {
                node = tree_[node].first_child;
                entered = enter(node);
                continue;
            }
            while (node != Tree::root) {
                if (entered) leave();
                entered = true;
                if (tree_[node].next_sibling != no_node) break;
                node = tree_[node].parent;
            }
            if (node == Tree::root) return std::move(faults_);
            node = tree_[node].next_sibling;
            entered = enter(node);
        }
    }

  private:
    /// How a node changed the game, and so how it is left.
    enum class Change : std::uint8_t { none, played, replaced };

    /// So many games are kept to go back to: those before a null move or before stones were set up, where
    /// nothing can be taken back.
    static constexpr std::size_t most_kept = 1000;

    bool enter(NodeId node) {
        const auto played = game_.game() == GameId::go ? enter_go(node) : enter_other(node);
        if (!played) {
            faults_.push_back(played.error());
            return false;
        }
        visit_(node, game_, *played ? &**played : nullptr);
        return true;
    }

    std::expected<std::optional<Played>, Fault> enter_other(NodeId node) {
        const auto& step = tree_[node].step;
        if (!step) {
            changes_.push_back(Change::none);
            return std::nullopt;
        }
        if (is_null_move(*step)) {
            auto next = after_null_move(game_);
            if (!next) return std::unexpected(fault_of(next.error(), tree_[node].place, {}));
            if (!keep_game(std::move(*next))) return std::unexpected(too_many(node));
            return Played{.text = "--", .label = "--"};
        }
        auto played = play(game_, *step);
        if (!played) {
            return std::unexpected(
                fault_of(played.error(), tree_[node].place, "the move " + game_.write_move(step->intent)));
        }
        changes_.push_back(Change::played);
        return std::move(*played);
    }

    std::expected<std::optional<Played>, Fault> enter_go(NodeId node) {
        if (sets_up_stones(tree_.annotation(node))) {
            AnyGame next = game_;
            auto played = advance_go_game(next, record_, node);
            if (!played) return played;
            if (!keep_game(std::move(next))) return std::unexpected(too_many(node));
            return played;
        }
        auto played = advance_go_game(game_, record_, node);
        if (played) changes_.push_back(*played ? Change::played : Change::none);
        return played;
    }

    /// Goes on with another game; false where too many are kept already.
    bool keep_game(AnyGame next) {
        if (before_.size() == most_kept) return false;
        before_.push_back(std::exchange(game_, std::move(next)));
        changes_.push_back(Change::replaced);
        return true;
    }

    Fault too_many(NodeId node) const {
        return {.place = tree_[node].place,
                .reason = "record.too-large",
                .detail = "stones set up, or null moves, more than 1000 in a line"};
    }

    void leave() {
        const Change change = changes_.back();
        changes_.pop_back();
        if (change == Change::played) game_.take_back();
        if (change == Change::replaced) {
            game_ = std::move(before_.back());
            before_.pop_back();
        }
    }

    const Record& record_;
    const Tree& tree_;
    const Visit& visit_;
    AnyGame game_;
    std::vector<AnyGame> before_;
    /// Of the nodes on the way from the root.
    std::vector<Change> changes_;
    std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> replay(const Record& record, const Visit& visit) {
    if (record.options.game == GameId::go) {
        auto game = begin_go_game(record);
        if (!game) return {game.error()};
        return Replay(record, visit, std::move(*game)).run();
    }
    auto game = AnyGame::start(record.options);
    if (!game) return {fault_of(game.error().front(), record.place, {})};
    return Replay(record, visit, std::move(*game)).run();
}

std::expected<AnyGame, Fault> game_at(const Record& record, NodeId node) {
    if (record.options.game == GameId::go) return go_game_at(record, node);
    auto game = AnyGame::start(record.options);
    if (!game) return std::unexpected(fault_of(game.error().front(), record.place, {}));
    for (const NodeId on_path : record.tree.path(node)) {
        const auto& step = record.tree[on_path].step;
        if (!step) continue;
        if (is_null_move(*step)) {
            auto next = after_null_move(*game);
            if (!next) return std::unexpected(fault_of(next.error(), record.tree[on_path].place, {}));
            game = std::move(*next);
        } else if (const auto played = play(*game, *step); !played) {
            return std::unexpected(fault_of(played.error(), record.tree[on_path].place, {}));
        }
    }
    return std::move(*game);
}

}  // namespace kradan::record
