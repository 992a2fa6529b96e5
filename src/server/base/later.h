#pragma once

#include <coroutine>
#include <optional>
#include <utility>

namespace kradan::server {

/// A value that is set once, and awaited by one task. It must outlive the wait.
template <class T>
class Later {
  public:
    /// Only the first value counts. The waiting task resumes immediately.
    void set(T value) {
        if (value_) return;
        value_ = std::move(value);
        if (waiting_) std::exchange(waiting_, nullptr).resume();
    }
    bool is_set() const { return value_.has_value(); }

    bool await_ready() const noexcept { return value_.has_value(); }
    void await_suspend(std::coroutine_handle<> waiting) noexcept { waiting_ = waiting; }
    T await_resume() { return *value_; }

  private:
    std::optional<T> value_;
    std::coroutine_handle<> waiting_ = nullptr;
};

}  // namespace kradan::server
