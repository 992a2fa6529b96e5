#pragma once

#include <coroutine>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace kradan::search {

/// A recursive search that can stop at any call or return of its recursive functions and resume there. These
/// functions are coroutines, so the recursion does not use the machine's stack.
class Resumable {
  public:
    class Task;

    Resumable() = default;
    Resumable(const Resumable&) = delete;
    Resumable& operator=(const Resumable&) = delete;

  protected:
    /// Whether there is a task to resume.
    bool running() const { return static_cast<bool>(innermost_); }
    /// Prepares a task, which must live until it has finished.
    void start(const Task& root);
    /// Runs until the innermost task starts another one or returns. Requires `running`.
    void resume() { innermost_.resume(); }

  private:
    static constexpr std::size_t arena_size = std::size_t{1} << 20;

    /// Coroutine frames form a stack in one block.
    void* allocate(std::size_t size);
    void deallocate(void* memory);

    std::coroutine_handle<> innermost_;
    std::unique_ptr<std::byte[]> arena_ = std::make_unique_for_overwrite<std::byte[]>(arena_size);
    std::size_t used_ = 0;
};

/// A recursive call to a `Resumable` member function. `co_await` yields its return value.
class Resumable::Task {
  public:
    class promise_type {
      public:
        template <class Search, class... Arguments>
        explicit promise_type(Search& search, const Arguments&...) : search_(search) {}

        template <class Search, class... Arguments>
        static void* operator new(std::size_t size, Search& search, const Arguments&...) {
            // `operator delete` finds the search in front of the frame.
            auto* memory =
                static_cast<std::byte*>(static_cast<Resumable&>(search).allocate(size + header_size));
            new (memory) Resumable* {&search};
            return memory + header_size;
        }
        static void operator delete(void* frame) {
            std::byte* memory = static_cast<std::byte*>(frame) - header_size;
            (*std::launder(reinterpret_cast<Resumable**>(memory)))->deallocate(memory);
        }

        Task get_return_object() { return Task{std::coroutine_handle<promise_type>::from_promise(*this)}; }
        static std::suspend_always initial_suspend() noexcept { return {}; }
        static auto final_suspend() noexcept { return Return{}; }
        void return_value(int value) { value_ = value; }
        [[noreturn]] static void unhandled_exception() { __builtin_trap(); }

      private:
        friend class Task;
        friend class Resumable;
        static constexpr std::size_t header_size = alignof(std::max_align_t);

        Resumable& search_;
        std::coroutine_handle<> parent_;
        int value_ = 0;
    };

    Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Task& operator=(Task&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() {
        if (handle_) handle_.destroy();
    }

    static bool await_ready() { return false; }
    void await_suspend(std::coroutine_handle<promise_type> parent) {
        handle_.promise().parent_ = parent;
        handle_.promise().search_.innermost_ = handle_;
    }
    int await_resume() const { return value(); }
    /// The return value of a finished task.
    int value() const { return handle_.promise().value_; }

  private:
    friend class Resumable;

    /// The end of a task: resumes the waiting task next.
    struct Return {
        static bool await_ready() noexcept { return false; }
        static void await_suspend(std::coroutine_handle<promise_type> task) noexcept {
            task.promise().search_.innermost_ = task.promise().parent_;
        }
        static void await_resume() noexcept {}
    };

    explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

    std::coroutine_handle<promise_type> handle_;
};

inline void Resumable::start(const Task& root) {
    innermost_ = root.handle_;
}

inline void* Resumable::allocate(std::size_t size) {
    constexpr std::size_t unit = alignof(std::max_align_t);
    size = (size + unit - 1) / unit * unit;
    if (used_ + size > arena_size) return ::operator new(size);
    void* memory = arena_.get() + used_;
    used_ += size;
    return memory;
}

inline void Resumable::deallocate(void* memory) {
    auto* bytes = static_cast<std::byte*>(memory);
    if (bytes < arena_.get() || bytes >= arena_.get() + arena_size) return ::operator delete(memory);
    used_ = static_cast<std::size_t>(bytes - arena_.get());
}

}  // namespace kradan::search
