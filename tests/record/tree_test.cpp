#include "record/tree.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/chess/notation.h"

namespace kradan::record {
namespace {

Step step(std::string_view move, Colour colour = Colour::first) {
    return {.intent = *chess::read_move(move), .colour = colour};
}

/// The moves in a tree as a book would print them.
struct Printer {
    const Tree& tree;
    std::string text;

    void move(NodeId node) {
        const auto& intent = *tree[node].step->intent.as<chess::Intent>();
        text += (text.empty() || text.back() == '(' ? "" : " ") + write_square(intent.to);
    }
    void open() { text += " ("; }
    void close() { text += ")"; }
};

std::string print(const Tree& tree) {
    Printer printer{.tree = tree, .text = {}};
    tree.walk(printer);
    return printer.text;
}

/// 1. e4 (1. d4 d5 (1… f5 2. g3) (1… c5)) (1. c4) e5 2. f4 (2. a3)
Tree sample() {
    Tree tree;
    const NodeId e4 = tree.add(Tree::root, step("e2e4"));
    const NodeId e5 = tree.add(e4, step("e7e5", Colour::second));
    tree.add(e5, step("f2f4"));
    const NodeId d4 = tree.add(Tree::root, step("d2d4"));
    tree.add(d4, step("d7d5", Colour::second));
    tree.add(tree.add(d4, step("f7f5", Colour::second)), step("g2g3"));
    tree.add(d4, step("c7c5", Colour::second));
    tree.add(Tree::root, step("c2c4"));
    tree.add(e5, step("a2a3"));
    return tree;
}

TEST(RecordTree, WalksLinesAsBooksPrintThem) {
    EXPECT_EQ(print(sample()), "e4 (d4 d5 (f5 g3) (c5)) (c4) e5 f4 (a3)");
    EXPECT_EQ(print(Tree{}), "");
}

TEST(RecordTree, WalksAMillionVariationsInsideOneAnother) {
    Tree tree;
    NodeId parent = Tree::root;
    for (int i = 0; i < 1'000'000; ++i) {
        tree.add(parent, step("e2e4"));
        parent = tree.add(parent, step("d2d4"));
    }
    struct Walker {
        int moves = 0;
        int depth = 0;
        int deepest = 0;
        void move(NodeId) { ++moves; }
        void open() { deepest = std::max(deepest, ++depth); }
        void close() { --depth; }
    } walker;
    tree.walk(walker);
    EXPECT_EQ(walker.moves, 2'000'000);
    EXPECT_EQ(walker.deepest, 1'000'000);
    EXPECT_EQ(walker.depth, 0);
    EXPECT_EQ(tree, tree);
}

TEST(RecordTree, ComparesMovesAnnotationsAndOrder) {
    const Tree tree = sample();
    EXPECT_EQ(tree, sample());
    Tree other = sample();
    other.annotate(1).comment = "best by test";
    EXPECT_FALSE(tree == other);
    other.annotate(1).comment.clear();
    EXPECT_EQ(tree, other);
    other.add(2, step("h2h4"));
    EXPECT_FALSE(tree == other);
    EXPECT_FALSE(other == tree);
    EXPECT_FALSE(tree == Tree{});
}

TEST(RecordEditor, TakesEveryChangeBackAndDoesItAgain) {
    Tree tree = sample();
    Editor editor(tree);
    std::vector<std::string> texts = {print(tree)};
    const auto changed = [&] { texts.push_back(print(tree)); };

    const NodeId e4 = tree[Tree::root].first_child;
    EXPECT_EQ(editor.play(Tree::root, step("e2e4")), e4);
    EXPECT_FALSE(editor.undo()) << "playing an existing move changes nothing";
    const NodeId nf3 = editor.play(Tree::root, step("g1f3"));
    changed();
    EXPECT_TRUE(editor.promote(nf3));
    changed();
    EXPECT_FALSE(editor.promote(e4));
    editor.cut(tree[e4].next_sibling);
    changed();
    editor.annotate(nf3, {.comment = "Réti", .glyphs = {1}});
    EXPECT_EQ(tree.annotation(nf3).comment, "Réti");
    EXPECT_TRUE(editor.undo());
    EXPECT_TRUE(tree.annotation(nf3).empty());
    for (std::size_t i = texts.size() - 1; i-- > 0;) {
        EXPECT_TRUE(editor.undo());
        EXPECT_EQ(print(tree), texts[i]);
    }
    EXPECT_FALSE(editor.undo());
    EXPECT_EQ(tree, sample());
    for (std::size_t i = 1; i < texts.size(); ++i) {
        EXPECT_TRUE(editor.redo());
        EXPECT_EQ(print(tree), texts[i]);
    }
    EXPECT_TRUE(editor.redo());
    EXPECT_EQ(tree.annotation(nf3).comment, "Réti");
    EXPECT_FALSE(editor.redo());

    editor.undo();
    editor.undo();
    editor.play(e4, step("c7c5", Colour::second));
    EXPECT_FALSE(editor.redo()) << "a new change replaces those that were undone";
}

}  // namespace
}  // namespace kradan::record
