#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "record/record.h"

namespace kradan::record {

/// Called for each playable node, the root first and parents before children, with the game after the node
/// and its move as played; `played` is null at the root and for nodes without a move.
using Visit = std::function<void(NodeId node, const AnyGame& game, const Played* played)>;

/// Plays every line of a record. Skips everything after an illegal move. Returns a fault for each illegal
/// move, in the order of the lines; see `add_fault` for the limit.
std::vector<Fault> replay(const Record& record, const Visit& visit);

/// The game at a node: after the moves from the root and, in Go, with the stones set up on the way. On
/// failure, the fault has the location of the first illegal move.
std::expected<AnyGame, Fault> game_at(const Record& record, NodeId node);

/// A node in a record and the game at that node. A step to a parent or child costs one move. The record must
/// outlive the cursor. While the cursor exists, nodes of its tree may be added, cut and moved among their
/// siblings.
class Cursor {
  public:
    /// A cursor at the root, or a fault if the game cannot start.
    static std::expected<Cursor, Fault> begin(const Record& record);

    NodeId node() const { return path_.empty() ? Tree::root : path_.back().node; }
    const AnyGame& game() const { return game_; }

    /// Enters a child and returns its move as played; empty if it has none. On failure, the cursor does not
    /// move.
    std::expected<std::optional<Played>, Fault> enter(NodeId child);
    /// Returns to the parent. Must not be called at the root.
    void leave();
    /// Goes to any node. On failure, the cursor is at the last node before the illegal move.
    std::expected<void, Fault> go_to(NodeId node);

  private:
    /// How a node changed the game, to undo it.
    struct Entered {
        NodeId node;
        /// Whether the previous game is in `before_`, because the node cannot be taken back.
        bool replaced = false;
        bool moved = false;
        int resumptions = 0;
    };

    Cursor(const Record& record, AnyGame game) : record_(&record), game_(std::move(game)) {}
    std::expected<std::optional<Played>, Fault> enter_go(NodeId node);
    std::expected<std::optional<Played>, Fault> enter_other(NodeId node);
    bool keep_game(NodeId node, AnyGame next);

    const Record* record_;
    AnyGame game_;
    std::vector<AnyGame> before_;
    std::vector<Entered> path_;
};

}  // namespace kradan::record
