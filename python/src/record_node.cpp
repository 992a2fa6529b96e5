#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <functional>
#include <string>

#include "command/exit_status.h"
#include "errors.h"
#include "record/replay.h"
#include "records.h"
#include "text.h"

namespace kradan::python {

namespace {

using record::no_node;
using record::NodeId;

RefusalInfo info_of_fault(const record::Fault& fault) {
    return info_of(Refusal{.reason = fault.reason, .clause = fault.clause, .detail = fault.detail});
}

py::object node_or_none(const Node& self, NodeId id) {
    if (id == no_node) return py::none();
    return py::cast(Node{.game = self.game, .id = id});
}

py::list children_of(const Node& self) {
    py::list children;
    for (NodeId child = self.own().first_child; child != no_node; child = self.tree()[child].next_sibling)
        children.append(node_or_none(self, child));
    return children;
}

Node add_child(Node& self, py::handle any, py::handle comment) {
    const auto board = board_at(self.game->record, self.id);
    const AnyIntent asked = intent_from(board->game(), any);
    const auto ahead = board->game().look_ahead(asked);
    if (!ahead) raise_move(ahead.error());
    record::Editor editor(self.game->record.tree);
    const NodeId id = editor.play(
        self.id, {.intent = read_own(board->game(), ahead->text), .colour = board->game().side_to_move()});
    const std::string_view text = utf8_of(comment, "comment");
    if (!text.empty()) self.game->record.tree.annotate(id).comment = text;
    return {.game = self.game, .id = id};
}

std::string san_of(const Node& self) {
    if (!self.own().step) return {};
    const auto before = record::game_at(self.game->record, self.own().parent);
    if (!before) raise_refusal("RecordError", info_of_fault(before.error()));
    const auto played = before->label(self.own().step->intent);
    return played ? played->label : self.own().step->intent.text();
}

std::optional<double> seconds(const std::optional<std::int64_t>& milliseconds) {
    constexpr double thousand = 1000;
    if (!milliseconds) return std::nullopt;
    return static_cast<double>(*milliseconds) / thousand;
}

void add_faults(py::module_& module) {
    using record::Fault;
    py::class_<Fault> fault(module, "Fault", "Something wrong with a record, or a remark about it.");
    fault
        .def_property_readonly(
            "line", [](const Fault& self) { return self.place.line; }, "The line in the source, from 1.")
        .def_property_readonly(
            "column", [](const Fault& self) { return self.place.column; }, "The column in bytes, from 1.")
        .def_property_readonly(
            "reason", [](const Fault& self) { return to_str(self.reason); },
            "The stable id of the reason: ``'chess.pinned'``, ``'pgn.unclosed-comment'``.")
        .def_property_readonly(
            "clause", [](const Fault& self) { return str_or_none(self.clause); },
            "The clause of the rulebook that was broken, or None.")
        .def_property_readonly(
            "detail", [](const Fault& self) { return to_str(self.detail); },
            "What was found there, and what was expected.")
        .def_property_readonly(
            "message", [](const Fault& self) { return to_str(info_of_fault(self).message); },
            "The reason in a sentence, with the detail.")
        .def_property_readonly(
            "is_note", [](const Fault& self) { return self.note; },
            "Whether it is a remark only, such as a draw that nobody claimed.")
        .def("__str__",
             [](const Fault& self) {
                 return to_str(std::to_string(self.place.line) + ":" + std::to_string(self.place.column) +
                               ": " +
                               command::in_words(Refusal{
                                   .reason = self.reason, .clause = self.clause, .detail = self.detail}));
             })
        .def("__repr__", [](const Fault& self) {
            return to_str("<kradan.records.Fault: " + std::to_string(self.place.line) + ":" +
                          std::to_string(self.place.column) + ": " + self.reason + ">");
        });
    fault.attr("__module__") = "kradan.records";
}

}  // namespace

std::shared_ptr<Board> board_at(const record::Record& record, NodeId node) {
    auto game = record::game_at(record, node);
    if (!game) raise_refusal("RecordError", info_of_fault(game.error()));
    return make_board(*std::move(game));
}

void add_nodes(py::module_& module) {
    add_faults(module);
    py::class_<Node> node(module, "Node", R"(A move of a game with its annotations, or the start of the game.

>>> import kradan.records
>>> game = next(kradan.records.parse("1. e4 {best} 1... e5 (1... c5 2. Nf3) 2. Nc3 *"))
>>> e4 = game.tree.children[0]
>>> e4.san(), e4.comment, [child.san() for child in e4.children]
('e4', 'best', ['e5', 'c5'])
>>> _ = e4.add("e6", comment="French")
>>> print(game.to_text().strip().splitlines()[-1])
1. e4 {best} 1... e5 (1... c5 2. Nf3) (1... e6 {French}) 2. Nc3 *
)");
    node.def_property_readonly(
            "game", [](const Node& self) { return self.game; }, "The `Game` of the node.")
        .def_property_readonly(
            "move",
            [](const Node& self) -> py::object {
                if (!self.own().step) return py::none();
                return py::cast(Move{self.own().step->intent});
            },
            "The move; None at the start, and for nodes of SGF that only set up stones or annotate.")
        .def_property_readonly(
            "turn",
            [](const Node& self) -> std::optional<bool> {
                if (!self.own().step) return std::nullopt;
                return to_bool(self.own().step->colour);
            },
            "The side that made the move: True is the first; None without a move.")
        .def_property_readonly(
            "parent", [](const Node& self) { return node_or_none(self, self.own().parent); },
            "The node before; None at the start.")
        .def_property_readonly("children", &children_of,
                               "What can follow: the first continues the line, the others are variations.")
        .def(
            "next", [](const Node& self) { return node_or_none(self, self.own().first_child); },
            R"(next(self)
--

The node that continues the line, or None.)")
        .def(
            "board", [](const Node& self) { return board_at(self.game->record, self.id); },
            R"(board(self)
--

A new board after the move. Raises `RecordError` if a move on the way is illegal.)")
        .def("san", &san_of, R"(san(self)
--

The move as people write it; an empty str without a move.)")
        .def("add", &add_child, py::arg("move"), py::kw_only(), py::arg("comment") = "",
             R"(add(self, move, *, comment='')
--

The child with this move, which is added if there is none.)")
        .def_property(
            "comment", [](const Node& self) { return to_str(self.annotation().comment); },
            [](Node& self, py::handle text) {
                self.game->record.tree.annotate(self.id).comment = utf8_of(text, "comment");
            },
            "The comment after the move.")
        .def_property_readonly(
            "comment_before", [](const Node& self) { return to_str(self.annotation().before); },
            "The comment before the move.")
        .def_property_readonly(
            "glyphs",
            [](const Node& self) {
                py::list glyphs;
                for (const std::uint8_t glyph : self.annotation().glyphs) glyphs.append(int{glyph});
                return glyphs;
            },
            "Numeric annotation glyphs: 1 is ``!``, 2 is ``?``.")
        .def_property_readonly(
            "clock", [](const Node& self) { return seconds(self.annotation().clock); },
            "Seconds left to the mover after the move, or None.")
        .def_property_readonly(
            "elapsed", [](const Node& self) { return seconds(self.annotation().elapsed); },
            "Seconds that the move took, or None.")
        .def_property_readonly(
            "line", [](const Node& self) { return self.own().place.line; }, "The line in the source, from 1.")
        .def(py::self == py::self)
        .def("__hash__",
             [](const Node& self) { return std::hash<const void*>{}(self.game.get()) ^ (self.id * 31U); })
        .def("__repr__", [](const Node& self) {
            return "<kradan.records.Node" + (self.own().step ? ": " + self.own().step->intent.text() : "") +
                   ">";
        });
    node.attr("__module__") = "kradan.records";
}

}  // namespace kradan::python
