#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "core/colour.h"
#include "record/fault.h"

namespace kradan::record {

/// A move in a record: what was played and by whom. In chess, a pass is a null move.
struct Step {
    AnyIntent intent;
    Colour colour = Colour::first;

    friend bool operator==(const Step&, const Step&) = default;
};

/// A square or point, counted from 0: the column from the first player's left, the row from the first
/// player's side (in Go from the bottom).
struct Cell {
    std::uint8_t x = 0;
    std::uint8_t y = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// A mark drawn on the board.
struct Shape {
    enum class Kind { arrow, line, highlight, circle, square, triangle, cross, selected, label };
    enum class Tint { none, green, red, yellow, blue };

    Kind kind = Kind::highlight;
    Tint tint = Tint::none;
    Cell from = {};
    /// For arrows and lines; otherwise the same as `from`.
    Cell to = {};
    /// For labels.
    std::string text = {};

    friend bool operator==(const Shape&, const Shape&) = default;
};

/// An engine's evaluation from the first player's viewpoint.
struct Evaluation {
    /// Absent if `mate` is set.
    std::optional<int> centipawns = std::nullopt;
    /// Moves until mate; negative if the first player is mated.
    std::optional<int> mate = std::nullopt;
    int depth = 0;

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// An uninterpreted property, stored verbatim: SGF values with their escapes.
struct Property {
    std::string name;
    std::vector<std::string> values;

    friend bool operator==(const Property&, const Property&) = default;
};

/// The annotation for a move or, at the root, for the start.
struct Annotation {
    /// The comment before the move; empty at the root.
    std::string before = {};
    std::string comment = {};
    /// Numeric annotation glyphs: 1 is "!", 2 is "?" …
    std::vector<std::uint8_t> glyphs = {};
    std::vector<Shape> shapes = {};
    std::optional<Evaluation> evaluation = std::nullopt;
    /// The mover's remaining time after the move, and the time that the move took, in milliseconds.
    std::optional<std::int64_t> clock = std::nullopt;
    std::optional<std::int64_t> elapsed = std::nullopt;
    std::vector<Property> properties = {};

    bool empty() const { return *this == Annotation{}; }
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = 0xFFFFFFFF;

/// A record's moves with all variations. A node is a move; node 0 is the root, which is the start. The first
/// child continues the line; the others are variations. No function recurses, so any depth works.
class Tree {
  public:
    struct Node {
        NodeId parent = no_node;
        NodeId first_child = no_node;
        NodeId last_child = no_node;
        NodeId next_sibling = no_node;
        NodeId previous_sibling = no_node;
        /// Index into the annotations, from 1; 0 if there is none.
        std::uint32_t annotation = 0;
        /// Absent at the root and in SGF nodes that only set up stones or annotate.
        std::optional<Step> step = std::nullopt;
        /// Location in the text.
        Place place = {};
    };

    static constexpr NodeId root = 0;

    Tree() : nodes_(1) {}

    /// Removes all nodes except the root but keeps the memory.
    void clear();
    /// Number of nodes ever added, including the root and detached nodes.
    std::size_t size() const { return nodes_.size(); }

    const Node& operator[](NodeId node) const { return nodes_[node]; }
    /// Appends a child to `parent`.
    NodeId add(NodeId parent, std::optional<Step> step, Place place = {});
    /// A node's annotation; empty if it has none.
    const Annotation& annotation(NodeId node) const;
    /// Like `annotation`, but for writing. Creates it if missing.
    Annotation& annotate(NodeId node);

    /// Unlinks a node and its subtree from its siblings. The node's own links remain, for `attach`.
    void detach(NodeId node);
    /// Links a detached node among its parent's children again, before `sibling`, or as the last child if
    /// that is `no_node`.
    void attach(NodeId node, NodeId sibling);

    bool is_first_child(NodeId node) const;
    /// The first move of the line that contains a node: a node that is not a first child, or a child of the
    /// root.
    NodeId line_head(NodeId node) const;
    /// The last node in the line from this node onwards.
    NodeId line_end(NodeId node) const;
    /// The nodes from the root (exclusive) to a node (inclusive).
    std::vector<NodeId> path(NodeId node) const;

    /// Walks the tree in printed order: a move, the variations that replace it, then its continuation. Calls
    /// `visitor.move(node)`, `visitor.open()`, `visitor.close()`. Does not visit the root.
    template <class Visitor>
    void walk(Visitor&& visitor) const;

    /// Compares moves and annotations, in order. Ignores locations in the text.
    friend bool operator==(const Tree& a, const Tree& b);

  private:
    std::vector<Node> nodes_;
    std::vector<Annotation> annotations_;
};

/// Edits a tree, with undo and redo.
class Editor {
  public:
    explicit Editor(Tree& tree) : tree_(tree) {}

    /// Returns the child with this move; adds it if there is none.
    NodeId play(NodeId parent, const Step& step);
    /// Removes a node, which must not be the root, and its subtree.
    void cut(NodeId node);
    /// Moves a variation before its previous sibling. Returns false if there is none.
    bool promote(NodeId node);
    void annotate(NodeId node, Annotation annotation);

    bool undo();
    bool redo();

  private:
    struct Edit {
        enum class Kind { added, cut, moved, annotated };
        Kind kind;
        NodeId node;
        /// The next sibling: of the node (`added`, `cut`), or before and after the edit (`moved`).
        NodeId before = no_node;
        NodeId after = no_node;
        Annotation annotation = {};
    };

    void turn(Edit& edit, bool forward);
    void done(Edit edit);

    Tree& tree_;
    std::vector<Edit> edits_;
    /// The number of edits in effect. The rest can be redone.
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
