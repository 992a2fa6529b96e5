#pragma once

#include <coroutine>
#include <exception>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "server/base/environment.h"
#include "server/base/task.h"

/// Awaitables for the server's tasks. Any state may have changed when a task resumes.
namespace kradan::server {

/// Waits for the callback that delivers the answer; see `called_back`.
template <class Answer, class Start>
class CalledBack {
  public:
    explicit CalledBack(Start start) : start_(std::move(start)) {}
    CalledBack(const CalledBack&) = delete;
    CalledBack& operator=(const CalledBack&) = delete;

    bool await_ready() const noexcept { return false; }
    /// Returns false if the answer arrived immediately.
    bool await_suspend(std::coroutine_handle<> awaiting) {
        start_([this, awaiting](Answer answer) {
            answer_.emplace(std::move(answer));
            if (waits_) awaiting.resume();
        });
        waits_ = !answer_.has_value();
        return waits_;
    }
    Answer await_resume() { return *std::move(answer_); }

  private:
    Start start_;
    std::optional<Answer> answer_;
    bool waits_ = false;
};

/// `co_await called_back<Answer>(start)` calls `start` with a callback and returns the argument that the
/// callback is called with. The callback must be called exactly once, immediately or later, on this thread.
/// `start` is kept alive until then.
template <class Answer, class Start>
CalledBack<Answer, Start> called_back(Start start) {
    return CalledBack<Answer, Start>(std::move(start));
}

/// `co_await suspended(take)` calls `take` with the task's handle, which must be resumed once.
template <class Take>
class Suspended {
  public:
    explicit Suspended(Take take) : take_(std::move(take)) {}

    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> awaiting) { take_(awaiting); }
    void await_resume() const noexcept {}

  private:
    Take take_;
};
template <class Take>
Suspended<Take> suspended(Take take) {
    return Suspended<Take>(std::move(take));
}

/// `co_await let_others_go(environment)` resumes after everything that is currently ready has run.
inline auto let_others_go(Environment& environment) {
    return suspended([&environment](std::coroutine_handle<> awaiting) {
        environment.later([awaiting] { awaiting.resume(); });
    });
}

/// `co_await keep(environment, unit)` commits the unit and returns the `store::Result`.
inline auto keep(Environment& environment, store::Unit unit) {
    return called_back<store::Result>([&environment, unit = std::move(unit)](auto done) mutable {
        environment.keep(std::move(unit), done);
    });
}

/// `co_await fetch(environment, request)` sends a request to another server and returns its response; nullopt
/// if too many requests are waiting.
inline auto fetch(Environment& environment, FetchRequest request) {
    return called_back<std::optional<FetchAnswer>>(
        [&environment, request = std::move(request)](auto done) mutable {
            const auto answered = [done](FetchAnswer answer) { done(std::move(answer)); };
            if (!environment.fetch || !environment.fetch(std::move(request), answered)) done(std::nullopt);
        });
}

/// Like `compute`, but with the given executor.
template <class Work>
auto compute_by(const Environment::Compute& compute, Work work) {
    using Result = std::optional<std::invoke_result_t<Work&>>;
    return called_back<Result>([&compute, work = std::move(work), result = Result{}](auto done) mutable {
        const bool taken = compute([&work, &result] { result.emplace(work()); },
                                   [&result, done] { done(std::move(result)); });
        if (!taken) done(std::nullopt);
    });
}

/// `co_await compute(environment, work)` calls `work` on another thread at low priority and returns its
/// result; nullopt if too much work is waiting. `work` must own its data.
template <class Work>
auto compute(Environment& environment, Work work) {
    return compute_by(environment.compute, std::move(work));
}

/// Like `compute`, for work on game data.
template <class Work>
auto compute_game(Environment& environment, Work work) {
    return compute_by(environment.compute_games, std::move(work));
}

/// Returns the result of `use`, or an error if the store could not be opened.
template <class Use>
std::invoke_result_t<Use&, store::Reader&> read_by(store::Reader* reader, Use& use) {
    const auto failed = [](std::string why) {
        return std::unexpected(store::Error{store::Error::Kind::io, std::move(why)});
    };
    if (!reader) return failed("too many reads wait");
    try {
        return use(*reader);
    } catch (const std::exception& thrown) {
        return failed(thrown.what());
    }
}

/// Like `read`, but with the given urgency.
template <class Use>
auto read_with(Environment& environment, store::Urgency urgency, Use use) {
    using Result = std::invoke_result_t<Use&, store::Reader&>;
    return called_back<Result>(
        [&environment, urgency, use = std::move(use), result = std::optional<Result>{}](auto done) mutable {
            try {
                environment.read(urgency, [&use, &result, done](store::Reader* reader) {
                    result.emplace(read_by(reader, use));
                    return std::move_only_function<void()>{[&result, done] { done(*std::move(result)); }};
                });
            } catch (const std::exception& thrown) {
                done(std::unexpected(store::Error{store::Error::Kind::io, thrown.what()}));
            }
        });
}

/// `co_await read(environment, use)` calls `use` with a reader on another thread and returns its result, a
/// `std::expected<T, store::Error>`. `use` must own its data.
template <class Use>
auto read(Environment& environment, Use use) {
    return read_with(environment, store::Urgency::urgent, std::move(use));
}

/// Like `read`, for lists and for reads that no client waits for.
template <class Use>
auto read_patiently(Environment& environment, Use use) {
    return read_with(environment, store::Urgency::patient, std::move(use));
}

}  // namespace kradan::server
