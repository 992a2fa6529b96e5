#include "puzzles/board/mates.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/random.h"
#include "engine/search.h"
#include "puzzles/board/mate_proof.h"
#include "puzzles/board/rating.h"
#include "puzzles/board/tags.h"
#include "puzzles/board/tempting.h"

namespace kradan::puzzles {

namespace {

template <class P>
constexpr bool is_ogi = std::is_same_v<P, ogi::Position>;

/// The proof that nothing else mates may examine this many times as many positions as the search for the
/// mate.
constexpr std::uint64_t share_of_proof = 20;

/// The maximum number of the solver's quiet moves in a mate of this length: all of them in short mates, fewer
/// in longer ones, where each additional quiet move multiplies the positions.
constexpr int quiets_in(int moves) {
    constexpr int longest_with_all = 4;
    return moves <= longest_with_all ? moves : 2;
}
static_assert(quiets_in(longest_mate_in_chess) == longest_mate_in_chess);

/// Searches for the single line that mates.
template <class P>
class MateLine {
  public:
    using Move = typename P::Move;

    explicit MateLine(std::uint64_t most_nodes)
        : checks_(most_nodes, false), proof_(most_nodes * share_of_proof, is_ogi<P>) {}

    /// The length of the shortest mate, at most `longest` moves; 0 for none.
    int shortest(P& position, int longest) {
        for (int moves = 1; moves <= longest; ++moves) {
            if (checks_.mates(position, moves, 0)) return shortest_of_all(position, moves);
            if (!is_ogi<P> && moves <= 2 && proof_.mates(position, moves, quiets_in(moves))) return moves;
        }
        return 0;
    }

    /// The line; empty if there is an alternative, or if the line has to consist of checks but does not.
    std::vector<Move> find(P& position, int moves) {
        const std::optional<Move> only = proof_.only_move(position, moves, quiets_in(moves));
        if (!only || proof_.gave_up()) return {};
        const Move move = *only;
        if (is_ogi<P> && !position.gives_check(move)) return {};
        tempting_ += tempting_moves(position);
        const auto undo = position.do_move(move);
        std::vector<Move> line = {move};
        if (moves > 1) {
            std::vector<Move> rest = defend(position, moves - 1);
            if (rest.empty()) line.clear();
            line.insert(line.end(), rest.begin(), rest.end());
        }
        position.undo_move(move, undo);
        return line;
    }

    bool gave_up() const { return checks_.gave_up() || proof_.gave_up(); }
    /// The number of moves that the solver may consider: checks and captures.
    int tempting() const { return tempting_; }

  private:
    int shortest_of_all(P& position, int moves) {
        for (int fewer = 1; fewer < moves; ++fewer) {
            if (proof_.mates(position, fewer, quiets_in(fewer))) return fewer;
        }
        return moves;
    }

    /// The longest defence against a mate in `moves` more moves that leaves only one line, followed by the
    /// rest of the line.
    std::vector<Move> defend(P& position, int moves) {
        typename P::MoveList defences;
        position.legal_moves(defences);
        for (const Move defence : defences) {
            const auto undo = position.do_move(defence);
            std::vector<Move> rest;
            if (moves == 1 || !proof_.mates(position, moves - 1, quiets_in(moves - 1)))
                rest = find(position, moves);
            position.undo_move(defence, undo);
            if (rest.empty() || is_futile(position, defence, rest.front())) continue;
            rest.insert(rest.begin(), defence);
            return rest;
        }
        return {};
    }

    MateProof<P> checks_;
    MateProof<P> proof_;
    int tempting_ = 0;
};

}  // namespace

template <class P>
std::expected<Puzzle, std::string> mate_puzzle(const P& start, std::uint64_t most_nodes, int longest) {
    const auto refuse = [](const char* why) { return std::unexpected(std::string{why}); };
    auto answered = with_answered_checks(start);
    if (!answered) return refuse("the king can be captured at once");
    P& position = *answered;
    MateLine<P> search(most_nodes);
    const int moves =
        search.shortest(position, std::min(longest, is_ogi<P> ? longest_mate_in_ogi : longest_mate_in_chess));
    if (search.gave_up()) return refuse("it is too large to be proved");
    if (moves == 0) return refuse("there is no mate");
    const auto line = search.find(position, moves);
    if (search.gave_up()) return refuse("it is too large to be proved");
    if (line.empty()) return refuse("there is another way, or a move without check");
    Puzzle puzzle;
    puzzle.options = options_at(start);
    const auto game = AnyGame::start(puzzle.options);
    if (!game) return refuse("the position is refused");
    puzzle.line = engine::line_text(*game, start, line);
    puzzle.tags = board_tags(*game, puzzle);
    puzzle.rating = rating_of_mate(moves, search.tempting(), puzzle.tags);
    puzzle.id = id_of(puzzle);
    return puzzle;
}

template <class P>
Puzzle composed(const Puzzle& puzzle, std::uint64_t most_nodes, std::uint64_t seed, std::string_view tag) {
    Puzzle best = puzzle;
    SplitMix64 random(seed);
    const auto start = position_of<P>(puzzle.options);
    if (!start) return best;
    P position = *start;
    auto men = men_of(position);
    for (std::size_t i = men.size(); i > 1; --i)
        std::swap(men[i - 1], men[random.below(static_cast<std::uint32_t>(i))]);
    for (const auto& man : men) {
        const auto candidate = without(position, man);
        if (!candidate) continue;
        auto found = mate_puzzle(*candidate, most_nodes, static_cast<int>(best.line.size() + 1) / 2);
        if (!found || found->line.size() != best.line.size()) continue;
        if (!tag.empty() && std::ranges::find(found->tags, tag) == found->tags.end()) continue;
        best = *std::move(found);
        best.origin = Origin::composed;
        position = *candidate;
    }
    return best;
}

template <class P>
std::optional<Puzzle> with_prerogative(const Puzzle& puzzle, std::uint64_t most_nodes) {
    const auto position = position_of<P>(puzzle.options);
    if (!position) return std::nullopt;
    for (const P& candidate : with_one_kept(*position)) {
        auto found = mate_puzzle(candidate, most_nodes, static_cast<int>(puzzle.line.size() + 1) / 2);
        if (!found || std::ranges::find(found->tags, "prerogative") == found->tags.end()) continue;
        found->origin = Origin::composed;
        return *std::move(found);
    }
    return std::nullopt;
}

template std::expected<Puzzle, std::string> mate_puzzle(const chess::Position&, std::uint64_t, int);
template std::expected<Puzzle, std::string> mate_puzzle(const ogi::Position&, std::uint64_t, int);
template Puzzle composed<chess::Position>(const Puzzle&, std::uint64_t, std::uint64_t, std::string_view);
template Puzzle composed<ogi::Position>(const Puzzle&, std::uint64_t, std::uint64_t, std::string_view);
template std::optional<Puzzle> with_prerogative<ogi::Position>(const Puzzle&, std::uint64_t);
template std::optional<Puzzle> with_prerogative<chess::Position>(const Puzzle&, std::uint64_t);

}  // namespace kradan::puzzles
