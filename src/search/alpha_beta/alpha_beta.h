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
#include "search/alpha_beta/resumable.h"
#include "search/alpha_beta/score.h"
#include "search/alpha_beta/transposition_table.h"

namespace kradan::search {

/// How a weak player sees a position: some moves not at all, exchanges not to their end, and what comes of
/// them roughly. What is overlooked depends on the position and the seed alone, so that it stays so.
struct Weakness {
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
    Weakness weakness = {};
    std::uint64_t seed = 1;
    /// Goes on when nothing can change any more, until it is told to stop.
    bool infinite = false;
    /// Counted from 1, a search that only helps another one by what it leaves in the table; 0: the main one.
    int helper = 0;
};

/// What a search works with, all of which must outlive it. The table may be shared; without a network
/// positions are evaluated by hand.
template <class P>
struct SearchContext {
    TranspositionTable& table;
    History<P>& history;
    const Network<P>* network = nullptr;
};

/// Iterative deepening with principal variation search and quiescence over one game.
///
/// `step` can stop between any two nodes but those of quiescence and go on there: what is found depends on
/// the number of nodes alone, not on how they were sliced.
template <class G>
class AlphaBeta : public Resumable {
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
    AlphaBeta(const G& game, const Limits& limits, SearchContext<Position> context,
              std::span<const Move> only = {});

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
    using ContinuationKey = typename History<Position>::ContinuationKey;
    using Picker = MovePicker<Position>;

    enum class Repetition : std::uint8_t { none, illegal, scored };
    /// What became of a move: it was played; or not, for it repeats what must not be repeated (G12); or it
    /// leaves the king to be taken.
    enum class Made : std::uint8_t { played, forbidden, loses_king };

    struct RootMove {
        Move move;
        int score = -infinite_score;
        int previous_score = -infinite_score;
        Bound bound = Bound::exact;
        int selective_depth = 0;
        std::uint64_t nodes = 0;
        std::vector<Move> line;
    };

    /// What a node leaves for its children and its siblings.
    struct StackEntry {
        ContinuationKey continuation = History<Position>::no_continuation;
        typename Position::Undo undo;
        Move move;
        bool null_move = false;
        /// `bits()` of the move that a search for a singular move leaves out; 0: none.
        std::uint16_t excluded = 0;
        /// `bits()` of the last quiet move that was best at a node of this ply.
        std::uint16_t killer = 0;
        /// `no_score` in check.
        int static_evaluation = no_score;
        int cutoffs = 0;
        int double_extensions = 0;
        Repetition repetition = Repetition::none;
        int repetition_score = 0;
    };

    /// What a node works out and hands from step to step.
    struct Node {
        int alpha;
        int beta;
        int depth = 0;
        /// A node of a zero window that is expected to be cut off.
        bool cut_node = false;
        /// On the principal variation, as far as is known.
        bool pv;
        bool root = false;
        bool in_check = false;
        /// It is better for the side to move than two plies ago, or four; true where that is unknown.
        bool improving = false;
        /// It may be cut off before its moves are searched: not on the principal variation, not in check, no
        /// move excluded.
        bool prunes = false;
        /// Moves were left out, as a weak player overlooks them.
        bool overlooked = false;
        /// A move was not made, as it loses the king.
        bool king_lost = false;
        /// Of the beginning, before moves raised it.
        int original_alpha = 0;
        std::uint16_t table_move = 0;
        std::uint64_t key = 0;
        std::optional<TranspositionTable::Entry> entry = std::nullopt;
        /// Before the correction by history; this the table keeps.
        int raw_evaluation = no_score;
        /// The static evaluation, or what the table knows better.
        int estimate = no_score;
        int best_score = -infinite_score;
        std::optional<Move> best_move = std::nullopt;
        /// Moves made so far, with the present one; not those pruned.
        int move_count = 0;
    };

    /// A move that a node is about to search.
    struct Candidate {
        Move move;
        bool capture = false;
        bool is_dominated = false;
        int history_score = 0;
    };

    /// A position of the game or of the line, and how it came about.
    struct PathEntry {
        std::uint64_t key;
        std::uint16_t move;
        bool check;
        int no_progress_plies;
    };

    /// The moves that were searched before a cut-off.
    struct Tried {
        template <std::size_t capacity>
        struct List {
            std::array<Move, capacity> moves;
            std::size_t size = 0;
            void add(Move move) {
                if (size < capacity) moves[size++] = move;
            }
        };
        List<64> quiets;
        List<32> captures;
        void add(const Candidate& candidate) {
            if (candidate.capture) {
                captures.add(candidate.move);
            } else {
                quiets.add(candidate.move);
            }
        }
    };

    // deepening.h
    Task iterative_deepening();
    Task aspiration_search();
    void sort_root_moves(std::size_t from);
    void finish_iteration();

    // search_node.h
    Task search(int alpha, int beta, int depth, bool cut_node);
    static bool bound_allows(const TranspositionTable::Entry& entry, int limit);
    Node begin_node(int alpha, int beta, int depth, bool cut_node);
    int terminal_or_mate_distance(Node& node);
    int look_up(Node& node);
    void evaluate(Node& node);
    bool is_futile(const Node& node) const;
    int razor(const Node& node);
    bool may_try_null_move(const Node& node) const;
    Task try_null_move(const Node& node);
    bool may_try_probcut(const Node& node) const;
    Task try_probcut(const Node& node);
    std::optional<Move> root_move(std::size_t i) const;
    bool is_skipped(Node& node, Candidate& candidate) const;
    bool prune(const Node& node, const Candidate& candidate, Picker& picker) const;
    bool may_be_singular(const Node& node, Move move) const;
    Task try_singular(const Node& node, Move move, int& extension);
    void note_unplayed(Node& node, Move move, Made made);
    int reduced_depth(const Node& node, const Candidate& candidate, int new_depth) const;
    static int research_depth_change(const Node& node, int score, int new_depth);
    int late_move_reduction(const Node& node, const Candidate& candidate) const;
    void update_root_move(const Node& node, Move move, int score, std::uint64_t nodes);
    bool update_best(Node& node, const Candidate& candidate, int score, Tried& tried);
    int score_without_moves(const Node& node);
    int score_without_legal_moves(bool king_lost) const;
    void update_histories(Move best, int depth, const Tried& tried);
    void store(const Node& node);

    // quiescence.h
    int quiesce(int alpha, int beta, int plies);
    int quiesce(int alpha, int beta) { return quiesce(alpha, beta, limits_.weakness.exchange_plies); }
    void stand_pat(Node& node);

    // line.h
    std::optional<int> terminal_score();
    int evaluate_position();
    bool overlooks(Move move, bool capture) const;
    Made make_move(Move move);
    void unmake_move();
    void make_null_move();
    void unmake_null_move();
    void push_path(std::uint16_t move, int no_progress_plies);
    void pop_path();
    Repetition repetition(int& score) const;
    std::array<ContinuationKey, 3> continuations() const;
    void update_pv(Move move);

    StackEntry& stack(int ply) { return stack_[static_cast<std::size_t>(ply + plies_before)]; }
    const StackEntry& stack(int ply) const { return stack_[static_cast<std::size_t>(ply + plies_before)]; }
    bool in_check() const { return path_.back().check; }

    /// Plies before the root, so that each node has grandparents.
    static constexpr int plies_before = 6;
    /// By how much a capture must be above beta, in centipawns, for ProbCut.
    static constexpr int probcut_margin = 200;

    Position position_;
    Limits limits_;
    TranspositionTable& table_;
    History<Position>& history_;
    Evaluator<Position> evaluator_;
    typename Picker::Store moves_;
    /// As they were before a null move.
    std::vector<Position> before_null_move_;
    std::vector<StackEntry> stack_;
    std::vector<PathEntry> path_;
    /// How many of the path's positions have a key that ends in these bits.
    std::vector<std::uint16_t> path_counts_;
    /// The principal variation from each ply on.
    std::vector<std::array<Move, max_ply + 1>> pv_;
    std::vector<int> pv_sizes_;
    std::vector<RootMove> root_moves_;
    std::vector<Line> lines_;
    std::vector<Move> no_moves_;
    std::size_t pv_index_ = 0;
    std::uint64_t nodes_ = 0;
    /// How many nodes have been asked for.
    std::uint64_t node_budget_ = 0;
    int ply_ = 0;
    int depth_ = 0;
    int selective_depth_ = 0;
    int completed_depth_ = 0;
    /// No null move is tried above it in the tree.
    int null_move_from_ply_ = 0;
    bool only_move_ = false;
    bool done_ = false;
    /// Begun last, so that it ends first.
    std::optional<Task> root_;
};

extern template class AlphaBeta<chess::Game>;
extern template class AlphaBeta<ogi::Game>;

}  // namespace kradan::search
