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

/// How a weak level plays: it overlooks moves, ends quiescence early and misjudges positions. What it
/// overlooks depends only on the position and the seed, so it does not change during a search.
struct Weakness {
    /// How many quiet moves, including drops, are overlooked, per mille.
    int quiet_overlooked = 0;
    /// How many captures are overlooked, per mille; fewer for recaptures.
    int captures_overlooked = 0;
    /// The largest evaluation error, in centipawns.
    int noise = 0;
    /// The maximum quiescence depth, in plies.
    int exchange_plies = max_ply;
};

struct AlphaBetaLimits {
    /// Iterations of iterative deepening, at least 1.
    int depth = max_ply - 1;
    /// The search ends after this many nodes.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// MultiPV: how many of the best moves get their own score and principal variation.
    int lines = 1;
    Weakness weakness = {};
    std::uint64_t seed = 1;
    /// Continues even when the result is certain or there is only one legal move.
    bool infinite = false;
    /// When the end of the game is certain, also searches for the shortest one; see `prove_shortest_mate`.
    /// Only with one line.
    bool shortest_mate = false;
    /// A helper's number, from 1; 0 is the main search. A helper contributes only through the shared table.
    int helper = 0;
};

/// The objects that a search uses. All of them must outlive the search. Threads may share the table. Without
/// a network, the hand-written evaluation is used.
template <class P>
struct SearchContext {
    TranspositionTable& table;
    History<P>& history;
    const Network<P>* network = nullptr;
};

/// Iterative deepening with principal variation search and quiescence, for one game.
///
/// `step` can stop between any two nodes outside quiescence and resume there. The result depends only on the
/// number of nodes, not on how they are split into steps.
template <class G>
class AlphaBeta : public Resumable {
  public:
    using Game = G;
    using Position = typename G::Position;
    using Move = typename Position::Move;
    using Limits = AlphaBetaLimits;

    /// A principal variation.
    struct Line {
        /// From the viewpoint of the side to move.
        int score = 0;
        /// Whether the score is exact or only a bound.
        Bound bound = Bound::exact;
        /// The highest ply reached.
        int selective_depth = 0;
        /// Begins with the root move.
        std::vector<Move> moves;
    };

    /// Prepares a search from the game's current position. `only` lists the root moves to search; if
    /// none of them is legal, all legal moves are searched.
    AlphaBeta(const G& game, const Limits& limits, SearchContext<Position> context,
              std::span<const Move> only = {});

    /// Searches about `nodes` more nodes; fewer if the search ends.
    void step(std::uint64_t nodes);
    /// Whether the search has ended: a limit is reached, the result is certain, or there is at most one legal
    /// move.
    bool done() const { return done_; }

    /// The best move so far; empty when there is no legal move.
    std::optional<Move> best_move() const;
    /// The score of the best move, for the side to move.
    int score() const { return lines_.empty() ? 0 : lines_.front().score; }
    /// The last completed iteration.
    int depth() const { return completed_depth_; }
    std::uint64_t nodes() const { return nodes_; }
    /// The principal variations, best first; empty when there is no legal move.
    const std::vector<Line>& lines() const { return lines_; }
    /// The principal variation, beginning with the best move.
    const std::vector<Move>& line() const { return lines_.empty() ? no_moves_ : lines_.front().moves; }
    /// The share of the nodes spent on the best move, per mille.
    int effort_permille() const;

  private:
    using K = Knowledge<Position>;
    using ContinuationKey = typename History<Position>::ContinuationKey;
    using Picker = MovePicker<Position>;

    enum class Repetition : std::uint8_t { none, illegal, scored };
    /// The result of `make_move`. The move is not made if it is an illegal repetition (G12) or allows the
    /// capture of the king.
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

    /// Per-ply state that a node shares with other nodes in the line.
    struct StackEntry {
        ContinuationKey continuation = History<Position>::no_continuation;
        typename Position::Undo undo;
        Move move;
        bool null_move = false;
        /// `bits()` of the move that a singular extension search excludes; 0 if none.
        std::uint16_t excluded = 0;
        /// `bits()` of the last quiet move that was best at a node at this ply.
        std::uint16_t killer = 0;
        /// `no_score` in check.
        int static_evaluation = no_score;
        int cutoffs = 0;
        int double_extensions = 0;
        Repetition repetition = Repetition::none;
        int repetition_score = 0;
    };

    /// The state of a node, shared by its steps.
    struct Node {
        int alpha;
        int beta;
        int depth = 0;
        /// Whether this is a zero-window node that is expected to fail high.
        bool cut_node = false;
        /// Whether this is a PV node: the window is open.
        bool pv;
        bool root = false;
        bool in_check = false;
        /// Whether the static evaluation is better than two plies ago, or than four plies ago if the side was
        /// in check two plies ago. True if unknown, false in check.
        bool improving = false;
        /// Whether the node may be pruned before its moves are searched: it is not a PV node and not in
        /// check, and no move is excluded.
        bool prunes = false;
        /// Whether a weak level overlooked moves here.
        bool overlooked = false;
        /// Whether a move was not made because it would lose the king.
        bool king_lost = false;
        /// Alpha before any move raised it.
        int original_alpha = 0;
        std::uint16_t table_move = 0;
        std::uint64_t key = 0;
        std::optional<TranspositionTable::Entry> entry = std::nullopt;
        /// Before the correction history. This is the evaluation that the table stores.
        int raw_evaluation = no_score;
        /// The static evaluation, or a better score from the table.
        int estimate = no_score;
        int best_score = -infinite_score;
        std::optional<Move> best_move = std::nullopt;
        /// Moves made so far, including the current one but not the pruned ones.
        int move_count = 0;
    };

    /// A move that a node is about to search.
    struct Candidate {
        Move move;
        bool capture = false;
        bool is_dominated = false;
        /// Whether the move gives a check that counts towards the goal. Such moves are extended and never
        /// pruned.
        bool check_advances = false;
        int history_score = 0;
    };

    /// A position in the game or in the current line, and the move that led to it.
    struct PathEntry {
        std::uint64_t key;
        std::uint16_t move;
        bool check;
        int no_progress_plies;
    };

    /// The searched moves that did not raise alpha.
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
    Task prove_shortest_mate();
    void sort_root_moves(std::size_t from);
    void finish_iteration();
    bool is_certain() const;

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
    bool cannot_mate_at_once(const Node& node, Move move) const;
    bool prune(const Node& node, const Candidate& candidate, Picker& picker) const;
    bool may_be_singular(const Node& node, Move move) const;
    Task try_singular(const Node& node, Move move, int& extension);
    void note_unplayed(Node& node, Move move, Made made);
    int reduced_depth(const Node& node, const Candidate& candidate, int new_depth) const;
    static int research_depth_change(const Node& node, int score, int new_depth);
    int late_move_reduction(const Node& node, const Candidate& candidate) const;
    void update_root_move(const Node& node, Move move, int score, std::uint64_t nodes);
    bool update_best(Node& node, const Candidate& candidate, int score, Tried& tried);
    int leaf(int alpha, int beta);
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

    /// Stack entries before the root, so that every node can look back several plies.
    static constexpr int plies_before = 6;
    /// Separates the table entries of `prove_shortest_mate` from those of the search, which prunes.
    static constexpr std::uint64_t proof_key = 0x9e3779b97f4a7c15;
    /// How far above beta a capture must score for ProbCut, in centipawns.
    static constexpr int probcut_margin = 200;

    Position position_;
    Limits limits_;
    TranspositionTable& table_;
    History<Position>& history_;
    Evaluator<Position> evaluator_;
    typename Picker::Store moves_;
    /// The positions before the null moves in the current line.
    std::vector<Position> before_null_move_;
    std::vector<StackEntry> stack_;
    std::vector<PathEntry> path_;
    /// Indexed by the low bits of a key: the number of positions on the path whose keys have these bits.
    std::vector<std::uint16_t> path_counts_;
    /// The principal variation from each ply.
    std::vector<std::array<Move, max_ply + 1>> pv_;
    std::vector<int> pv_sizes_;
    std::vector<RootMove> root_moves_;
    std::vector<Line> lines_;
    std::vector<Move> no_moves_;
    std::size_t pv_index_ = 0;
    std::uint64_t nodes_ = 0;
    /// The total number of nodes that calls to `step` have requested.
    std::uint64_t node_budget_ = 0;
    int ply_ = 0;
    int depth_ = 0;
    int selective_depth_ = 0;
    int completed_depth_ = 0;
    /// The first ply at which null moves are allowed.
    int null_move_from_ply_ = 0;
    bool only_move_ = false;
    bool done_ = false;
    /// Set during `prove_shortest_mate`: nothing is pruned, reduced or evaluated.
    bool proving_ = false;
    /// Declared last, so that it is destroyed first.
    std::optional<Task> root_;
};

extern template class AlphaBeta<chess::Game>;
extern template class AlphaBeta<ogi::Game>;

}  // namespace kradan::search
