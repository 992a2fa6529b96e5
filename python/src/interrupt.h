#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>

namespace kradan::python {

/// Lets Ctrl-C interrupt long work without the GIL. Only the thread that created it may call it.
class Interrupt {
  public:
    using Clock = std::chrono::steady_clock;

    /// Whether a signal handler has thrown, for example KeyboardInterrupt. Polls Python at most twenty times
    /// a second.
    bool pending() {
        const auto now = Clock::now();
        if (!thrown_ && now >= next_) {
            const pybind11::gil_scoped_acquire gil;
            try {
                if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            } catch (const pybind11::error_already_set&) {
                thrown_ = std::current_exception();
            }
            // Another thread may have held the GIL for a long time.
            next_ = Clock::now() + period;
        }
        return thrown_ != nullptr;
    }
    /// Throws the handler's exception. The caller must hold the GIL.
    void rethrow() {
        if (thrown_) std::rethrow_exception(thrown_);
    }

  private:
    static constexpr std::chrono::milliseconds period{50};

    Clock::time_point next_ = Clock::now() + period;
    std::exception_ptr thrown_;
};

}  // namespace kradan::python
