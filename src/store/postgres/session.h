#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "store/store.h"

namespace kradan::store {

/// A view that reconnects before its next use if its connection broke.
template <class View>
class PostgresSession {
  public:
    /// Connects.
    using Open = std::function<std::expected<std::unique_ptr<View>, Error>()>;

    /// `name` precedes the detail of an error.
    PostgresSession(std::string name, Open open) : name_(std::move(name)), open_(std::move(open)) {}

    Result open() {
        // For a while after a failed attempt, fails immediately.
        if (std::chrono::steady_clock::now() < next_attempt_) return std::unexpected(failure_);
        auto opened = open_();
        if (!opened) {
            failure_ = named(opened.error());
            next_attempt_ = std::chrono::steady_clock::now() + pause;
            return std::unexpected(failure_);
        }
        view_ = *std::move(opened);
        return {};
    }

    bool is_broken() const { return !view_ || view_->is_broken(); }

    /// Returns `use(view)`, for reads: calls `use` again if the connection turns out to be broken.
    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<View&>())) {
        auto result = once(use);
        if (!result && result.error().kind == Error::Kind::io && is_broken()) return once(use);
        return result;
    }

    /// Like `with`, but never calls `use` again.
    template <class Use>
    auto once(Use use) -> decltype(use(std::declval<View&>())) {
        if (is_broken()) {
            if (auto opened = open(); !opened) return std::unexpected(opened.error());
        }
        // A nested call may replace `view_`.
        const std::shared_ptr<View> view = view_;
        try {
            auto result = use(*view);
            if (!result) result.error() = named(result.error());
            return result;
        } catch (...) {
            view->break_off();
            throw;
        }
    }

  private:
    static constexpr std::chrono::milliseconds pause{250};

    Error named(Error error) const {
        if (!error.detail.starts_with(name_)) error.detail = name_ + ": " + error.detail;
        return error;
    }

    std::string name_;
    Open open_;
    std::shared_ptr<View> view_;
    Error failure_;
    std::chrono::steady_clock::time_point next_attempt_{};
};

}  // namespace kradan::store
