#pragma once

#include <coroutine>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace kradan::search {

/// Walks down a tree and up again, and can be left between any two nodes and gone on with there: the nodes
/// are coroutines, which wait for their children without using the machine's stack.
class Walk {
  public:
    class Node;

    Walk() = default;
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;

  protected:
    /// Whether a walk is under way.
    bool walking() const { return static_cast<bool>(innermost_); }
    /// Begins a walk; the node must live until it has ended.
    void begin_walk(const Node& root);
    /// Goes on to the next node, down or up. Only while `walking`.
    void go_on() { innermost_.resume(); }

  private:
    static constexpr std::size_t arena_size = std::size_t{1} << 20;

    /// What a node needs is taken from the end of one block and given back in the opposite order.
    void* take(std::size_t size);
    void give_back(void* memory);

    std::coroutine_handle<> innermost_;
    std::unique_ptr<std::byte[]> arena_ = std::make_unique_for_overwrite<std::byte[]>(arena_size);
    std::size_t used_ = 0;
};

/// A node of a `Walk`, which is the object whose member function it is. `co_await` gives what it returns.
class Walk::Node {
  public:
    class promise_type {
      public:
        template <class Walker, class... Arguments>
        explicit promise_type(Walker& walk, const Arguments&...) : walk_(walk) {}

        template <class Walker, class... Arguments>
        static void* operator new(std::size_t size, Walker& walk, const Arguments&...) {
            // Its walk is found again in front of it.
            auto* memory = static_cast<std::byte*>(static_cast<Walk&>(walk).take(size + header_size));
            new (memory) Walk* {&walk};
            return memory + header_size;
        }
        static void operator delete(void* node) {
            std::byte* memory = static_cast<std::byte*>(node) - header_size;
            (*std::launder(reinterpret_cast<Walk**>(memory)))->give_back(memory);
        }

        Node get_return_object() { return Node{std::coroutine_handle<promise_type>::from_promise(*this)}; }
        static std::suspend_always initial_suspend() noexcept { return {}; }
        static auto final_suspend() noexcept { return Ascent{}; }
        void return_value(int value) { value_ = value; }
        [[noreturn]] static void unhandled_exception() { __builtin_trap(); }

      private:
        friend class Node;
        friend class Walk;
        static constexpr std::size_t header_size = alignof(std::max_align_t);

        Walk& walk_;
        std::coroutine_handle<> parent_;
        int value_ = 0;
    };

    Node(Node&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Node& operator=(Node&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node() {
        if (handle_) handle_.destroy();
    }

    static bool await_ready() { return false; }
    void await_suspend(std::coroutine_handle<promise_type> parent) {
        handle_.promise().parent_ = parent;
        handle_.promise().walk_.innermost_ = handle_;
    }
    int await_resume() const { return value(); }
    /// What the node returned, once it has.
    int value() const { return handle_.promise().value_; }

  private:
    friend class Walk;

    /// The end of a node: the walk goes on with the one that waits for it.
    struct Ascent {
        static bool await_ready() noexcept { return false; }
        static void await_suspend(std::coroutine_handle<promise_type> node) noexcept {
            node.promise().walk_.innermost_ = node.promise().parent_;
        }
        static void await_resume() noexcept {}
    };

    explicit Node(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

    std::coroutine_handle<promise_type> handle_;
};

inline void Walk::begin_walk(const Node& root) {
    innermost_ = root.handle_;
}

inline void* Walk::take(std::size_t size) {
    constexpr std::size_t unit = alignof(std::max_align_t);
    size = (size + unit - 1) / unit * unit;
    if (used_ + size > arena_size) return ::operator new(size);
    void* memory = arena_.get() + used_;
    used_ += size;
    return memory;
}

inline void Walk::give_back(void* memory) {
    auto* bytes = static_cast<std::byte*>(memory);
    if (bytes < arena_.get() || bytes >= arena_.get() + arena_size) return ::operator delete(memory);
    used_ = static_cast<std::size_t>(bytes - arena_.get());
}

}  // namespace kradan::search
