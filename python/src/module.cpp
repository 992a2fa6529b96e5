#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "board.h"
#include "catalog/clauses.h"
#include "catalog/games.h"
#include "core/version.h"
#include "errors.h"
#include "move.h"
#include "records.h"
#include "text.h"

namespace kradan::python {

void add_engine(py::module_& module);

namespace {

Language read_language(const std::string& language) {
    for (std::size_t i = 0; i < language_ids.size(); ++i) {
        if (language_ids[i] == language) return static_cast<Language>(i);
    }
    throw py::value_error("the languages are 'en', 'th' and 'ja'");
}

void add_words(py::module_& module) {
    module.def(
        "games",
        [] {
            py::dict names;
            for (const GameId game : games()) names[to_str(id(game))] = to_str(name(game, Language::english));
            return names;
        },
        R"(games()
--

The ids of all games, with their names.

>>> import kradan
>>> list(kradan.games())
['ogi', 'ogi-classic', 'chess', 'kingofthehill', '3check', 'go']
)");
    module.def(
        "message",
        [](const std::string& reason, const std::string& language) {
            return to_str(message(reason, read_language(language)));
        },
        py::arg("reason"), py::arg("language") = "en", R"(message(reason, language='en')
--

A reason in a sentence, in ``'en'``, ``'th'`` or ``'ja'``; empty if it is unknown.

>>> import kradan
>>> kradan.message("ogi.nifu", "ja")
'二歩です。...'
)");
    module.def(
        "clause_text",
        [](const std::string& clause, const std::string& language) {
            return to_str(clause_text(clause, read_language(language)));
        },
        py::arg("clause"), py::arg("language") = "en", R"(clause_text(clause, language='en')
--

A clause of the rulebook, in ``'en'``, ``'th'`` or ``'ja'``; empty if there is none with this id.)");
}

/// `__reduce__` for all pickle protocols. Python's own version for the two oldest crashes on pybind11
/// objects.
py::tuple reduce(const py::object& self) {
    const py::type type = py::type::of(self);
    if (!py::hasattr(type, "__setstate__"))
        throw py::type_error("cannot pickle a " + type.attr("__qualname__").cast<std::string>());
    return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(type),
                          self.attr("__getstate__")());
}

/// Closes a gap in pybind11 classes: pybind11 treats an object created by `__new__` but never initialised as
/// valid, although its memory is uninitialised. With this, its methods raise TypeError. pybind11 uses
/// `operator_new` for nothing else.
void secure_classes(const py::module_& module) {
    for (const auto& [name, member] : module.attr("__dict__").cast<py::dict>()) {
        if (PyType_Check(member.ptr()) == 0) continue;
        auto* type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(member.ptr()));
        if (type == nullptr) continue;
        type->operator_new = [](std::size_t) -> void* {
            throw py::type_error("this object was not initialised");
        };
        member.attr("__reduce__") = py::cpp_function(&reduce, py::name("__reduce__"), py::is_method(member));
    }
}

}  // namespace

}  // namespace kradan::python

PYBIND11_MODULE(_kradan, module) {
    namespace python = kradan::python;
    // The first line of each docstring is the signature, in the form that Python itself parses.
    pybind11::options options;
    options.disable_function_signatures();
    module.doc() = "The compiled part of kradan: use the modules of the package.";
    module.attr("__version__") = KRADAN_VERSION_TEXT;
    python::add_errors(module);
    python::add_words(module);
    python::add_move(module);
    python::add_board(module);
    python::add_chess(module);
    python::add_ogi(module);
    python::add_go(module);
    python::add_engine(module);
    python::add_records(module);
    python::secure_classes(module);
}
