#pragma once

#include <coroutine>
#include <exception>
#include <expected>
#include <functional>
#include <optional>
#include <utility>

#include "server/base/task.h"
#include "server/tables/environment.h"

namespace kradan::server {

/// Waits for what `Use` reads; see `read`.
template <class Use>
class Reading {
  public:
    using Result = std::invoke_result_t<Use&, store::Reader&>;

    Reading(Environment& environment, store::Urgency urgency, Use use)
        : environment_(environment), urgency_(urgency), use_(std::move(use)) {}
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

    bool await_ready() const noexcept { return false; }
    /// False if the answer came at once.
    bool await_suspend(std::coroutine_handle<> awaiting) {
        try {
            environment_.read(urgency_, [this, awaiting](store::Reader* reader) {
                attempt(reader);
                return std::move_only_function<void()>{[this, awaiting] {
                    came_ = true;
                    if (waits_) awaiting.resume();
                }};
            });
        } catch (const std::exception& thrown) {
            fail(thrown.what());
            came_ = true;
        }
        waits_ = !came_;
        return waits_;
    }
    Result await_resume() { return *std::move(result_); }

  private:
    void fail(std::string_view why) {
        result_.emplace(std::unexpected(store::Error{store::Error::Kind::io, std::string{why}}));
    }
    void attempt(store::Reader* reader) {
        if (!reader) return fail("too many reads wait");
        try {
            result_.emplace(use_(*reader));
        } catch (const std::exception& thrown) {
            fail(thrown.what());
        }
    }

    Environment& environment_;
    store::Urgency urgency_;
    Use use_;
    std::optional<Result> result_;
    bool came_ = false;
    bool waits_ = false;
};

/// `co_await read(environment, use)` gives what `use` returns, a `std::expected<T, store::Error>`. `use` is
/// called with a reader on another thread, so it must own what it works with. Anything may have happened
/// meanwhile.
template <class Use>
Reading<Use> read(Environment& environment, Use use) {
    return Reading<Use>(environment, store::Urgency::urgent, std::move(use));
}

/// The same with an urgency.
template <class Use>
Reading<Use> read_with(Environment& environment, store::Urgency urgency, Use use) {
    return Reading<Use>(environment, urgency, std::move(use));
}

/// The same for lists, and for what nobody waits for.
template <class Use>
Reading<Use> read_patiently(Environment& environment, Use use) {
    return Reading<Use>(environment, store::Urgency::patient, std::move(use));
}

}  // namespace kradan::server
