#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/ogi/game.h"
#include "search/alpha_beta/evaluator.h"
#include "search/alpha_beta/history.h"
#include "search/alpha_beta/move_picker.h"
#include "search/alpha_beta/score.h"
#include "search/alpha_beta/transposition_table.h"
#include "search/alpha_beta/walk.h"

namespace kradan::search {

/// How a weak player sees a position: some moves not at all, exchanges not to their end, and what comes of
/// them roughly. What is overlooked depends on the position and the seed alone, so that it stays so.
struct Sight {
    /// How many of a thousand are overlooked of the moves that take nothing, drops among them.
    int quiet_overlooked = 0;
    /// And of the captures; fewer of those on the square where the last move went.
    int captures_overlooked = 0;
    /// Centipawns by which a position is misjudged at most.
    int noise = 0;
    /// Half-moves of an exchange that are followed beyond the depth of the search.
    int exchange_plies = max_ply;
};

struct AlphaBetaLimits {
    /// Iterations of deepening, at least 1.
    int depth = max_ply - 1;
    /// Positions to visit; the search is done when they are spent.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// How many of the best moves are each searched to the end.
    int lines = 1;
    Sight sight = {};
    std::uint64_t seed = 1;
    /// Goes on when nothing can change any more, until it is told to stop.
    bool infinite = false;
    /// Counted from 1, a search that only helps another one by what it leaves in the table; 0: the main one.
    int helper = 0;
};

/// What a search works with, all of which must outlive it. The table may be shared; without a network
/// positions are judged by hand.
template <class P>
struct Means {
    TranspositionTable& table;
    History<P>& history;
    const Network<P>* network = nullptr;
};

/// Iterative deepening with principal variation search and quiescence over one game.
///
/// `step` can stop between any two nodes but those of quiescence and go on there: what is found depends on
/// the number of nodes alone, not on how they were sliced.
template <class G>
class AlphaBeta : public Walk {
  public:
    using Game = G;
    using Position = typename G::Position;
    using Move = typename Position::Move;
    using Limits = AlphaBetaLimits;

    /// An expected course of play.
    struct Line {
        /// For the side to move.
        int score = 0;
        /// Whether the score is exact, or only a bound that the search has gone beyond.
        Bound bound = Bound::exact;
        /// The longest line that was looked at.
        int selective_depth = 0;
        /// Begins with the move that it is about.
        std::vector<Move> moves;
    };

    /// Prepares the search of the game's present position, among these moves only, or among all where none of
    /// them is legal.
    AlphaBeta(const G& game, const Limits& limits, Means<Position> means, std::span<const Move> only = {});

    /// Searches about `nodes` more positions, fewer when it is done.
    void step(std::uint64_t nodes);
    /// Nothing is left to search: a limit is reached, the result is certain, or there is no choice.
    bool done() const { return done_; }

    /// The best move so far; empty when there is no legal move.
    std::optional<Move> best_move() const;
    /// Of the best move, for the side to move.
    int score() const { return lines_.empty() ? 0 : lines_.front().score; }
    /// The last iteration that is complete.
    int depth() const { return completed_depth_; }
    std::uint64_t nodes() const { return nodes_; }
    /// The best lines, the best first; empty when there is no legal move.
    const std::vector<Line>& lines() const { return lines_; }
    /// The expected course of play, beginning with the best move.
    const std::vector<Move>& line() const { return lines_.empty() ? no_moves_ : lines_.front().moves; }
    /// Of the nodes of the search, how many of a thousand were spent on the best move.
    int effort_permille() const;

  private:
    using K = Knowledge<Position>;
    using Context = typename History<Position>::Context;
    using Picker = MovePicker<Position>;

    enum class Repetition : std::uint8_t { none, illegal, counted };
    /// What became of a move: it was played; or not, for it repeats what must not be repeated (G12); or it
    /// leaves the king to be taken.
    enum class Made : std::uint8_t { played, forbidden, loses_king };

    struct RootMove {
        Move move;
        int score = -infinite;
        int previous_score = -infinite;
        Bound bound = Bound::exact;
        int selective_depth = 0;
        std::uint64_t nodes = 0;
        std::vector<Move> line;
    };

    /// What a node leaves for its children and its siblings.
    struct Ply {
        Context context = History<Position>::no_context;
        typename Position::Undo undo;
        Move move;
        bool passed = false;
        std::uint16_t excluded = 0;
        std::uint16_t killer = 0;
        int evaluation = no_score;
        int cutoffs = 0;
        int doubled = 0;
        Repetition repetition = Repetition::none;
        int repetition_value = 0;
    };

    /// A position of the game or of the line, and how it came about.
    struct Visit {
        std::uint64_t key;
        std::uint16_t move;
        bool check;
        int quiet_plies;
    };

    /// The quiet moves and captures that were tried before a cut-off.
    template <std::size_t capacity>
    struct Tried {
        std::array<Move, capacity> moves;
        std::size_t size = 0;
        void add(Move move) {
            if (size < capacity) moves[size++] = move;
        }
    };

    // alpha_beta_line.h, alpha_beta_impl.h and alpha_beta_deepening.h tell them one by one.
    Node deepen();
    Node aspire();
    Node visit(int alpha, int beta, int depth, bool cut);
    int quiesce(int alpha, int beta, int plies);
    int quiesce(int alpha, int beta) { return quiesce(alpha, beta, limits_.sight.exchange_plies); }
    std::optional<int> known_end();
    int judge();
    bool overlooks(Move move, bool capture) const;
    Made make(Move move);
    void unmake();
    void pass();
    void unpass();
    void remember(std::uint16_t move, int quiet_plies);
    void forget();
    Repetition repetition(int& value) const;
    std::array<Context, 3> contexts() const;
    int reduction(int depth, int searched) const;
    void take_line(Move move);
    void reward(Move best, int depth, const Tried<64>& quiets, const Tried<32>& captures);
    void finish_iteration();

    Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply + plies_before)]; }
    const Ply& at(int ply) const { return plies_[static_cast<std::size_t>(ply + plies_before)]; }
    bool in_check() const { return visits_.back().check; }

    /// Plies before the root, so that each node has grandparents.
    static constexpr int plies_before = 6;

    Position position_;
    Limits limits_;
    TranspositionTable& table_;
    History<Position>& history_;
    Evaluator<Position> evaluator_;
    typename Picker::Store moves_;
    /// As they were before a pass.
    std::vector<Position> passed_;
    std::vector<Ply> plies_;
    std::vector<Visit> visits_;
    /// How many of the visits have a key that ends in these bits.
    std::vector<std::uint16_t> visit_counts_;
    std::vector<std::array<Move, max_ply + 1>> expected_;
    std::vector<int> expected_sizes_;
    std::vector<RootMove> root_moves_;
    std::vector<Line> lines_;
    std::vector<Move> no_moves_;
    std::size_t first_root_move_ = 0;
    std::uint64_t nodes_ = 0;
    /// How many nodes have been asked for.
    std::uint64_t until_ = 0;
    int ply_ = 0;
    int depth_ = 0;
    int selective_depth_ = 0;
    int completed_depth_ = 0;
    /// No pass is tried at plies below it.
    int no_pass_before_ = 0;
    bool only_move_ = false;
    bool done_ = false;
    /// Begun last, so that it ends first.
    std::optional<Node> root_;
};

extern template class AlphaBeta<chess::Game>;
extern template class AlphaBeta<ogi::Game>;

}  // namespace kradan::search
