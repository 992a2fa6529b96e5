#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "record/record.h"

namespace kradan::record {

/// Told of each node that can be played, the root first and parents before children: the game as it stands
/// there, and the move as it was played; null at the root and where none was.
using Visit = std::function<void(NodeId node, const AnyGame& game, const Played* played)>;

/// Plays every line of a record. What follows a move that cannot be is left out; the faults name those moves,
/// in the order of the lines; see `add_fault` for how many.
std::vector<Fault> replay(const Record& record, const Visit& visit);

/// The game as it stands at a node: by the moves from the beginning, in Go with the stones that were set up
/// on the way. Refused with the place of the first move that cannot be.
std::expected<AnyGame, Fault> game_at(const Record& record, NodeId node);

/// A node of a record, and the game as it stands there. Going to a neighbour costs one move, wherever it is.
/// The record must outlive it; nodes may be added to its tree, cut and moved among their siblings.
class Cursor {
  public:
    /// At the root; a fault where the game cannot begin.
    static std::expected<Cursor, Fault> begin(const Record& record);

    NodeId node() const { return path_.empty() ? Tree::root : path_.back().node; }
    const AnyGame& game() const { return game_; }

    /// Goes on to a child. The move as it was played, nothing where there is none; else a fault, and the
    /// cursor stays.
    std::expected<std::optional<Played>, Fault> enter(NodeId child);
    /// Goes back to the parent; not from the root.
    void leave();
    /// Goes to any node; after a fault it stands before what cannot be.
    std::expected<void, Fault> go_to(NodeId node);

  private:
    /// How a node changed the game, and so how it is left.
    struct Entered {
        NodeId node;
        /// The game before it is kept: nothing can be taken back there.
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
