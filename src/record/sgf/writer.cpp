#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/sgf/beginning.h"
#include "record/sgf/marks.h"
#include "record/sgf/sgf.h"
#include "record/sgf/text.h"

namespace kradan::record {

namespace {

class Writer {
  public:
    explicit Writer(const Record& record) : record_(record), board_(board_of(record)) {}

    std::string write() {
        text_ += "(";
        root();
        const Tree& tree = record_.tree;
        for (NodeId at = tree[Tree::root].first_child; at != no_node;) {
            if (has_siblings(at)) open(at);
            node(at);
            if (tree[at].first_child != no_node) {
                at = tree[at].first_child;
                continue;
            }
            while (at != Tree::root) {
                if (has_siblings(at)) text_ += ')';
                if (tree[at].next_sibling != no_node) break;
                at = tree[at].parent;
            }
            at = at == Tree::root ? no_node : tree[at].next_sibling;
        }
        text_ += ")\n";
        return std::move(text_);
    }

  private:
    /// Lines that reach this length are broken at the next node.
    static constexpr std::size_t line_length = 72;

    bool has_siblings(NodeId node) const {
        return record_.tree[node].next_sibling != no_node || record_.tree[node].previous_sibling != no_node;
    }
    void open(NodeId variation) {
        const std::vector<Property>& properties = record_.tree.annotation(variation).properties;
        // At the start of a line this would read as a new game.
        const bool looks_like_game = !properties.empty() && begins_games(properties.front().name);
        if (!looks_like_game) break_line();
        text_ += '(';
    }
    void break_line() {
        text_ += '\n';
        line_start_ = text_.size();
    }

    void property(std::string_view name, std::span<const std::string> values) {
        text_ += name;
        for (const std::string& value : values) text_.append("[").append(value).append("]");
    }
    void property(const Property& it) { property(it.name, it.values); }

    void root() {
        text_ += ";FF[4]CA[UTF-8]";
        const std::vector<Property> properties = root_properties(record_);
        for (const Property& it : properties) property(it);
        // Without this, a clock that gained time would be a fault.
        const auto given = record_.header("KradanTimeGiven");
        if (given && std::ranges::find(properties, time_given_property, &Property::name) == properties.end())
            property(time_given_property, std::array{write_text(*given)});
        annotation(record_.tree.annotation(Tree::root));
    }

    void node(NodeId id) {
        if (text_.size() - line_start_ >= line_length) break_line();
        const Tree::Node& node = record_.tree[id];
        text_ += ';';
        if (node.step) step(*node.step);
        if (node.annotation == 0) return;
        const Annotation& said = record_.tree.annotation(id);
        if (node.step) clock(said, node.step->colour == Colour::first ? "BL" : "WL");
        for (const Property& it : said.properties) property(it);
        annotation(said);
    }

    void step(const Step& step) {
        const auto* const intent = step.intent.as<go::Intent>();
        if (!intent) return;
        text_ += step.colour == Colour::first ? "B[" : "W[";
        if (!intent->pass) text_ += write_point(intent->vertex, board_);
        text_ += ']';
    }

    void clock(const Annotation& said, std::string_view name) {
        const auto spelled = std::ranges::find(said.properties, name, &Property::name);
        if (!said.clock || spelled != said.properties.end()) return;
        if (const auto seconds = write_seconds(*said.clock)) property(name, std::array{*seconds});
    }

    void annotation(const Annotation& said) {
        std::vector<std::string> judged;
        for (const std::uint8_t glyph : said.glyphs) {
            const auto judgement = property_of(glyph);
            if (!judgement || std::ranges::find(judged, judgement->name) != judged.end()) continue;
            judged.push_back(judgement->name);
            property(*judgement);
        }
        for (const Property& it : write_shapes(said.shapes, board_)) property(it);
        if (!said.comment.empty()) property("C", std::array{write_text(said.comment)});
    }

    const Record& record_;
    SgfBoard board_;
    std::string text_;
    std::size_t line_start_ = 0;
};

}  // namespace

std::string write_sgf(const Record& record) {
    return Writer(record).write();
}

}  // namespace kradan::record
