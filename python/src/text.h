#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

namespace kradan::python {

namespace py = pybind11;

/// A str from arbitrary bytes; invalid UTF-8 becomes U+FFFD.
inline py::str to_str(std::string_view text) {
    PyObject* str = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
    if (str == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(str);
}

/// None for an empty text.
inline py::object str_or_none(std::string_view text) {
    if (text.empty()) return py::none();
    return to_str(text);
}

/// The UTF-8 of a str, which must outlive the result. Throws TypeError for other types ("what must be a str,
/// not int"), and Python's own error for surrogates.
std::string_view utf8_of(py::handle text, const char* what);

}  // namespace kradan::python
