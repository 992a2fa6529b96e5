#pragma once

#include <algorithm>
#include <vector>

#include "search/alpha_beta/knowledge.h"
#include "search/alpha_beta/score.h"
#include "search/network/network.h"

namespace kradan::search {

/// Evaluates the last position in a line: with the network, whose accumulators follow the moves, or with the
/// hand-written evaluation if there is no network.
template <class P>
class Evaluator {
  public:
    /// The network, which may be null, must outlive the evaluator.
    explicit Evaluator(const Network<P>* network) : network_(network), stack_(1) {}

    /// Starts a line at this position.
    void begin(const P& position) {
        if (!network_) return;
        stack_.resize(1);
        for (const Colour side : {Colour::first, Colour::second})
            network_->refresh(position, side, accumulator(0, side));
        stack_[0].ready = true;
    }
    /// Must be called before the move is played.
    void push(const P& position, typename P::Move move) {
        if (network_) add(Features<P>::changes(position, move));
    }
    void push_pass() {
        if (network_) add({});
    }
    void pop() {
        if (network_) stack_.pop_back();
    }
    /// Centipawns for the side to move. `position` is the last one in the line.
    int evaluate(const P& position) {
        if (!network_) return std::clamp(Knowledge<P>::evaluate(position), -max_evaluation, max_evaluation);
        std::size_t from = stack_.size() - 1;
        while (!stack_[from].ready) --from;
        for (; from + 1 < stack_.size(); ++from) {
            for (const Colour side : {Colour::first, Colour::second}) {
                network_->update(accumulator(from, side), stack_[from + 1].changes, side,
                                 accumulator(from + 1, side));
            }
            stack_[from + 1].ready = true;
        }
        const Colour mover = position.side_to_move();
        const int score = network_->evaluate(accumulator(from, mover), accumulator(from, opponent(mover)),
                                             Features<P>::bucket(position));
        return std::clamp(Knowledge<P>::damped(position, score), -max_evaluation, max_evaluation);
    }

  private:
    struct Entry {
        std::array<typename Network<P>::Accumulator, 2> accumulators;
        FeatureChanges changes;
        bool ready = false;
    };

    typename Network<P>::Accumulator& accumulator(std::size_t at, Colour side) {
        return stack_[at].accumulators[place(side)];
    }
    void add(const FeatureChanges& changes) {
        stack_.emplace_back();
        stack_.back().changes = changes;
    }

    const Network<P>* network_;
    std::vector<Entry> stack_;
};

}  // namespace kradan::search
