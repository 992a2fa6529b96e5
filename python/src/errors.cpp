#include "errors.h"

#include <utility>

#include "catalog/clauses.h"
#include "core/quote.h"
#include "text.h"

namespace kradan::python {

std::string_view utf8_of(py::handle text, const char* what) {
    if (!PyUnicode_Check(text.ptr())) {
        throw py::type_error(std::string(what) + " must be a str, not " + Py_TYPE(text.ptr())->tp_name);
    }
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) throw py::error_already_set();
    return {bytes, static_cast<std::size_t>(size)};
}

RefusalInfo info_of(const Refusal& refusal) {
    RefusalInfo info{.reason = std::string(refusal.reason),
                     .clause = std::string(refusal.clause),
                     .detail = printable(refusal.detail),
                     .message = std::string(message(refusal.reason, Language::english))};
    if (info.message.empty()) info.message = info.reason;
    if (!info.detail.empty()) info.message += " (" + info.detail + ")";
    return info;
}

namespace {

[[noreturn]] void raise(const char* name, const py::object& argument) {
    const py::object type = py::module_::import("kradan.errors").attr(name);
    const py::object error = type(argument);
    PyErr_SetObject(type.ptr(), error.ptr());
    throw py::error_already_set();
}

}  // namespace

void raise_refusal(const char* name, const Refusal& refusal) {
    raise_refusal(name, info_of(refusal));
}

void raise_refusal(const char* name, RefusalInfo refusal) {
    raise(name, py::cast(std::move(refusal)));
}

void raise_position(std::span<const Refusal> refusals) {
    py::list list;
    for (const Refusal& refusal : refusals) list.append(py::cast(info_of(refusal)));
    raise("InvalidPositionError", list);
}

void raise_move(const Refusal& refusal) {
    const std::string_view reason = refusal.reason;
    if (reason == "san.ambiguous") raise_refusal("AmbiguousMoveError", refusal);
    const bool unreadable = reason.ends_with(".unreadable") || reason == "session.malformed";
    raise_refusal(unreadable ? "InvalidMoveError" : "IllegalMoveError", refusal);
}

void add_errors(py::module_& module) {
    py::class_<RefusalInfo>(module, "Refusal", R"(Why something was refused.

>>> import kradan.chess
>>> refusal = kradan.chess.Board().why_illegal("e2e5")
>>> refusal.reason, refusal.clause
('chess.pawn-cannot-reach', 'X5')
>>> print(refusal)
A pawn doesn't move that way: it goes straight ahead and captures diagonally ahead.
)")
        .def_property_readonly(
            "reason", [](const RefusalInfo& info) { return to_str(info.reason); },
            "The stable id of the reason: ``'ogi.nifu'``.")
        .def_property_readonly(
            "clause", [](const RefusalInfo& info) { return str_or_none(info.clause); },
            "The clause of the rulebook that was broken, or None: ``'C5'``. See `kradan.clause_text`.")
        .def_property_readonly(
            "detail", [](const RefusalInfo& info) { return to_str(info.detail); },
            "Details in English, such as the place in a text; often empty.")
        .def_property_readonly(
            "message", [](const RefusalInfo& info) { return to_str(info.message); },
            "The reason in a sentence, in English, with the details. See `kradan.message`.")
        .def("__str__", [](const RefusalInfo& info) { return to_str(info.message); })
        .def("__repr__", [](const RefusalInfo& info) {
            return to_str("<kradan.Refusal " + info.reason +
                          (info.clause.empty() ? "" : " (" + info.clause + ")") + ">");
        });
}

}  // namespace kradan::python
