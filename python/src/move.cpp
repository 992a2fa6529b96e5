#include "move.h"

#include <functional>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "catalog/typed_move.h"
#include "errors.h"
#include "games/chess/intent.h"
#include "games/chess/module.h"
#include "games/go/intent.h"
#include "games/go/module.h"
#include "games/ogi/intent.h"
#include "guarded.h"
#include "text.h"

namespace kradan::python {

namespace {

std::string_view short_text(py::handle text, const char* what) {
    const std::string_view utf8 = utf8_of(text, what);
    if (utf8.size() > longest_move)
        raise_move({"session.malformed", "", "a text of " + std::to_string(utf8.size()) + " bytes"});
    return utf8;
}

std::string_view game_of(const Move& move) {
    if (move.intent.as<ogi::Intent>() != nullptr) return "ogi";
    if (move.intent.as<go::Intent>() != nullptr) return "go";
    return "chess";
}

Move make_move(py::handle text, const std::string& game) {
    const auto id = read_game(game);
    if (!id) throw py::value_error("there is no game with the id '" + game.substr(0, 40) + "'");
    const auto intent = id->module().read_move(short_text(text, "text"));
    if (!intent) {
        raise_move(
            {"session.malformed", "",
             "at character " + std::to_string(intent.error().offset + 1) + ": " + intent.error().message});
    }
    return {*intent};
}

/// The move from one square to another. `promotion` is None, or a move's suffix, such as `q` or `+`.
Move make_move(py::handle from, py::handle to, py::handle promotion, const std::string& game) {
    std::string text;
    for (const auto& [square, name] : {std::pair{from, "from_square"}, std::pair{to, "to_square"}})
        text += short_text(square, name);
    if (!promotion.is_none()) text += short_text(promotion, "promotion");
    const Move move = make_move(py::str(text), game);
    const MoveParts parts = move.intent.parts();
    if (parts.from != utf8_of(from, "from_square") || parts.to != utf8_of(to, "to_square"))
        raise_move({"session.malformed", "", "from_square and to_square must each be a square, such as e2"});
    return move;
}

/// Whether the arguments to `Move` are squares rather than a string and a game.
bool are_squares(PyObject* arguments, PyObject* names) {
    if (PyTuple_GET_SIZE(arguments) > 2) return true;
    for (const char* const name : {"from_square", "to_square", "promotion"}) {
        if (names != nullptr && PyDict_GetItemString(names, name) != nullptr) return true;
    }
    if (PyTuple_GET_SIZE(arguments) < 2) return false;
    const py::handle second = PyTuple_GET_ITEM(arguments, 1);
    if (!PyUnicode_Check(second.ptr())) return false;
    // Squares end with a digit, game ids with a letter.
    const std::string_view text = utf8_of(second, "to_square");
    return !text.empty() && text.back() >= '0' && text.back() <= '9' && !read_game(text);
}

constexpr const char* about = R"(Move(text, game='chess')
Move(from_square, to_square, promotion=None, *, game='chess')

A move of any game, legal or not. It cannot be changed, and can be compared, hashed and pickled.

Moves are written as ``e2e4`` and ``e7e8q`` in chess; as ``e2e3``, ``b2g7+`` (promotes), ``R@e5`` (drops) and
``e1e2^`` (the king keeps the promotion of what it captures) in Ōgi; as ``D4`` and ``pass`` in Go.

>>> from kradan import Move
>>> move = Move("e7e8q")
>>> move.from_square, move.to_square, move.promotion
('e7', 'e8', 'q')
>>> move == Move.from_uci("e7e8q") == Move("e7", "e8", "q")
True
>>> Move("R@e5", "ogi").drop
'R'
>>> Move("e2")
Traceback (most recent call last):
    ...
kradan.errors.InvalidMoveError: ...
)";

struct MoveObject {
    PyObject head;
    Move move;
};

/// Set once by `add_move`.
PyTypeObject* move_type = nullptr;

const Move& move_in(PyObject* self) {
    return reinterpret_cast<MoveObject*>(self)->move;
}

PyObject* create(PyTypeObject*, PyObject* arguments, PyObject* names) {
    return guarded([&]() -> py::object {
        const auto read = [&](const char* format, const char* const* known, auto*... values) {
            if (PyArg_ParseTupleAndKeywords(arguments, names, format, const_cast<char**>(known), values...) ==
                0)
                throw py::error_already_set();
        };
        const auto id = [](PyObject* game) {
            return game == nullptr ? std::string("chess") : std::string(utf8_of(game, "game"));
        };
        PyObject* game = nullptr;
        if (!are_squares(arguments, names)) {
            static const char* const known[] = {"text", "game", nullptr};
            PyObject* text = nullptr;
            read("O|O:Move", known, &text, &game);
            return new_move(make_move(text, id(game)));
        }
        static const char* const known[] = {"from_square", "to_square", "promotion", "game", nullptr};
        PyObject* from = nullptr;
        PyObject* to = nullptr;
        PyObject* promotion = Py_None;
        read("OO|O$O:Move", known, &from, &to, &promotion, &game);
        return new_move(make_move(from, to, promotion, id(game)));
    });
}

void destroy(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

Py_hash_t hash(PyObject* self) {
    const auto value = static_cast<Py_hash_t>(std::hash<std::string>{}(move_in(self).intent.text()));
    // -1 would indicate an error.
    return value == -1 ? -2 : value;
}

PyObject* compare(PyObject* self, PyObject* other, int how) {
    const Move* theirs = find_move(other);
    if (theirs == nullptr || (how != Py_EQ && how != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong((move_in(self) == *theirs) == (how == Py_EQ) ? 1 : 0);
}

PyObject* text_of(PyObject* self, PyObject* /*unused*/ = nullptr) {
    return guarded([&] { return to_str(move_in(self).intent.text()); });
}
PyObject* written(PyObject* self) {
    return text_of(self);
}

PyObject* describe(PyObject* self) {
    return guarded([&] {
        const std::string game(game_of(move_in(self)));
        return to_str("Move('" + move_in(self).intent.text() +
                      (game == "chess" ? "')" : "', '" + game + "')"));
    });
}

PyObject* reduce(PyObject* self, PyObject* /*unused*/) {
    return guarded([&] {
        const Move& move = move_in(self);
        return py::make_tuple(py::handle(reinterpret_cast<PyObject*>(Py_TYPE(self))),
                              py::make_tuple(to_str(move.intent.text()), to_str(game_of(move))));
    });
}

PyObject* from_uci(PyObject* /*unused*/, PyObject* text) {
    return guarded([&] { return new_move(make_move(text, "chess")); });
}

template <auto member>
PyObject* part(PyObject* self, void* /*unused*/) {
    return guarded([&]() -> py::object {
        const auto value = move_in(self).intent.parts().*member;
        if constexpr (std::is_same_v<decltype(value), const bool>) {
            return py::bool_(value);
        } else {
            return str_or_none(value);
        }
    });
}

PyObject* get_game(PyObject* self, void* /*unused*/) {
    return guarded([&] { return to_str(game_of(move_in(self))); });
}

PyObject* is_pass(PyObject* self, void* /*unused*/) {
    return guarded([&] {
        const auto parts = move_in(self).intent.parts();
        return py::bool_(parts.from.empty() && parts.to.empty());
    });
}

PyMethodDef methods[] = {
    {"from_uci", &from_uci, METH_O | METH_STATIC, R"(from_uci(text, /)
--

The move of chess with this text: ``e2e4``, ``e7e8q``.)"},
    {"uci", &text_of, METH_NOARGS, R"(uci($self, /)
--

The text of the move, as `Move` reads it.)"},
    {"__reduce__", &reduce, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef properties[] = {
    {"game", &get_game, nullptr, "The id of the game, which all its editions share: ``'ogi'``.", nullptr},
    {"from_square", &part<&MoveParts::from>, nullptr,
     "The square that the piece leaves; None for drops, stones and passes.", nullptr},
    {"to_square", &part<&MoveParts::to>, nullptr, "The square or the point of the move; None for a pass.",
     nullptr},
    {"promotion", &part<&MoveParts::promotion>, nullptr, "Chess: the letter of the promotion piece, or None.",
     nullptr},
    {"drop", &part<&MoveParts::drop>, nullptr,
     "Ōgi: the dropped piece, with ``+`` if it is held promoted; or None.", nullptr},
    {"promotes", &part<&MoveParts::promote>, nullptr, "Ōgi: whether the piece promotes.", nullptr},
    {"keeps", &part<&MoveParts::keep>, nullptr,
     "Ōgi: whether the king keeps the promotion of the piece that it captures.", nullptr},
    {"is_pass", &is_pass, nullptr, "Whether the move is a pass.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

template <class Function>
void* slot(Function function) {
    return reinterpret_cast<void*>(function);
}

}  // namespace

const Move* find_move(py::handle object) {
    return Py_TYPE(object.ptr()) == move_type ? &move_in(object.ptr()) : nullptr;
}

py::object new_move(const Move& move) {
    PyObject* object = move_type->tp_alloc(move_type, 0);
    if (object == nullptr) throw py::error_already_set();
    new (&reinterpret_cast<MoveObject*>(object)->move) Move(move);
    return py::reinterpret_steal<py::object>(object);
}

AnyIntent intent_from(const AnyGame& game, py::handle move) {
    if (const Move* found = find_move(move)) return found->intent;
    if (!PyUnicode_Check(move.ptr())) {
        throw py::type_error(std::string("a move must be a kradan.Move or a str, not ") +
                             Py_TYPE(move.ptr())->tp_name);
    }
    const auto intent = read_typed_move(game, short_text(move, "a move"));
    if (!intent) raise_move(intent.error());
    return *intent;
}

AnyIntent read_own(const AnyGame& game, std::string_view text) {
    return game.read_move(text).value_or(AnyIntent{});
}

void add_move(py::module_& module) {
    static_assert(std::is_trivially_destructible_v<Move>);
    PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(about)},
        {Py_tp_new, slot(&create)},
        {Py_tp_dealloc, slot(&destroy)},
        {Py_tp_hash, slot(&hash)},
        {Py_tp_richcompare, slot(&compare)},
        {Py_tp_str, slot(&written)},
        {Py_tp_repr, slot(&describe)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, nullptr},
    };
    PyType_Spec spec = {.name = "kradan.Move",
                        .basicsize = sizeof(MoveObject),
                        .itemsize = 0,
                        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                        .slots = slots};
    const auto type = py::reinterpret_steal<py::object>(PyType_FromSpec(&spec));
    if (!type) throw py::error_already_set();
    // Never freed.
    move_type = reinterpret_cast<PyTypeObject*>(type.inc_ref().ptr());
    module.attr("Move") = type;
}

}  // namespace kradan::python
