#include "puzzles/go/make.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "engine/engine.h"
#include "games/go/game.h"
#include "games/go/notation.h"
#include "puzzles/go/area.h"
#include "puzzles/go/themes.h"

namespace kradan::puzzles {

namespace {

constexpr int most_empty = 14;
constexpr std::uint64_t most_nodes_of_group = 400'000;
constexpr std::uint64_t most_nodes_of_chase = 100'000;

/// Whether only puzzles with the goal `capture` can have this tag.
bool is_of_captures(std::string_view tag) {
    return tag == "ladder" || tag == "net" || tag == "double-atari";
}

/// Whether only puzzles with the goals `kill` and `live` can have this tag.
bool is_of_groups(std::string_view tag) {
    return tag == "eye" || tag == "nakade" || tag == "seki";
}

bool wants_captures(const Wish& wish) {
    return wish.has_goal(Goal::capture) && !is_of_groups(wish.tag);
}

bool wants_groups(const Wish& wish) {
    return (wish.has_goal(Goal::kill) || wish.has_goal(Goal::live)) && !is_of_captures(wish.tag);
}

class Maker {
  public:
    Maker(std::uint64_t seed, const Wish& wish, int wanted, const std::function<void(const Puzzle&)>& found,
          const std::function<bool()>& stop)
        : dice_(seed), wish_(wish), wanted_(wanted), found_(found), stop_(stop) {}

    std::vector<Puzzle> run() {
        while (!finished()) {
            // Positions with a certain theme are composed far sooner than found in games.
            if (wish_.tag.empty()) play_game();
            constexpr int composed_for_a_game = 60;
            for (int i = 0; i < composed_for_a_game && !finished(); ++i) {
                if (wants_groups_) {
                    const auto sketch = random_group(dice_);
                    if (sketch) pose_group(*sketch, Sketch::white);
                }
                if (wants_captures_) {
                    const auto sketch = wish_.tag == "snapback" ? random_snapback() : random_fight(dice_);
                    if (sketch) pose_fight(turned(*sketch, dice_.below(8), dice_.chance(50)));
                }
            }
        }
        return collection_.puzzles();
    }

  private:
    bool finished() const { return std::ssize(collection_.puzzles()) >= wanted_ || (stop_ && stop_()); }

    bool keep(const GoProblem& problem) {
        if (finished() || !promises(problem)) return false;
        const auto puzzle =
            prove(problem, problem.goal == Goal::capture ? most_nodes_of_chase : most_nodes_of_group);
        // A longer search may find a longer line.
        if (!puzzle || !is_wanted(*puzzle) || why_go_unproved(*puzzle) || !collection_.add(*puzzle))
            return false;
        if (found_) found_(*puzzle);
        return true;
    }

    /// One-move puzzles are easy to find, so most are rejected unless something special is wished for.
    bool is_wanted(const Puzzle& puzzle) {
        constexpr int percent = 8;
        if (wish_ != Wish{}) return wish_.fits(puzzle);
        return puzzle.line.size() > 1 || dice_.chance(percent);
    }

    /// A fight in which a stone can be thrown in; empty if many tries draw none.
    std::optional<Sketch> random_snapback() {
        constexpr int tries = 2'000;
        for (int i = 0; i < tries; ++i) {
            auto sketch = random_fight(dice_);
            if (sketch && offers_snapback(*sketch->board())) return sketch;
        }
        return std::nullopt;
    }

    static GoProblem problem_of(const Sketch& sketch, Goal goal, go::Vertex target, Colour turn) {
        GoProblem problem{.options = sketch.options(), .goal = goal, .target = target};
        problem.options.turn = turn;
        return problem;
    }

    /// Poses the problems for a walled group of this colour.
    void pose_group(const Sketch& drawn, char colour) {
        const auto marked = main_stone(drawn, colour);
        if (!marked) return;
        const bool exchanged = dice_.chance(50);
        const int symmetry = dice_.below(8);
        const Sketch sketch = turned(drawn, symmetry, exchanged);
        pose_target(sketch, *sketch.board(), turned(*marked, sketch.size(), symmetry));
    }

    /// Keeps only one of the two problems, to kill and to live, so that no two puzzles look alike.
    void pose_target(const Sketch& sketch, const go::Board& board, go::Vertex target) {
        const auto area = closed_area(board, target, most_empty);
        if (!area) return;
        const Colour owner = board.colour(board.point(target));
        const bool first_kill = dice_.chance(50);
        for (const bool kill : {first_kill, !first_kill}) {
            GoProblem problem =
                problem_of(sketch, kill ? Goal::kill : Goal::live, target, kill ? opponent(owner) : owner);
            problem.area = *area;
            if (keep(problem)) return;
        }
    }

    void play_game() {
        const int levels[] = {1 + dice_.below(6), 1 + dice_.below(6)};
        constexpr int sizes[] = {9, 13, 19};
        const int size = sizes[dice_.below(3)];
        const GoProblem start{.options = {.size = size}};
        auto game = *AnyGame::start(go::game_options(start.options));
        std::set<std::pair<Goal, std::string>> seen;
        const int most_plies = size * size;
        constexpr int random_plies = 6;
        for (int ply = 0; ply < most_plies && !game.play_ended() && !finished(); ++ply) {
            std::string move;
            if (ply < random_plies) {
                const auto moves = game.legal_moves();
                move = moves[static_cast<std::size_t>(dice_.below(static_cast<int>(moves.size())))];
            } else {
                move = engine::choose_move(game, levels[ply % 2],
                                           static_cast<std::uint64_t>(dice_.below(1 << 30)));
            }
            if (move.empty() || !game.play_text(move)) return;
            if (ply >= random_plies) pose_position(game, seen);
        }
    }

    void pose_position(const AnyGame& game, std::set<std::pair<Goal, std::string>>& seen) {
        const go::Position& position = game.as<go::Game>()->position();
        if (position.ko()) return;
        const go::Board& board = position.board();
        const Sketch sketch(board);
        for (const go::Vertex v : sketch.vertices()) {
            const go::Point p = board.point(v);
            if (!board.has_stone(p) || board.chain(p) != p) continue;
            if (wants_captures_ && board.colour(p) != position.side_to_move())
                pose_capture(sketch, board, v, position.side_to_move(), Origin::game, seen);
            if (wants_groups_) pose_walled(sketch, v, seen);
        }
    }

    void pose_fight(const Sketch& sketch) {
        const go::Board board = *sketch.board();
        std::set<std::pair<Goal, std::string>> seen;
        for (const go::Vertex v : sketch.vertices()) {
            const go::Point p = board.point(v);
            if (board.has_stone(p) && board.chain(p) == p)
                pose_capture(sketch, board, v, opponent(board.colour(p)), Origin::composed, seen);
        }
    }

    void pose_capture(const Sketch& sketch, const go::Board& board, go::Vertex target, Colour turn,
                      Origin origin, std::set<std::pair<Goal, std::string>>& seen) {
        constexpr int most_liberties = 3;
        const int liberties = board.count_liberties(board.point(target));
        // A target in atari usually gives a one-move puzzle.
        constexpr int percent_in_atari = 20;
        if (liberties > most_liberties || (liberties == 1 && !dice_.chance(percent_in_atari))) return;
        const auto key = std::pair{Goal::capture, go::write_vertex(target)};
        if (seen.contains(key)) return;
        constexpr int distance = 4;
        const auto area = open_area(board, target, distance);
        if (!area) return;
        GoProblem problem = problem_of(sketch, Goal::capture, target, turn);
        problem.area = *area;
        problem.origin = origin;
        if (!promises(problem)) return;
        seen.insert(key);
        if (dice_.chance(70) && pose_stripped(stripped(sketch, *area), target, turn)) return;
        keep(problem);
    }

    /// Poses the same chase without the rest of the board.
    bool pose_stripped(const Sketch& bare, go::Vertex target, Colour turn) {
        const auto board = bare.board();
        if (!board) return false;
        constexpr int distance = 4;
        const auto area = open_area(*board, target, distance);
        if (!area) return false;
        GoProblem problem = problem_of(bare, Goal::capture, target, turn);
        problem.area = *area;
        return keep(problem);
    }

    void pose_walled(const Sketch& sketch, go::Vertex target, std::set<std::pair<Goal, std::string>>& seen) {
        const auto key = std::pair{Goal::kill, go::write_vertex(target)};
        if (seen.contains(key) || !dice_.chance(25)) return;
        seen.insert(key);
        for (const int distance : {1, 2}) {
            const auto made = walled(sketch, target, distance);
            if (made) pose_group(*made, sketch.at(target));
        }
    }

    Dice dice_;
    const Wish& wish_;
    bool wants_captures_ = wants_captures(wish_);
    bool wants_groups_ = wants_groups(wish_);
    int wanted_;
    const std::function<void(const Puzzle&)>& found_;
    const std::function<bool()>& stop_;
    GoCollection collection_;
};

}  // namespace

bool GoCollection::add(const Puzzle& puzzle) {
    if (!patterns_.insert(pattern_of(puzzle)).second) return false;
    puzzles_.push_back(puzzle);
    return true;
}

std::vector<Puzzle> GoCollection::sorted() const {
    std::vector<Puzzle> result = puzzles_;
    std::ranges::sort(result, [](const Puzzle& a, const Puzzle& b) {
        return std::tie(a.rating, a.id) < std::tie(b.rating, b.id);
    });
    return result;
}

bool can_make_go(const Wish& wish) {
    const bool known = wish.tag.empty() || std::ranges::find(all_themes, wish.tag) != std::end(all_themes);
    return known && wish.lowest_rating <= highest_rating && (wants_captures(wish) || wants_groups(wish));
}

std::vector<Puzzle> make_go(std::uint64_t seed, const Wish& wish, int wanted,
                            const std::function<void(const Puzzle&)>& found,
                            const std::function<bool()>& stop) {
    return Maker(seed, wish, wanted, found, stop).run();
}

}  // namespace kradan::puzzles
