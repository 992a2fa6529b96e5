#include "quick_board.h"

#include <string>

#include "guarded.h"
#include "text.h"

namespace kradan::python {

namespace {

/// The board inside an object whose type Python has checked. Throws TypeError if it is not initialised.
Board& board_in(PyObject* object) {
    // Each board class has Board as its only base, so all pointers to an object are equal.
    auto* instance = reinterpret_cast<py::detail::instance*>(object);
    void* board = instance->get_value_and_holder().value_ptr();
    if (board == nullptr) throw py::type_error("this object was not initialised");
    return *static_cast<Board*>(board);
}

PyObject* push(PyObject* self, PyObject* move) {
    return guarded([&] {
        Board& board = board_in(self);
        board.push(intent_from(board.game(), move));
        return py::none();
    });
}

PyObject* pop(PyObject* self, PyObject* /*unused*/) {
    return guarded([&] { return new_move(board_in(self).pop()); });
}

/// `board.legal_moves`: a view of a board.
struct LegalMoves {
    PyObject head;
    /// An owned reference.
    PyObject* board;
};

/// Set once by `add_quick_methods`.
PyTypeObject* legal_moves_type = nullptr;

const AnyGame& game_in(PyObject* moves) {
    return board_in(reinterpret_cast<LegalMoves*>(moves)->board).game();
}

PyObject* get_legal_moves(PyObject* self, void* /*unused*/) {
    return guarded([&] {
        board_in(self);
        auto moves = py::reinterpret_steal<py::object>(legal_moves_type->tp_alloc(legal_moves_type, 0));
        if (!moves) throw py::error_already_set();
        reinterpret_cast<LegalMoves*>(moves.ptr())->board = Py_NewRef(self);
        return moves;
    });
}

void destroy(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    Py_XDECREF(reinterpret_cast<LegalMoves*>(self)->board);
    type->tp_free(self);
    Py_DECREF(type);
}

PyObject* count(PyObject* self, PyObject* /*unused*/) {
    return guarded([&] { return py::int_(count_legal_moves(game_in(self))); });
}

Py_ssize_t length(PyObject* self) {
    const auto number = py::reinterpret_steal<py::object>(count(self, nullptr));
    return number ? PyLong_AsSsize_t(number.ptr()) : -1;
}

int is_any(PyObject* self) {
    const Py_ssize_t number = length(self);
    return number > 0 ? 1 : static_cast<int>(number);
}

int contains(PyObject* self, PyObject* move) {
    const auto found = py::reinterpret_steal<py::object>(guarded([&] {
        const AnyGame& game = game_in(self);
        return py::bool_(!game.why_illegal(intent_from(game, move)));
    }));
    return found ? found.ptr() == Py_True : -1;
}

PyObject* iterate(PyObject* self) {
    return guarded([&] { return py::iter(list_of(legal_moves(game_in(self)))); });
}

PyObject* describe(PyObject* self) {
    return guarded([&] {
        return to_str("<kradan.LegalMoves: " + std::to_string(count_legal_moves(game_in(self))) + ">");
    });
}

PyObject* refuse_reduce(PyObject* /*unused*/, PyObject* /*unused*/) {
    PyErr_SetString(PyExc_TypeError, "cannot pickle a LegalMoves");
    return nullptr;
}

constexpr const char* about = R"(The legal moves of a board: a view that follows the board.

>>> import kradan.chess
>>> board = kradan.chess.Board()
>>> len(board.legal_moves), board.legal_moves.count(), bool(board.legal_moves)
(20, 20, True)
>>> kradan.Move.from_uci("e2e4") in board.legal_moves, "e2e5" in board.legal_moves
(True, False)
>>> sorted(map(str, board.legal_moves))[:3]
['a2a3', 'a2a4', 'b1a3']
)";

PyMethodDef methods[] = {
    {"count", &count, METH_NOARGS, R"(count($self, /)
--

How many there are, counted without a list.)"},
    {"__reduce__", &refuse_reduce, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyMethodDef push_method = {"push", &push, METH_O, R"(push($self, move, /)
--

Plays a move. Raises `IllegalMoveError` if it is not legal; the board is then unchanged.)"};

PyMethodDef pop_method = {"pop", &pop, METH_NOARGS, R"(pop($self, /)
--

Takes back the last move and returns it. Raises IndexError if there is none.)"};

PyGetSetDef legal_moves_property = {"legal_moves", &get_legal_moves, nullptr,
                                    "The legal moves, as a `LegalMoves`.", nullptr};

template <class Function>
void* slot(Function function) {
    return reinterpret_cast<void*>(function);
}

py::object make_type() {
    PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(about)},
        {Py_tp_dealloc, slot(&destroy)},
        {Py_tp_iter, slot(&iterate)},
        {Py_tp_repr, slot(&describe)},
        {Py_sq_length, slot(&length)},
        {Py_sq_contains, slot(&contains)},
        {Py_nb_bool, slot(&is_any)},
        {Py_tp_methods, methods},
        {0, nullptr},
    };
    constexpr unsigned flags =
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION;
    PyType_Spec spec = {.name = "kradan.LegalMoves",
                        .basicsize = sizeof(LegalMoves),
                        .itemsize = 0,
                        .flags = flags,
                        .slots = slots};
    auto type = py::reinterpret_steal<py::object>(PyType_FromSpec(&spec));
    if (!type) throw py::error_already_set();
    return type;
}

void add_descriptor(py::handle board, const char* name, PyObject* made) {
    const auto descriptor = py::reinterpret_steal<py::object>(made);
    if (!descriptor) throw py::error_already_set();
    board.attr(name) = descriptor;
}

}  // namespace

py::list list_of(const std::vector<AnyIntent>& intents) {
    py::list moves(intents.size());
    for (std::size_t i = 0; i < intents.size(); ++i)
        PyList_SET_ITEM(moves.ptr(), static_cast<Py_ssize_t>(i), new_move(Move{intents[i]}).release().ptr());
    return moves;
}

void add_quick_methods(py::module_& module, py::handle board) {
    const py::object type = make_type();
    // Never freed.
    legal_moves_type = reinterpret_cast<PyTypeObject*>(Py_NewRef(type.ptr()));
    module.attr("LegalMoves") = type;
    auto* boards = reinterpret_cast<PyTypeObject*>(board.ptr());
    add_descriptor(board, "push", PyDescr_NewMethod(boards, &push_method));
    add_descriptor(board, "pop", PyDescr_NewMethod(boards, &pop_method));
    add_descriptor(board, "legal_moves", PyDescr_NewGetSet(boards, &legal_moves_property));
}

}  // namespace kradan::python
