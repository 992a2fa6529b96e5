#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "catalog/any_game.h"
#include "core/position.h"
#include "engine/level.h"
#include "games/chess/notation.h"
#include "games/chess/options.h"
#include "search/alpha_beta/alpha_beta.h"
#include "search/alpha_beta/experience.h"
#include "search/monte_carlo/monte_carlo.h"

namespace kradan::engine {

/// Go: one side is not thought to make these moves, or any other, for so many half-moves. All points lie on
/// the board.
struct Restriction {
    Colour colour;
    std::vector<go::Intent> moves;
    bool nowhere_else = false;
    int plies = 1;
};

/// What ends a search by itself; time and being told to stop are its host's business.
struct Limits {
    int level = max_level;
    /// Instead of a level.
    std::optional<int> rating = std::nullopt;
    int depth = search::max_ply - 1;
    /// Positions, in Go playouts.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seed = 1;
    /// Chess and Ōgi: another seed gives another opening, also at the highest level.
    bool varied = false;
    /// How many of the best moves are each given with their line.
    int lines = 1;
    /// Goes on even where nothing can change any more.
    bool infinite = false;
    /// Chess and Ōgi: looks at these moves only. Those that are not legal are left out; none left: all.
    std::vector<std::string> moves = {};
    /// Go: of the search's tree, not of the games that it plays to the end.
    std::vector<Restriction> restrictions = {};
    /// Go: ends as soon as no other move can be played oftener than the best within `nodes`.
    bool until_decided = false;
    /// Go: plays on until the opponent's dead stones are off the board, as the clean-up after a dispute asks.
    bool clean_up = false;
    /// Chess and Ōgi, counted from 1: only helps the main search, 0, by what it leaves in the table.
    int helper = 0;
};

/// Whether nothing holds the search back but its limits.
bool is_full_strength(const Limits& limits);

/// The moves that these texts ask for, where they are legal.
template <class G>
std::vector<typename G::Position::Move> read_moves(const AnyGame& any, const G& game,
                                                   const std::vector<std::string>& texts) {
    std::vector<typename G::Position::Move> moves;
    for (const std::string& text : texts) {
        const auto intent = any.read_move(text);
        if (!intent) continue;
        auto position = game.position();
        const auto move = position.play(*intent->template as<typename G::Position::Intent>());
        if (move) moves.push_back(*move);
    }
    return moves;
}

/// The text of a legal move of a position that the game leads to, castling as the game's options want it.
template <Position P>
std::string move_text(const AnyGame& game, const P& position, typename P::Move move) {
    if constexpr (std::same_as<P, chess::Position>) {
        return chess::write_move(position, move, chess::writes_king_takes_rook(game.options()));
    } else {
        return write_move(position.intent_of(move));
    }
}

/// The texts of moves that are played one after the other from a position to which the game leads.
template <Position P>
std::vector<std::string> line_text(const AnyGame& game, P position,
                                   const std::vector<typename P::Move>& moves) {
    std::vector<std::string> texts;
    for (const auto move : moves) {
        texts.push_back(move_text(game, position, move));
        position.do_move(move);
    }
    return texts;
}

/// An expected course of play.
struct Line {
    /// Centipawns for the side to move; in Go thousandths of a win.
    int score = 0;
    /// The half-moves until the forced end of the game, negative when the side to move loses.
    std::optional<int> mate_in = std::nullopt;
    /// Whether the score is exact, or the truth is still higher (`lower`) or lower (`upper`).
    search::Bound bound = search::Bound::exact;
    /// Half-moves of the longest line that was looked at.
    int selective_depth = 0;
    std::vector<std::string> moves = {};
    /// Go: games played on from the move, the mean margin of them in points for the side to move, and its
    /// share of what experience expects of all moves.
    std::uint64_t visits = 0;
    double points = 0;
    double prior = 0;
};

/// How far a search has come.
struct Info {
    /// Empty when there is no move to make.
    std::optional<std::string> move = std::nullopt;
    int depth = 0;
    /// Positions, in Go playouts.
    std::uint64_t nodes = 0;
    /// Centipawns for the side to move; in Go thousandths of a win.
    int score = 0;
    /// The half-moves until the forced end of the game, negative when the side to move loses.
    std::optional<int> mate_in = std::nullopt;
    /// The expected course of play, beginning with `move`.
    std::vector<std::string> line = {};
    /// The best moves with their lines, the best first; as many as were asked for.
    std::vector<Line> lines = {};
    /// How many of a thousand positions were looked at after `move`: the more, the surer it is.
    int effort_permille = 0;
    /// Go: how many more games were played on from the most tried move than from any other.
    std::uint64_t lead = 0;
    /// Go: the mean margin at the end, in points for the side to move.
    double points = 0;
    /// Go: whose each point will be, row by row from the top: from 1, surely Black's, to -1, White's.
    std::vector<float> ownership = {};
};

/// The search of one position of any game, in slices; the same result however it is sliced.
class Search {
  public:
    /// All that it works with must outlive the search; all but the experience may be shared by searches on
    /// several threads. There must be a search for the game; see `why_no_search`.
    Search(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
           search::Experience& experience, const search::Networks& networks = search::Networks::built_in());
    /// Of a game of Go: several threads may step in it at the same time. Where the game goes on from the one
    /// that `before` searched, what was found about it is kept.
    Search(const AnyGame& game, const Limits& limits, std::size_t threads, const Search* before);

    /// Searches on for about `nodes` positions, or playouts in Go, where each thread names itself.
    void step(std::uint64_t nodes, std::size_t thread = 0);
    bool done() const;
    int depth() const;
    std::uint64_t nodes() const;
    Info info() const;

  private:
    template <class G>
    using Tree = std::unique_ptr<search::AlphaBeta<G>>;
    using AnyTree = std::variant<Tree<chess::Game>, Tree<ogi::Game>, std::unique_ptr<search::MonteCarlo>>;

    static std::unique_ptr<search::MonteCarlo> make_tree(const go::Game& game, const Limits& limits,
                                                         std::size_t threads,
                                                         const search::MonteCarlo* before);
    static AnyTree make_tree(const AnyGame& game, const Limits& limits, search::TranspositionTable& table,
                             search::Experience& experience, const search::Networks& networks);

    AnyGame game_;
    int lines_;
    AnyTree tree_;
};

}  // namespace kradan::engine
