#pragma once

#include <coroutine>
#include <optional>
#include <type_traits>
#include <utility>

#include "server/tables/environment.h"

namespace kradan::server {

/// Waits for what `Work` computes; see `compute`.
template <class Work>
class Computing {
  public:
    using Result = std::invoke_result_t<Work&>;

    Computing(const Environment::Compute& compute, Work work) : compute_(compute), work_(std::move(work)) {}
    Computing(const Computing&) = delete;
    Computing& operator=(const Computing&) = delete;

    bool await_ready() const noexcept { return false; }
    /// False if the answer came at once.
    bool await_suspend(std::coroutine_handle<> awaiting) {
        const bool taken = compute_([this] { result_.emplace(work_()); },
                                    [this, awaiting] {
                                        came_ = true;
                                        if (waits_) awaiting.resume();
                                    });
        waits_ = taken && !came_;
        return waits_;
    }
    std::optional<Result> await_resume() { return std::move(result_); }

  private:
    const Environment::Compute& compute_;
    Work work_;
    std::optional<Result> result_;
    bool came_ = false;
    bool waits_ = false;
};

/// `co_await compute(environment, work)` gives what `work` returns, which is called on another thread of low
/// priority, so it must own what it works with; nullopt: too much waits. Anything may have happened
/// meanwhile.
template <class Work>
Computing<Work> compute(Environment& environment, Work work) {
    return Computing<Work>(environment.compute, std::move(work));
}

/// The same for what is made of games.
template <class Work>
Computing<Work> compute_game(Environment& environment, Work work) {
    return Computing<Work>(environment.compute_games, std::move(work));
}

}  // namespace kradan::server
