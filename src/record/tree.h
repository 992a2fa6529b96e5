#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/any_game.h"
#include "core/colour.h"
#include "record/fault.h"

namespace kradan::record {

/// A move of a record: what was played and by whom. Chess: an intent that passes is a null move.
struct Step {
    AnyIntent intent;
    Colour colour = Colour::first;

    friend bool operator==(const Step&, const Step&) = default;
};

/// A square or an intersection, both from 0: the column from the first player's left, the row from the
/// first player's side (in Go from the bottom).
struct Cell {
    std::uint8_t x = 0;
    std::uint8_t y = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// Something drawn on the board.
struct Shape {
    enum class Kind { arrow, line, highlight, circle, square, triangle, cross, selected, label };
    enum class Tint { none, green, red, yellow, blue };

    Kind kind = Kind::highlight;
    Tint tint = Tint::none;
    Cell from = {};
    /// Of an arrow or a line; elsewhere the same as `from`.
    Cell to = {};
    /// Of a label.
    std::string text = {};

    friend bool operator==(const Shape&, const Shape&) = default;
};

/// What an engine thought, as the first player sees it.
struct Evaluation {
    /// Absent where `mate` is there.
    std::optional<int> centipawns = std::nullopt;
    /// Moves to the mate; negative if the first player is mated.
    std::optional<int> mate = std::nullopt;
    int depth = 0;

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// A property of SGF that means nothing here beyond its text, kept as it stands: values with their escapes.
struct Property {
    std::string name;
    std::vector<std::string> values;

    friend bool operator==(const Property&, const Property&) = default;
};

/// What people add to a move, or, at the root, to the beginning.
struct Annotation {
    /// Before the move; empty at the root.
    std::string before = {};
    std::string comment = {};
    /// Numeric annotation glyphs: 1 is "!", 2 is "?" …
    std::vector<std::uint8_t> glyphs = {};
    std::vector<Shape> shapes = {};
    std::optional<Evaluation> evaluation = std::nullopt;
    /// Milliseconds that the mover has left after the move, and those that the move took.
    std::optional<std::int64_t> clock = std::nullopt;
    std::optional<std::int64_t> elapsed = std::nullopt;
    std::vector<Property> properties = {};

    bool empty() const { return *this == Annotation{}; }
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = 0xFFFFFFFF;

/// The moves of a record with all variations. A node is a move; the root, 0, is the beginning. The first
/// child goes on with the line, the others are variations in its place. Nothing here recurses, so any depth
/// will do.
class Tree {
  public:
    struct Node {
        NodeId parent = no_node;
        NodeId first_child = no_node;
        NodeId last_child = no_node;
        NodeId next_sibling = no_node;
        NodeId previous_sibling = no_node;
        /// Into the annotations, from 1; 0 is none.
        std::uint32_t annotation = 0;
        /// Absent at the root, and in nodes of SGF that only set stones up or say something.
        std::optional<Step> step = std::nullopt;
        /// Where it stood in the text.
        Place place = {};
    };

    static constexpr NodeId root = 0;

    Tree() : nodes_(1) {}

    /// Forgets everything but the root, and keeps the memory.
    void clear();
    /// Nodes that were ever added, the root and those cut off included.
    std::size_t size() const { return nodes_.size(); }

    const Node& operator[](NodeId node) const { return nodes_[node]; }
    /// Adds the last child of `parent`.
    NodeId add(NodeId parent, std::optional<Step> step, Place place = {});
    /// What is said about a node; empty where nothing is.
    const Annotation& annotation(NodeId node) const;
    /// The same, to be changed.
    Annotation& annotate(NodeId node);

    /// Takes a node with all that follows out of its line. Its own links stay, for `attach`.
    void detach(NodeId node);
    /// Puts a detached node back among its parent's children, before `sibling`, or last where that is
    /// `no_node`.
    void attach(NodeId node, NodeId sibling);

    bool is_first_child(NodeId node) const;
    /// The move that began the line on which a node lies: no first child, or a child of the root.
    NodeId line_head(NodeId node) const;
    /// The last node of the line that goes on from here.
    NodeId line_end(NodeId node) const;
    /// The moves from the root to a node, without the root; the node last.
    std::vector<NodeId> path(NodeId node) const;

    /// Walks a tree in the order in which books print it: a move, the variations in its place, what follows.
    /// Calls `visitor.move(node)`, `visitor.open()`, `visitor.close()`. The root is not visited.
    template <class Visitor>
    void walk(Visitor&& visitor) const;

    /// The same moves and annotations in the same order; where they stood does not matter.
    friend bool operator==(const Tree& a, const Tree& b);

  private:
    std::vector<Node> nodes_;
    std::vector<Annotation> annotations_;
};

/// Changes a tree, and takes changes back.
class Editor {
  public:
    explicit Editor(Tree& tree) : tree_(tree) {}

    /// The child with this move: the one that is there, or a new one.
    NodeId play(NodeId parent, const Step& step);
    /// Takes away a node and all that follows. Not the root.
    void cut(NodeId node);
    /// Puts a variation before its elder sibling; false where there is none.
    bool promote(NodeId node);
    void annotate(NodeId node, Annotation annotation);

    bool undo();
    bool redo();

  private:
    struct Edit {
        enum class Kind { added, cut, moved, annotated };
        Kind kind;
        NodeId node;
        /// Of `added` and `cut`: the sibling that the node stands before; of `moved`, before and after.
        NodeId before = no_node;
        NodeId after = no_node;
        Annotation annotation = {};
    };

    void turn(Edit& edit, bool forward);
    void done(Edit edit);

    Tree& tree_;
    std::vector<Edit> edits_;
    /// How many of them hold now; the rest can be done again.
    std::size_t held_ = 0;
};

template <class Visitor>
void Tree::walk(Visitor&& visitor) const {
    NodeId node = nodes_[root].first_child;
    while (node != no_node) {
        visitor.move(node);
        if (is_first_child(node) && nodes_[node].next_sibling != no_node) {
            visitor.open();
            node = nodes_[node].next_sibling;
            continue;
        }
        bool variation_follows = false;
        while (nodes_[node].first_child == no_node && !variation_follows) {
            const NodeId head = line_head(node);
            if (is_first_child(head)) return;
            visitor.close();
            variation_follows = nodes_[head].next_sibling != no_node;
            if (variation_follows) visitor.open();
            node = variation_follows ? nodes_[head].next_sibling : nodes_[nodes_[head].parent].first_child;
        }
        if (!variation_follows) node = nodes_[node].first_child;
    }
}

}  // namespace kradan::record
