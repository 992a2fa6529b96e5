#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>

namespace kradan::python {

/// Long work without the GIL that Ctrl-C can end. Only the thread that made it may call it.
class Interrupt {
  public:
    using Clock = std::chrono::steady_clock;

    /// Whether a handler of a signal has thrown, such as KeyboardInterrupt; asks Python twenty times a
    /// second.
    bool pending() {
        const auto now = Clock::now();
        if (!thrown_ && now >= next_) {
            const pybind11::gil_scoped_acquire gil;
            try {
                if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            } catch (const pybind11::error_already_set&) {
                thrown_ = std::current_exception();
            }
            // Whoever has the GIL may have kept it for long.
            next_ = Clock::now() + period;
        }
        return thrown_ != nullptr;
    }
    /// Throws what the handler threw. The caller must have the GIL.
    void rethrow() {
        if (thrown_) std::rethrow_exception(thrown_);
    }

  private:
    static constexpr std::chrono::milliseconds period{50};

    Clock::time_point next_ = Clock::now() + period;
    std::exception_ptr thrown_;
};

}  // namespace kradan::python
