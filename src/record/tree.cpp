#include "record/tree.h"

#include <algorithm>

namespace kradan::record {

void Tree::clear() {
    nodes_.assign(1, Node{});
    annotations_.clear();
}

NodeId Tree::add(NodeId parent, std::optional<Step> step, Place place) {
    const auto node = static_cast<NodeId>(nodes_.size());
    nodes_.push_back({.parent = parent, .step = step, .place = place});
    attach(node, no_node);
    return node;
}

const Annotation& Tree::annotation(NodeId node) const {
    static const Annotation nothing;
    const std::uint32_t place = nodes_[node].annotation;
    return place == 0 ? nothing : annotations_[place - 1];
}

Annotation& Tree::annotate(NodeId node) {
    std::uint32_t& place = nodes_[node].annotation;
    if (place == 0) {
        annotations_.emplace_back();
        place = static_cast<std::uint32_t>(annotations_.size());
    }
    return annotations_[place - 1];
}

void Tree::detach(NodeId node) {
    const Node& it = nodes_[node];
    Node& parent = nodes_[it.parent];
    (it.previous_sibling == no_node ? parent.first_child : nodes_[it.previous_sibling].next_sibling) =
        it.next_sibling;
    (it.next_sibling == no_node ? parent.last_child : nodes_[it.next_sibling].previous_sibling) =
        it.previous_sibling;
}

void Tree::attach(NodeId node, NodeId sibling) {
    Node& it = nodes_[node];
    Node& parent = nodes_[it.parent];
    it.next_sibling = sibling;
    it.previous_sibling = sibling == no_node ? parent.last_child : nodes_[sibling].previous_sibling;
    (it.previous_sibling == no_node ? parent.first_child : nodes_[it.previous_sibling].next_sibling) = node;
    (sibling == no_node ? parent.last_child : nodes_[sibling].previous_sibling) = node;
}

bool Tree::is_first_child(NodeId node) const {
    return nodes_[node].previous_sibling == no_node;
}

NodeId Tree::line_head(NodeId node) const {
    while (is_first_child(node) && nodes_[node].parent != root) node = nodes_[node].parent;
    return node;
}

NodeId Tree::line_end(NodeId node) const {
    while (nodes_[node].first_child != no_node) node = nodes_[node].first_child;
    return node;
}

std::vector<NodeId> Tree::path(NodeId node) const {
    std::vector<NodeId> path;
    for (; node != root; node = nodes_[node].parent) path.push_back(node);
    std::ranges::reverse(path);
    return path;
}

bool operator==(const Tree& a, const Tree& b) {
    NodeId left = Tree::root;
    NodeId right = Tree::root;
    const auto both = [](NodeId x, NodeId y) { return x != no_node && y != no_node; };
    while (true) {
        if (a[left].step != b[right].step || a.annotation(left) != b.annotation(right)) return false;
        if ((a[left].first_child == no_node) != (b[right].first_child == no_node)) return false;
        if (a[left].first_child != no_node) {
            left = a[left].first_child;
            right = b[right].first_child;
            continue;
        }
        while (left != Tree::root && !both(a[left].next_sibling, b[right].next_sibling)) {
            if (a[left].next_sibling != b[right].next_sibling &&
                (a[left].next_sibling == no_node || b[right].next_sibling == no_node))
                return false;
            left = a[left].parent;
            right = b[right].parent;
        }
        if (left == Tree::root) return true;
        left = a[left].next_sibling;
        right = b[right].next_sibling;
    }
}

NodeId Editor::play(NodeId parent, const Step& step) {
    for (NodeId child = tree_[parent].first_child; child != no_node; child = tree_[child].next_sibling) {
        if (tree_[child].step == step) return child;
    }
    const NodeId node = tree_.add(parent, step);
    done({.kind = Edit::Kind::added, .node = node});
    return node;
}

void Editor::cut(NodeId node) {
    const NodeId before = tree_[node].next_sibling;
    tree_.detach(node);
    done({.kind = Edit::Kind::cut, .node = node, .before = before});
}

bool Editor::promote(NodeId node) {
    const NodeId elder = node == Tree::root ? no_node : tree_[node].previous_sibling;
    if (elder == no_node) return false;
    Edit edit{.kind = Edit::Kind::moved, .node = node, .before = tree_[node].next_sibling, .after = elder};
    turn(edit, true);
    done(std::move(edit));
    return true;
}

void Editor::annotate(NodeId node, Annotation annotation) {
    Edit edit{.kind = Edit::Kind::annotated, .node = node, .annotation = std::move(annotation)};
    turn(edit, true);
    done(std::move(edit));
}

bool Editor::undo() {
    if (held_ == 0) return false;
    turn(edits_[--held_], false);
    return true;
}

bool Editor::redo() {
    if (held_ == edits_.size()) return false;
    turn(edits_[held_++], true);
    return true;
}

void Editor::turn(Edit& edit, bool forward) {
    switch (edit.kind) {
        case Edit::Kind::added:
        case Edit::Kind::cut:
            if (forward == (edit.kind == Edit::Kind::cut)) {
                tree_.detach(edit.node);
            } else {
                tree_.attach(edit.node, edit.before);
            }
            break;
        case Edit::Kind::moved:
            tree_.detach(edit.node);
            tree_.attach(edit.node, forward ? edit.after : edit.before);
            break;
        case Edit::Kind::annotated:
            std::swap(tree_.annotate(edit.node), edit.annotation);
            break;
    }
}

void Editor::done(Edit edit) {
    edits_.resize(held_);
    edits_.push_back(std::move(edit));
    ++held_;
}

}  // namespace kradan::record
