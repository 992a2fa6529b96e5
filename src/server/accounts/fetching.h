#pragma once

#include <coroutine>
#include <optional>
#include <utility>
#include <vector>

#include "server/tables/environment.h"

namespace kradan::server {

/// `co_await Fetching(environment, request)` sends a request to another server and gives its answer; nullopt:
/// too many wait. Anything may have happened meanwhile.
class Fetching {
  public:
    Fetching(Environment& environment, FetchRequest request)
        : environment_(environment), request_(std::move(request)) {}
    Fetching(const Fetching&) = delete;
    Fetching& operator=(const Fetching&) = delete;

    bool await_ready() const noexcept { return false; }
    /// False if the answer came at once.
    bool await_suspend(std::coroutine_handle<> awaiting) {
        const bool taken = environment_.fetch &&
                           environment_.fetch(std::move(request_), [this, awaiting](FetchAnswer answer) {
                               answer_.emplace(std::move(answer));
                               came_ = true;
                               if (waits_) awaiting.resume();
                           });
        waits_ = taken && !came_;
        return waits_;
    }
    std::optional<FetchAnswer> await_resume() { return std::move(answer_); }

  private:
    Environment& environment_;
    FetchRequest request_;
    std::optional<FetchAnswer> answer_;
    bool came_ = false;
    bool waits_ = false;
};

/// `co_await Joining(waiting)` waits until somebody else resumes all in the list.
class Joining {
  public:
    explicit Joining(std::vector<std::coroutine_handle<>>& waiting) : waiting_(waiting) {}

    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> awaiting) { waiting_.push_back(awaiting); }
    void await_resume() const noexcept {}

  private:
    std::vector<std::coroutine_handle<>>& waiting_;
};

}  // namespace kradan::server
