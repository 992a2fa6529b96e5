#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chess/game.h"
#include "core/random.h"
#include "ogi/game.h"
#include "search/knowledge.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace kradan::search {

struct AlphaBetaLimits {
    /// Iterations of deepening, at least 1.
    int depth = max_ply - 1;
    /// Positions to visit; the search is done when they are spent.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// Chooses by chance among the moves that are at most so many centipawns worse than the best, as long as
    /// the game is undecided.
    int margin = 0;
    std::uint64_t seed = 1;
};

/// Iterative deepening with principal variation search and quiescence over one game.
///
/// The tree is walked with frames of its own instead of recursion, so `step` can stop after any node and go
/// on there: what is found depends on the number of nodes alone, not on how they were sliced, and the stack
/// stays flat.
template <class G>
class AlphaBeta {
  public:
    using Game = G;
    using Position = typename G::Position;
    using Move = typename Position::Move;
    using Limits = AlphaBetaLimits;

    /// Prepares the search of the game's present position, among these moves only, or among all where none of
    /// them is legal. The table must outlive the search.
    AlphaBeta(const G& game, const Limits& limits, TranspositionTable& table,
              std::span<const Move> only = {});

    /// Searches about `nodes` more positions, fewer when it is done.
    void step(std::uint64_t nodes);
    /// Nothing is left to search: a limit is reached, the result is certain, or there is no choice.
    bool done() const { return done_; }

    /// The best move so far; empty when there is no legal move.
    std::optional<Move> best_move() const;
    /// Of the best move, for the side to move.
    int score() const { return best_score_; }
    /// The last iteration that is complete.
    int depth() const { return completed_depth_; }
    std::uint64_t nodes() const { return nodes_; }
    /// The expected course of play, beginning with the best move.
    const std::vector<Move>& line() const { return line_; }

  private:
    using K = Knowledge<Position>;

    enum class Stage : std::uint8_t { enter, next_move, returned };
    enum class Attempt : std::uint8_t { reduced, scout, full };
    enum class Repetition : std::uint8_t { none, illegal, counted };

    struct ScoredMove {
        int score;
        Move move;
    };

    struct Frame {
        int alpha;
        int beta;
        int first_alpha;
        int depth;
        int best;
        int evaluation;
        Stage stage;
        Attempt attempt;
        Repetition repetition;
        int repetition_value;
        bool check;
        bool quiet;
        int searched;
        std::uint16_t best_bits;
        std::array<std::uint16_t, 2> killers;
        std::size_t size;
        std::size_t next;
        std::size_t sorted;
        Move move;
        typename Position::Undo undo;
        int line_size;
        std::array<Move, max_ply + 1> line;
        std::array<ScoredMove, sizeof(typename Position::MoveList) / sizeof(Move)> moves;

        bool open_window() const { return beta - alpha > 1; }
    };

    /// A position of the game or of the line, the move that made it, and whether that move gave check.
    struct Visit {
        std::uint64_t key;
        std::uint16_t move;
        bool check;
    };

    Frame& frame() { return frames_[static_cast<std::size_t>(ply_)]; }
    void begin_iteration();
    void finish_iteration();
    void decide();
    void advance();
    void enter();
    void next_move();
    void returned();
    void launch(int depth, int alpha, int beta);
    void take_back();
    void leave(int value);
    void finish_node();
    void order_moves(const typename Position::MoveList& list, std::uint16_t table_move);
    ScoredMove& pick(Frame& node);
    bool is_hopeless(const Frame& node) const;
    int reduction(const Frame& node) const;
    void note_cutoff(Frame& node);
    void take_line(Frame& node);
    /// Looks for the latest position in what came before; `value` is for the side to move now.
    Repetition repetition(int& value) const;
    int& history(Move move) {
        return history_[static_cast<std::size_t>(index(position_.side_to_move())) * K::history_slots +
                        K::history_slot(move)];
    }

    static constexpr int table_move_order = 1 << 30;
    static constexpr int tactical_base = 1 << 24;
    static constexpr int killer_base = 1 << 23;
    static constexpr int history_limit = 1 << 20;

    Position position_;
    Limits limits_;
    TranspositionTable& table_;
    SplitMix64 random_;
    std::unique_ptr<Frame[]> frames_;
    std::vector<int> history_;
    std::vector<Visit> visits_;
    std::vector<ScoredMove> root_moves_;
    std::vector<Move> line_;
    std::uint64_t nodes_ = 0;
    int ply_ = 0;
    int depth_ = 0;
    int completed_depth_ = 0;
    int best_score_ = 0;
    int returned_value_ = 0;
    bool running_ = false;
    bool only_move_ = false;
    bool done_ = false;
};

template <class G>
AlphaBeta<G>::AlphaBeta(const G& game, const Limits& limits, TranspositionTable& table,
                        std::span<const Move> only)
    : position_(game.start()),
      limits_(limits),
      table_(table),
      random_(limits.seed),
      frames_(std::make_unique<Frame[]>(max_ply + 2)),
      history_(2 * K::history_slots, 0) {
    limits_.depth = std::clamp(limits_.depth, 1, max_ply - 1);
    visits_.reserve(game.moves().size() + max_ply + 2);
    visits_.push_back({position_.key(), 0, K::in_check(position_)});
    for (const Move move : game.moves()) {
        position_.do_move(move);
        visits_.push_back({position_.key(), move.bits(), K::in_check(position_)});
    }
    const std::vector<Move> legal = game.legal_moves();
    only_move_ = legal.size() == 1;
    const auto wanted = [&](Move move) { return std::ranges::find(only, move) != only.end(); };
    const bool all = std::ranges::none_of(legal, wanted);
    for (const Move move : legal) {
        if (all || wanted(move)) root_moves_.push_back({-infinite, move});
    }
    table_.begin_search();
    done_ = root_moves_.empty();
    if (!done_) line_ = {root_moves_.front().move};
}

template <class G>
std::optional<typename AlphaBeta<G>::Move> AlphaBeta<G>::best_move() const {
    if (line_.empty()) return std::nullopt;
    return line_.front();
}

template <class G>
void AlphaBeta<G>::step(std::uint64_t nodes) {
    const std::uint64_t left = limits_.nodes - std::min(limits_.nodes, nodes_);
    const std::uint64_t until = nodes_ + std::min(nodes, left);
    while (!done_ && nodes_ < until) {
        if (!running_) begin_iteration();
        advance();
    }
    if (!done_ && nodes_ >= limits_.nodes) {
        if (running_) decide();
        done_ = true;
    }
}

template <class G>
void AlphaBeta<G>::begin_iteration() {
    running_ = true;
    ++depth_;
    // What improved on the others comes first, the rest stays in its order.
    for (auto each = root_moves_.begin(); each != root_moves_.end(); ++each) {
        const auto place = std::find_if(root_moves_.begin(), each,
                                        [&](const ScoredMove& other) { return other.score < each->score; });
        std::rotate(place, each, each + 1);
    }
    for (ScoredMove& root : root_moves_) root.score = -infinite;
    ply_ = 0;
    Frame& root = frame();
    root.alpha = -infinite;
    root.beta = infinite;
    root.depth = depth_;
    root.stage = Stage::enter;
}

template <class G>
void AlphaBeta<G>::advance() {
    switch (frame().stage) {
        case Stage::enter:
            return enter();
        case Stage::next_move:
            return next_move();
        case Stage::returned:
            return returned();
    }
}

template <class G>
void AlphaBeta<G>::enter() {
    Frame& node = frame();
    ++nodes_;
    node.stage = Stage::next_move;
    node.line_size = 0;
    node.searched = 0;
    node.best = -infinite;
    node.best_bits = 0;
    node.next = 0;
    node.sorted = 0;
    node.check = visits_.back().check;
    node.first_alpha = node.alpha;
    frames_[static_cast<std::size_t>(ply_) + 1].killers = {};
    if (ply_ == 0) {
        node.evaluation = K::evaluate(position_);
        node.size = root_moves_.size();
        return;
    }
    if (K::king_lost(position_)) return leave(-(mate - ply_));
    if (K::can_take_king(position_)) return leave(mate - ply_ - 1);
    if (const Frame& parent = frames_[static_cast<std::size_t>(ply_) - 1];
        parent.repetition == Repetition::counted) {
        return leave(parent.repetition_value);
    }
    if (K::is_drawn(position_)) return leave(0);
    if (ply_ >= max_ply) return leave(K::evaluate(position_));
    node.alpha = std::max(node.alpha, -(mate - ply_));
    node.beta = std::min(node.beta, mate - ply_ - 1);
    if (node.alpha >= node.beta) return leave(node.alpha);
    node.first_alpha = node.alpha;

    if (node.check && ply_ < 2 * depth_ + 8) node.depth = std::max(node.depth, 0) + 1;
    const bool quiescent = node.depth <= 0;

    std::uint16_t table_move = 0;
    if (const auto* entry = table_.find(position_.key())) {
        table_move = entry->move;
        if (!node.open_window() && entry->depth >= node.depth) {
            const int score = TranspositionTable::score_at(*entry, ply_);
            if (entry->bound == Bound::exact || (entry->bound == Bound::lower && score >= node.beta) ||
                (entry->bound == Bound::upper && score <= node.alpha)) {
                return leave(score);
            }
        }
    }

    node.evaluation = node.check ? 0 : K::evaluate(position_);
    typename Position::MoveList list;
    if (quiescent && !node.check) {
        node.best = node.evaluation;
        if (node.best >= node.beta) return leave(node.best);
        node.alpha = std::max(node.alpha, node.best);
        K::tactical_moves(position_, list);
    } else {
        if (!node.open_window() && !node.check && node.depth <= 3 && !is_mate(node.beta) &&
            node.evaluation - 130 * node.depth >= node.beta) {
            return leave(node.evaluation);
        }
        position_.legal_moves(list);
        if (list.empty()) return leave(K::no_move_loses(position_) ? -(mate - ply_) : 0);
    }
    order_moves(list, table_move);
}

template <class G>
void AlphaBeta<G>::order_moves(const typename Position::MoveList& list, std::uint16_t table_move) {
    Frame& node = frame();
    node.size = 0;
    const bool quiescent = node.depth <= 0 && !node.check;
    for (const Move move : list) {
        int order = 0;
        if (table_move != 0 && move.bits() == table_move) {
            order = table_move_order;
        } else if (K::is_tactical(position_, move)) {
            const int exchange = K::tactical_order(position_, move);
            if (quiescent && exchange < 0) continue;
            order = exchange >= 0 ? tactical_base + exchange : exchange - history_limit;
        } else if (move.bits() == node.killers[0]) {
            order = killer_base + 1;
        } else if (move.bits() == node.killers[1]) {
            order = killer_base;
        } else {
            order = history(move) + K::quiet_order(position_, move);
        }
        node.moves[node.size++] = {order, move};
    }
}

/// The best of the moves not yet tried. The first few are selected one by one, as most nodes need no more;
/// equal orders are told apart by the moves themselves, so that every standard library sorts alike.
template <class G>
typename AlphaBeta<G>::ScoredMove& AlphaBeta<G>::pick(Frame& node) {
    if (ply_ == 0) return root_moves_[node.next++];
    const auto before = [](const ScoredMove& a, const ScoredMove& b) {
        return a.score != b.score ? a.score > b.score : a.move.bits() < b.move.bits();
    };
    const auto begin = node.moves.begin() + static_cast<std::ptrdiff_t>(node.next);
    const auto end = node.moves.begin() + static_cast<std::ptrdiff_t>(node.size);
    if (node.next < 4) {
        std::iter_swap(begin, std::min_element(begin, end, before));
    } else if (node.sorted == 0) {
        std::sort(begin, end, before);
        node.sorted = node.next;
    }
    return node.moves[node.next++];
}

template <class G>
int AlphaBeta<G>::reduction(const Frame& node) const {
    if (node.depth < 3 || node.searched < 4 || !node.quiet || node.check) return 0;
    return 1 + (node.searched > 12 ? 1 : 0) + (node.depth > 6 && node.searched > 24 ? 1 : 0);
}

/// A quiet move near the horizon that is not worth a try: too far behind, or too late in the order.
template <class G>
bool AlphaBeta<G>::is_hopeless(const Frame& node) const {
    if (!node.quiet || node.check || node.open_window() || node.depth > 3 || node.searched == 0) return false;
    if (node.best <= -mate_bound) return false;
    return node.evaluation + 120 + 130 * node.depth <= node.alpha ||
           node.searched > 6 + 5 * node.depth * node.depth;
}

template <class G>
void AlphaBeta<G>::take_back() {
    Frame& node = frame();
    visits_.pop_back();
    position_.undo_move(node.move, node.undo);
    node.stage = Stage::next_move;
}

template <class G>
void AlphaBeta<G>::next_move() {
    Frame& node = frame();
    if (node.next >= node.size) return finish_node();
    const ScoredMove picked = pick(node);
    node.move = picked.move;
    node.quiet = !K::is_tactical(position_, node.move);
    node.undo = position_.do_move(node.move);
    const bool gives_check = K::in_check(position_);
    visits_.push_back({position_.key(), node.move.bits(), gives_check});
    node.repetition = repetition(node.repetition_value);
    if (ply_ > 0 && (node.repetition == Repetition::illegal || (!gives_check && is_hopeless(node)))) {
        return take_back();
    }
    if (node.searched == 0 || (ply_ == 0 && limits_.margin > 0)) {
        node.attempt = Attempt::full;
        return launch(node.depth - 1, -node.beta, -node.alpha);
    }
    const int less = gives_check ? 0 : reduction(node);
    node.attempt = less > 0 ? Attempt::reduced : Attempt::scout;
    launch(node.depth - 1 - less, -node.alpha - 1, -node.alpha);
}

template <class G>
void AlphaBeta<G>::launch(int depth, int alpha, int beta) {
    frame().stage = Stage::returned;
    ++ply_;
    Frame& child = frame();
    child.alpha = alpha;
    child.beta = beta;
    child.depth = depth;
    child.stage = Stage::enter;
}

template <class G>
void AlphaBeta<G>::leave(int value) {
    if (ply_ == 0) return finish_iteration();
    --ply_;
    returned_value_ = -value;
}

template <class G>
void AlphaBeta<G>::returned() {
    Frame& node = frame();
    const int value = returned_value_;
    if (node.attempt == Attempt::reduced && value > node.alpha) {
        node.attempt = Attempt::scout;
        return launch(node.depth - 1, -node.alpha - 1, -node.alpha);
    }
    if (node.attempt == Attempt::scout && value > node.alpha && value < node.beta) {
        node.attempt = Attempt::full;
        return launch(node.depth - 1, -node.beta, -node.alpha);
    }
    take_back();
    ++node.searched;
    if (ply_ == 0)
        root_moves_[node.next - 1].score = value > node.alpha || node.searched == 1 ? value : -infinite;
    if (value <= node.best) return;
    node.best = value;
    if (value <= node.alpha) return;
    node.best_bits = node.move.bits();
    take_line(node);
    if (ply_ == 0) {
        best_score_ = value;
        line_.assign(node.line.begin(), node.line.begin() + node.line_size);
        node.alpha = std::max(node.alpha, value - limits_.margin);
        return;
    }
    node.alpha = value;
    if (value >= node.beta) {
        if (node.quiet) note_cutoff(node);
        finish_node();
    }
}

template <class G>
void AlphaBeta<G>::take_line(Frame& node) {
    const Frame& child = frames_[static_cast<std::size_t>(ply_) + 1];
    node.line[0] = node.move;
    const int tail = std::min(child.line_size, max_ply);
    std::copy_n(child.line.begin(), tail, node.line.begin() + 1);
    node.line_size = tail + 1;
}

template <class G>
void AlphaBeta<G>::note_cutoff(Frame& node) {
    if (node.killers[0] != node.move.bits()) node.killers = {node.move.bits(), node.killers[0]};
    int& cutoffs = history(node.move);
    cutoffs += node.depth * node.depth + 1;
    if (cutoffs > history_limit) {
        for (int& each : history_) each /= 2;
    }
}

template <class G>
void AlphaBeta<G>::finish_node() {
    Frame& node = frame();
    if (ply_ > 0) {
        // Every move was a forbidden repetition.
        if (node.best == -infinite) node.best = -(mate - ply_);
        const Bound bound = node.best >= node.beta         ? Bound::lower
                            : node.best > node.first_alpha ? Bound::exact
                                                           : Bound::upper;
        table_.store(position_.key(), node.best_bits, node.best, std::max(node.depth, 0), bound, ply_);
    }
    leave(node.best);
}

template <class G>
void AlphaBeta<G>::finish_iteration() {
    running_ = false;
    completed_depth_ = depth_;
    decide();
    const bool certain = is_mate(best_score_) && depth_ > plies_to_mate(best_score_);
    done_ = depth_ >= limits_.depth || certain || only_move_;
}

/// Settles the move of an iteration: the best, or by chance one that is nearly as good.
template <class G>
void AlphaBeta<G>::decide() {
    constexpr int decided_game = 700;
    if (limits_.margin <= 0 || best_score_ > decided_game || best_score_ < -decided_game) return;
    std::vector<ScoredMove> near;
    for (const ScoredMove& root : root_moves_) {
        if (root.score >= best_score_ - limits_.margin) near.push_back(root);
    }
    if (near.size() < 2) return;
    const ScoredMove chosen = near[random_.below(static_cast<std::uint32_t>(near.size()))];
    if (chosen.move == line_.front()) return;
    line_ = {chosen.move};
}

template <class G>
typename AlphaBeta<G>::Repetition AlphaBeta<G>::repetition(int& value) const {
    const std::size_t last = visits_.size() - 1;
    const std::size_t reach = std::min(last, static_cast<std::size_t>(K::reversible_plies(position_)));
    for (std::size_t back = 4; back <= reach; back += 2) {
        const Visit& before = visits_[last - back];
        if (before.key != visits_[last].key) continue;
        value = 0;
        if constexpr (K::repeated == RepeatedPosition::same_move_illegal) {
            if (before.move == visits_[last].move) return Repetition::illegal;
        }
        if constexpr (K::repeated == RepeatedPosition::draw_or_perpetual_check) {
            bool mover_checks = true;
            bool other_checks = true;
            for (std::size_t i = 0; i < back; i += 2) {
                mover_checks = mover_checks && visits_[last - i].check;
                other_checks = other_checks && visits_[last - i - 1].check;
            }
            if (mover_checks != other_checks) value = mover_checks ? repetition_win : -repetition_win;
        }
        return Repetition::counted;
    }
    return Repetition::none;
}

extern template class AlphaBeta<chess::Game>;
extern template class AlphaBeta<ogi::Game<ogi::gomayo>>;
extern template class AlphaBeta<ogi::Game<ogi::classic>>;

}  // namespace kradan::search
