#pragma once

#include <coroutine>
#include <utility>
#include <vector>

namespace kradan::server {

/// Tasks that are waiting for the same event.
class Waiters {
  public:
    class Awaiter {
      public:
        explicit Awaiter(Waiters& all) : all_(all) {}
        bool await_ready() const noexcept { return false; }
        void await_suspend(std::coroutine_handle<> awaiting) { all_.waiting_.push_back(awaiting); }
        void await_resume() const noexcept {}

      private:
        Waiters& all_;
    };

    Awaiter wait() { return Awaiter{*this}; }
    /// Resumes, one after another, all tasks that are waiting now.
    void resume() {
        for (const std::coroutine_handle<> waiting : std::exchange(waiting_, {})) waiting.resume();
    }

  private:
    std::vector<std::coroutine_handle<>> waiting_;
};

}  // namespace kradan::server
