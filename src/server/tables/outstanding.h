#pragma once

#include <functional>
#include <utility>

#include "server/tables/environment.h"

namespace kradan::server {

/// What a game has given to the disk and to the computer and waits for: until all of it has come back, the
/// game must stay where it is.
class Outstanding {
  public:
    using Done = std::move_only_function<void(const store::Result&)>;

    explicit Outstanding(Environment& environment) : environment_(environment) {}

    void keep(store::Change change, Done done) {
        ++count_;
        environment_.keep({std::move(change)},
                          [this, done = std::move(done)](const store::Result& result) mutable {
                              --count_;
                              done(result);
                          });
    }
    /// The answer comes later; whoever hears it says whether it can be used.
    void ask(Question question, std::move_only_function<bool(const Answer&)> done) {
        ++count_;
        environment_.ask(std::move(question), [this, done = std::move(done)](const Answer& answer) mutable {
            --count_;
            return done(answer);
        });
    }
    bool any() const { return count_ > 0; }

  private:
    Environment& environment_;
    int count_ = 0;
};

}  // namespace kradan::server
