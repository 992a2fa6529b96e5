#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "board.h"
#include "command/refusal.h"
#include "errors.h"
#include "games/go/game.h"
#include "record/record.h"
#include "record/replay.h"
#include "record/sgf/text.h"
#include "records.h"
#include "text.h"

namespace kradan::python {

namespace {

using record::no_node;
using record::NodeId;
using record::Record;
using record::Tree;

using GamePointer = std::shared_ptr<GameRecord>;

/// `kradan.records.Node`.
struct Node {
    GamePointer game;
    NodeId id = Tree::root;

    const Tree& tree() const { return game->record.tree; }
    const Tree::Node& own() const { return tree()[id]; }
    const record::Annotation& annotation() const { return tree().annotation(id); }

    friend bool operator==(const Node&, const Node&) = default;
};

RefusalInfo info_of_fault(const record::Fault& fault) {
    return info_of(Refusal{.reason = fault.reason, .clause = fault.clause, .detail = fault.detail});
}

std::shared_ptr<Board> board_at(const Record& record, NodeId node) {
    auto game = record::game_at(record, node);
    if (!game) raise_refusal("RecordError", info_of_fault(game.error()));
    return make_board(*std::move(game));
}

// ---- headers ----

bool has_properties(const Record& record) {
    return record.options.game.module().forms().records == RecordStyle::sgf;
}

std::vector<record::Property>& properties(Record& record) {
    return record.tree.annotate(Tree::root).properties;
}

py::object header(GameRecord& self, py::handle name) {
    const std::string_view wanted = utf8_of(name, "the name of a header");
    if (!has_properties(self.record)) {
        const auto value = self.record.header(wanted);
        return value ? py::object(to_str(*value)) : py::none();
    }
    const auto& all = properties(self.record);
    const auto found = std::ranges::find(all, wanted, &record::Property::name);
    if (found == all.end() || found->values.empty()) return py::none();
    return to_str(record::read_text(found->values.front()));
}

void set_header(GameRecord& self, py::handle name, py::handle value) {
    const std::string wanted(utf8_of(name, "the name of a header"));
    std::string text(utf8_of(value, "a header"));
    if (wanted.empty()) throw py::value_error("a header needs a name");
    if (!has_properties(self.record)) {
        self.record.set_header(wanted, std::move(text));
        return;
    }
    auto& all = properties(self.record);
    auto found = std::ranges::find(all, wanted, &record::Property::name);
    if (found == all.end()) found = all.insert(all.end(), {.name = wanted, .values = {}});
    found->values = {record::write_text(text)};
}

bool remove_header(GameRecord& self, py::handle name) {
    const std::string_view wanted = utf8_of(name, "the name of a header");
    if (has_properties(self.record))
        return std::erase_if(properties(self.record), [&](const auto& it) { return it.name == wanted; }) > 0;
    return std::erase_if(self.record.headers, [&](const auto& it) { return it.name == wanted; }) > 0;
}

std::vector<std::string> header_names(GameRecord& self) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    for (const auto& each : self.record.headers) add(each.name);
    if (has_properties(self.record)) {
        for (const auto& each : properties(self.record)) add(each.name);
    }
    return names;
}

// ---- games ----

template <class Use>
void for_each_move(const Record& record, Use use) {
    const Tree& tree = record.tree;
    for (NodeId node = tree[Tree::root].first_child; node != no_node; node = tree[node].first_child) {
        if (tree[node].step) use(*tree[node].step);
    }
}

py::list moves_of(const GameRecord& self) {
    py::list moves;
    for_each_move(self.record, [&](const record::Step& step) { moves.append(py::cast(Move{step.intent})); });
    return moves;
}

std::size_t count_plies(const GameRecord& self) {
    std::size_t plies = 0;
    for_each_move(self.record, [&](const record::Step&) { ++plies; });
    return plies;
}

py::list faults_of(const GameRecord& self, bool notes) {
    py::list faults;
    for (const auto& fault : self.record.faults) {
        if (fault.note == notes) faults.append(py::cast(fault));
    }
    return faults;
}

record::Format usual_format(const Record& record) {
    switch (record.options.game.module().forms().records) {
        case RecordStyle::pgn:
            return record::Format::pgn;
        case RecordStyle::sgf:
            return record::Format::sgf;
        case RecordStyle::pcn:
            return record::Format::pcn;
        case RecordStyle::log:
            break;
    }
    return record::Format::log;
}

py::str write_text(const GameRecord& self, py::handle format) {
    const auto wanted = read_format_name(format);
    const auto text = record::write(self.record, wanted.value_or(usual_format(self.record)));
    if (!text) raise_refusal("RecordError", text.error());
    return to_str(*text);
}

/// A game with the moves that were played on a board.
GamePointer from_board(const Board& board, py::handle result) {
    auto game = std::make_shared<GameRecord>();
    Record& record = game->record;
    record.options = board.game().options();
    const bool over = board.outcome(false).has_value();
    if (!result.is_none()) {
        record.result = utf8_of(result, "result");
    } else if (over || !has_properties(record)) {
        record.result = board.result(false);
    }
    const auto start = AnyGame::start(record.options);
    Colour colour = start ? start->side_to_move() : Colour::first;
    NodeId node = Tree::root;
    for (int ply = 0; ply < board.game().ply(); ++ply) {
        if (const auto* own = board.game().as<go::Game>()) colour = own->mover(ply);
        node =
            record.tree.add(node, record::Step{.intent = played_move(board.game(), ply), .colour = colour});
        colour = opponent(colour);
    }
    return game;
}

// ---- nodes ----

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

Node add_move(Node& self, py::handle any, py::handle comment) {
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

void add_nodes(py::module_& module) {
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
        .def("add", &add_move, py::arg("move"), py::kw_only(), py::arg("comment") = "",
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

void add_games(py::module_& module) {
    py::class_<GameRecord, GamePointer> game(module, "RecordGame", R"(Game(board, *, result=None)
--

A whole game: headers, moves with variations and annotations, the result. `read` makes them; from a board a game has the
moves that were played on it.

>>> import kradan.chess, kradan.records
>>> board = kradan.chess.Board()
>>> for move in ["f3", "e5", "g4", "Qh4#"]:
...     board.push(move)
>>> game = kradan.records.Game(board)
>>> game.headers["White"] = "A. N. Other"
>>> game.result, game.plies, game.moves[-1]
('0-1', 4, Move('d8h4'))
>>> print(game.to_text().strip().splitlines()[-1])
1. f3 e5 2. g4 Qh4# 0-1
)");
    game.def(py::init(&from_board), py::arg("board"), py::kw_only(), py::arg("result") = py::none())
        .def_property_readonly(
            "game", [](const GameRecord& self) { return id(self.record.options.game); },
            "The id of the game: ``'chess'``, ``'go'``.")
        .def_property_readonly(
            "headers",
            [](py::object self) { return py::module_::import("kradan.records").attr("Headers")(self); },
            "The headers, a mutable mapping: ``game.headers['White']``; in Go the properties of SGF's root.")
        .def_property(
            "result", [](const GameRecord& self) { return to_str(self.record.result); },
            [](GameRecord& self, py::handle text) { self.record.result = utf8_of(text, "result"); },
            "The result as the record writes it: ``1-0``, ``B+6.5``, ``*``; empty if there is none.")
        .def_property_readonly(
            "players",
            [](const GameRecord& self) {
                return py::make_tuple(to_str(player(self.record, Colour::first)),
                                      to_str(player(self.record, Colour::second)));
            },
            "The names of the first and of the second player; empty if the record has none.")
        .def_property_readonly(
            "title", [](const GameRecord& self) { return to_str(title(self.record)); },
            "The event or the title; empty if the record has none.")
        .def_property_readonly(
            "line", [](const GameRecord& self) { return self.record.place.line; },
            "The line in the source where the game begins, from 1.")
        .def_property_readonly("plies", &count_plies, "How many moves the main line has.")
        .def_property_readonly("moves", &moves_of, "The moves of the main line, as a new list.")
        .def("mainline_moves", &moves_of, R"(mainline_moves(self)
--

The same as ``moves``.)")
        .def_property_readonly(
            "faults", [](const GameRecord& self) { return faults_of(self, false); },
            "Errors in the game, each a `Fault`, in the order of the text. What could be read is there all "
            "the same.")
        .def_property_readonly(
            "notes", [](const GameRecord& self) { return faults_of(self, true); }, "Remarks, each a `Fault`.")
        .def_property_readonly(
            "tree", [](const GamePointer& self) { return Node{.game = self, .id = Tree::root}; },
            "The start of the game, a `Node`, from which all moves and variations follow.")
        .def(
            "board", [](const GameRecord& self) { return board_at(self.record, Tree::root); },
            R"(board(self)
--

A new board at the start of the game.)")
        .def(
            "end",
            [](const GamePointer& self) {
                return Node{.game = self, .id = self->record.tree.line_end(Tree::root)};
            },
            R"(end(self)
--

The last node of the main line.)")
        .def_property_readonly(
            "usual_format", [](const GameRecord& self) { return id(usual_format(self.record)); },
            "The id of the format in which most programs write the game: ``'pgn'``, ``'sgf'``, ``'pcn'``.")
        .def("to_text", &write_text, py::arg("format") = py::none(), R"(to_text(self, format=None)
--

The game in a format, by default the usual one of the game: PGN, SGF, PCN. Raises `RecordError` if the format cannot hold
it.)")
        .def(
            "lost_in",
            [](const GameRecord& self, py::handle format) {
                if (format.is_none()) throw py::type_error("format must be a str");
                return record::lost_in(self.record, *read_format_name(format));
            },
            py::arg("format"),
            R"(lost_in(self, format)
--

What a format cannot store of the game, in words; empty if nothing is lost.)")
        .def("__str__", [](const GameRecord& self) { return write_text(self, py::none()); })
        .def("__repr__",
             [](const GameRecord& self) {
                 return to_str("<kradan.records.Game: " + std::string(id(self.record.options.game)) + ", " +
                               player(self.record, Colour::first) + " – " +
                               player(self.record, Colour::second) + ", " + self.record.result + ">");
             })
        .def("_header", &header)
        .def("_set_header", &set_header)
        .def("_remove_header", &remove_header)
        .def("_header_names", &header_names);
    game.attr("__module__") = "kradan.records";
    game.attr("__qualname__") = "Game";
    game.attr("__name__") = "Game";
}

}  // namespace

void add_records(py::module_& module) {
    add_faults(module);
    add_nodes(module);
    add_games(module);
    add_reader(module);
    module.def(
        "format_of_file",
        [](const std::string& name) -> py::object {
            const auto format = record::format_of_file(name);
            return format ? py::object(to_str(id(*format))) : py::none();
        },
        py::arg("name"), R"(format_of_file(name)
--

The id of the format that the name of a file tells, or None.)");
    module.def(
        "holds_many",
        [](py::handle format) {
            if (format.is_none()) throw py::type_error("format must be a str");
            return record::holds_many(*read_format_name(format));
        },
        py::arg("format"), R"(holds_many(format)
--

Whether a text in a format can hold several games.)");
    py::list formats;
    for (const auto id : record::format_ids) formats.append(id);
    module.attr("formats") = py::tuple(formats);
}

}  // namespace kradan::python
