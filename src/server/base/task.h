#pragma once

#include <coroutine>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/guarded.h"

namespace kradan::server {

namespace detail {

/// Resumes the coroutine that awaits the task.
struct FinalAwaiter {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> task) const noexcept {
        return task.promise().awaiting ? task.promise().awaiting : std::noop_coroutine();
    }
    void await_resume() const noexcept {}
};

struct PromiseBase {
    std::coroutine_handle<> awaiting = nullptr;
    std::exception_ptr thrown = nullptr;

    std::suspend_never initial_suspend() const noexcept { return {}; }
    FinalAwaiter final_suspend() const noexcept { return {}; }
    void unhandled_exception() noexcept { thrown = std::current_exception(); }
};

template <class T>
struct Promise : PromiseBase {
    std::optional<T> value = {};

    template <class U>
    void return_value(U&& result) {
        value.emplace(std::forward<U>(result));
    }
    T take() { return *std::move(value); }
};

template <>
struct Promise<void> : PromiseBase {
    void return_void() const noexcept {}
    void take() const noexcept {}
};

}  // namespace detail

/// A coroutine that may suspend. It starts immediately and must be awaited. Arguments passed by reference
/// must outlive it.
template <class T = void>
class [[nodiscard]] Task {
  public:
    struct promise_type : detail::Promise<T> {
        Task get_return_object() { return Task{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    };

    Task(Task&& other) noexcept : work_(std::exchange(other.work_, nullptr)) {}
    Task& operator=(Task&&) = delete;
    ~Task() {
        if (work_) work_.destroy();
    }

    bool await_ready() const noexcept { return work_.done(); }
    void await_suspend(std::coroutine_handle<> awaiting) noexcept { work_.promise().awaiting = awaiting; }
    T await_resume() {
        if (work_.promise().thrown) std::rethrow_exception(work_.promise().thrown);
        return work_.promise().take();
    }

  private:
    explicit Task(std::coroutine_handle<promise_type> work) : work_(work) {}

    std::coroutine_handle<promise_type> work_;
};

/// A fire-and-forget coroutine. It must catch all exceptions.
struct Detached {
    struct promise_type {
        Detached get_return_object() const noexcept { return {}; }
        std::suspend_never initial_suspend() const noexcept { return {}; }
        std::suspend_never final_suspend() const noexcept { return {}; }
        void return_void() const noexcept {}
        [[noreturn]] void unhandled_exception() const noexcept { std::terminate(); }
    };
};

/// Runs a task without awaiting it, and logs its exceptions. `warn` must outlive the task.
inline Detached spawn(const std::function<void(std::string_view)>& warn, std::string what, Task<> task) {
    try {
        co_await task;
    } catch (const std::exception& thrown) {
        tell_failure(warn, what, thrown.what());
    } catch (...) {
        tell_failure(warn, what, "unknown exception");
    }
}

/// Runs a task without awaiting it, and calls `done` with its result. If the task throws, logs the exception
/// and calls `done` with `otherwise`. `warn` must outlive the task.
template <class Answer>
Detached deliver(const std::function<void(std::string_view)>& warn, std::string what, Task<Answer> task,
                 Answer otherwise, std::move_only_function<void(Answer)> done) {
    try {
        otherwise = co_await task;
    } catch (const std::exception& thrown) {
        tell_failure(warn, what, thrown.what());
    } catch (...) {
        tell_failure(warn, what, "unknown exception");
    }
    guarded(warn, what, [&] { done(std::move(otherwise)); });
}

}  // namespace kradan::server
