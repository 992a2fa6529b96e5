#pragma once

#include <coroutine>
#include <utility>

#include "server/base/task.h"
#include "server/tables/environment.h"

namespace kradan::server {

/// `co_await Keeping(environment, unit)` commits the unit and gives its result. Anything may have happened
/// meanwhile.
class Keeping {
  public:
    Keeping(Environment& environment, store::Unit unit) : environment_(environment), unit_(std::move(unit)) {}
    Keeping(const Keeping&) = delete;
    Keeping& operator=(const Keeping&) = delete;

    bool await_ready() const noexcept { return false; }
    /// False if the result came at once.
    bool await_suspend(std::coroutine_handle<> awaiting) {
        environment_.keep(std::move(unit_), [this, awaiting](store::Result result) {
            result_ = std::move(result);
            came_ = true;
            if (waits_) awaiting.resume();
        });
        waits_ = !came_;
        return waits_;
    }
    store::Result await_resume() { return std::move(result_); }

  private:
    Environment& environment_;
    store::Unit unit_;
    store::Result result_;
    bool came_ = false;
    bool waits_ = false;
};

}  // namespace kradan::server
