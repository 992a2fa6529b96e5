#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <new>

namespace kradan::python {

/// The result of `work` as Python's C API requires: a new reference, or null with the exception set. For
/// functions that Python calls without pybind11.
template <class Work>
PyObject* guarded(Work work) noexcept {
    namespace py = pybind11;
    try {
        return work().release().ptr();
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const py::builtin_exception& error) {
        error.set_error();
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

}  // namespace kradan::python
