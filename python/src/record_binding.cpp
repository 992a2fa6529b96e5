#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "board.h"
#include "errors.h"
#include "games/go/game.h"
#include "record/record.h"
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

void set_players(GameRecord& self, py::handle players) {
    if (PyUnicode_Check(players.ptr()) || !PySequence_Check(players.ptr()))
        throw py::type_error("players must be two names, of the first player and of the second");
    const auto names = py::reinterpret_borrow<py::sequence>(players);
    if (names.size() != colours.size())
        throw py::value_error("players must be two names, of the first player and of the second");
    const std::array<py::object, 2> kept = {names[0], names[1]};
    const std::array<std::string_view, 2> texts = {utf8_of(kept[0], "a name"), utf8_of(kept[1], "a name")};
    for (const Colour colour : colours)
        set_player(self.record, colour, texts[static_cast<std::size_t>(index(colour))]);
}

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

py::str write_text(const GameRecord& self, py::handle format) {
    const auto wanted = read_format_name(format);
    const auto text =
        record::write(self.record, wanted.value_or(record::usual_format(self.record.options.game)));
    if (!text) raise_refusal("RecordError", text.error());
    return to_str(*text);
}

/// A game with the moves played on a board.
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
>>> game.players = "A. N. Other", "B. N. Other"
>>> game.headers["White"]
'A. N. Other'
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
        .def_property(
            "players",
            [](const GameRecord& self) {
                return py::make_tuple(to_str(player(self.record, Colour::first)),
                                      to_str(player(self.record, Colour::second)));
            },
            &set_players,
            "The names of the first and of the second player, which can be set; empty if the record has "
            "none.")
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
            "Errors in the game, each a `Fault`, in the order of the text. What could be parsed is available "
            "regardless.")
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
            "usual_format",
            [](const GameRecord& self) { return id(record::usual_format(self.record.options.game)); },
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

The id of the format according to the name of a file, or None.)");
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
