#pragma once

#include <functional>
#include <utility>

#include "server/base/environment.h"

namespace kradan::server {

/// A game's pending commits, reads and questions to the computer. Their callbacks refer to the game, so it
/// must not be unloaded before all of them have returned.
class Outstanding {
  public:
    using Done = std::move_only_function<void(const store::Result&)>;

    explicit Outstanding(Environment& environment) : environment_(environment) {}

    void keep(store::Change change, Done done) {
        store::Unit unit;
        unit.emplace_back(std::move(change));
        keep(std::move(unit), std::move(done));
    }
    void keep(store::Unit unit, Done done) {
        ++count_;
        environment_.keep(std::move(unit),
                          [this, done = std::move(done)](const store::Result& result) mutable {
                              --count_;
                              done(result);
                          });
    }
    /// Asks the computer; `done` returns whether the answer was usable.
    void ask(Question question, std::move_only_function<bool(const Answer&)> done) {
        ++count_;
        environment_.ask(std::move(question), [this, done = std::move(done)](const Answer& answer) mutable {
            --count_;
            return done(answer);
        });
    }
    /// Counts as one pending operation while it exists.
    class Hold {
      public:
        explicit Hold(Outstanding& outstanding) : outstanding_(outstanding) { ++outstanding_.count_; }
        ~Hold() { --outstanding_.count_; }
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;

      private:
        Outstanding& outstanding_;
    };
    bool any() const { return count_ > 0; }

  private:
    Environment& environment_;
    int count_ = 0;
};

}  // namespace kradan::server
