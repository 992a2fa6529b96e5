#pragma once

#include <memory>
#include <tuple>

#include "catalog/types.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/history.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::search {

/// The histories that a thread keeps between searches, one per position type.
class Experience {
  public:
    template <class P>
    History<P>& of() {
        auto& history = std::get<std::unique_ptr<History<P>>>(all_);
        if (!history) history = std::make_unique<History<P>>();
        return *history;
    }
    void clear() {
        std::apply([](auto&... each) { (each.reset(), ...); }, all_);
    }

  private:
    template <class P>
    using Held = std::unique_ptr<History<P>>;

    BoardGames::PositionTuple<Held> all_;
};

}  // namespace kradan::search
