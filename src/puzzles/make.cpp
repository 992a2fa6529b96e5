#include "puzzles/make.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

#include "catalog/visit.h"
#include "games/chess/game.h"
#include "module/capabilities.h"
#include "puzzles/board/choices.h"
#include "puzzles/board/finder.h"
#include "puzzles/board/mates.h"
#include "puzzles/board/rating.h"
#include "puzzles/board/tags.h"
#include "puzzles/board/wins.h"
#include "puzzles/go/make.h"
#include "puzzles/go/proof.h"

namespace kradan::puzzles {

namespace {

/// The maximum share of each kind in a set of puzzles, in hundredths: mates by number of moves, wins, and
/// mates with the prerogative. The sum exceeds 100, because some kinds are rare.
constexpr std::array<int, 7> mate_shares = {0, 15, 40, 35, 20, 10, 5};
constexpr int win_share = 60;
constexpr int prerogative_share = 12;

/// The number of positions after which the search for a mate gives up.
constexpr std::uint64_t most_nodes = 2'500'000;
/// The same for a trial position, which may not be a mate.
constexpr std::uint64_t nodes_of_trial = 10'000;

/// The game, its board and the side to move. To solvers, puzzles that differ only in other respects look like
/// repeats.
std::string board_of(const Puzzle& puzzle) {
    const auto start = AnyGame::start(puzzle.options);
    if (!start || !puzzle.options.position) return puzzle.id;
    const std::string& position = *puzzle.options.position;
    std::string board{id(puzzle.options.game)};
    board += start->side_to_move() == Colour::first ? " first " : " second ";
    return board + position.substr(0, position.find(' '));
}

/// The puzzles found by several threads, without repeats. Kinds are mixed, unless the wish is for some kinds
/// only.
class Collection {
  public:
    Collection(std::vector<Puzzle> known, Wish wish, int wanted) : wish_(std::move(wish)), wanted_(wanted) {
        for (Puzzle& puzzle : known) insert(std::move(puzzle));
    }

    bool is_full() const {
        const std::lock_guard lock(mutex_);
        return fitting_ >= wanted_;
    }
    /// Whether a puzzle of this kind is wanted. Whether it fits the wish is known only later.
    bool wants(const Puzzle& puzzle) const {
        const std::lock_guard lock(mutex_);
        if (fitting_ >= wanted_) return false;
        if (wish_ != Wish{}) return true;
        const auto [kind, share] = kind_of(puzzle);
        const auto found = numbers_.find(kind);
        return found == numbers_.end() || found->second * 100 < wanted_ * share;
    }
    /// Adds a puzzle, unless there are enough, it is a repeat or it does not fit the wish. Returns whether it
    /// was added.
    bool add(Puzzle puzzle) {
        const std::lock_guard lock(mutex_);
        return fitting_ < wanted_ && wish_.fits(puzzle) && insert(std::move(puzzle));
    }
    /// Call only while no other thread adds puzzles.
    const std::vector<Puzzle>& puzzles() const { return puzzles_; }

  private:
    bool insert(Puzzle puzzle) {
        const std::string board = board_of(puzzle);
        const std::string pattern = pattern_of_line(puzzle);
        if (keys_.contains(board) || keys_.contains(pattern)) return false;
        keys_.insert(board);
        keys_.insert(pattern);
        ++numbers_[kind_of(puzzle).first];
        if (wish_.fits(puzzle)) ++fitting_;
        puzzles_.push_back(std::move(puzzle));
        return true;
    }
    static std::pair<std::string, int> kind_of(const Puzzle& puzzle) {
        if (puzzle.goal != Goal::mate) return {"win", win_share};
        if (std::ranges::find(puzzle.tags, "prerogative") != puzzle.tags.end())
            return {"prerogative", prerogative_share};
        const std::size_t moves = std::min((puzzle.line.size() + 1) / 2, mate_shares.size() - 1);
        return {std::to_string(moves), mate_shares[moves]};
    }
    /// Equal longer lines come from the same fight; a single move may be right in many positions.
    static std::string pattern_of_line(const Puzzle& puzzle) {
        if (puzzle.line.size() == 1) return "one " + puzzle.id;
        std::string pattern{id(puzzle.options.game)};
        for (const std::string& move : puzzle.line) pattern += " " + move;
        return pattern;
    }

    mutable std::mutex mutex_;
    Wish wish_;
    int wanted_;
    int fitting_ = 0;
    std::set<std::string> keys_;
    std::map<std::string, int> numbers_;
    std::vector<Puzzle> puzzles_;
};

std::vector<Puzzle> make_of_go(const MakeOrder& order, const std::vector<Puzzle>& known,
                               const std::function<void(const std::vector<Puzzle>&)>& progress,
                               const std::function<bool()>& stop) {
    GoCollection all;
    for (const Puzzle& puzzle : known) all.add(puzzle);
    int fitting = static_cast<int>(
        std::ranges::count_if(all.puzzles(), [&](const Puzzle& puzzle) { return order.wish.fits(puzzle); }));
    std::mutex mutex;
    const auto enough = [&] {
        const std::lock_guard lock(mutex);
        return fitting >= order.wanted || stop();
    };
    const std::uint64_t first_seed = order.seed + (static_cast<std::uint64_t>(known.size()) << 32U);
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(order.threads));
        for (int i = 0; i < order.threads; ++i) {
            threads.emplace_back([&, i] {
                const auto found = [&](const Puzzle& puzzle) {
                    const std::lock_guard lock(mutex);
                    if (fitting >= order.wanted || !all.add(puzzle)) return;
                    ++fitting;
                    progress(all.puzzles());
                };
                make_go(first_seed + static_cast<std::uint64_t>(i), order.wish, order.wanted, found, enough);
            });
        }
    }
    return all.puzzles();
}

/// Mates in this edition that can be turned into others; each is used at most once.
class Seeds {
  public:
    Seeds(const std::vector<Puzzle>& known, GameId game) {
        for (const Puzzle& puzzle : known) {
            if (puzzle.options.game == game && puzzle.goal == Goal::mate) puzzles_.push_back(puzzle);
        }
        used_ = std::vector<std::atomic<bool>>(puzzles_.size());
    }

    /// A random unused mate; empty if there is none.
    std::optional<std::size_t> any(SplitMix64& random) const {
        if (puzzles_.empty()) return std::nullopt;
        const std::size_t first = random.below(static_cast<std::uint32_t>(puzzles_.size()));
        for (std::size_t i = 0; i < puzzles_.size(); ++i) {
            const std::size_t place = (first + i) % puzzles_.size();
            if (!used_[place]) return place;
        }
        return std::nullopt;
    }
    const Puzzle& operator[](std::size_t place) const { return puzzles_[place]; }
    void use(std::size_t place) { used_[place] = true; }

  private:
    std::vector<Puzzle> puzzles_;
    std::vector<std::atomic<bool>> used_;
};

/// Makes mates that depend on the prerogative's choice, until `done`.
void make_choices(Seeds& seeds, std::uint64_t seed, const std::function<bool(const Puzzle&)>& found,
                  const std::function<bool()>& done) {
    SplitMix64 random(seed);
    while (!done()) {
        const auto place = seeds.any(random);
        if (!place) return;
        const auto puzzle = choice_puzzle(seeds[*place], random, nodes_of_trial);
        if (puzzle && found(*puzzle)) seeds.use(*place);
    }
}

}  // namespace

std::vector<Puzzle> without_repeats(std::vector<Puzzle> puzzles) {
    std::ranges::sort(puzzles, {}, [](const Puzzle& puzzle) {
        return std::tuple{puzzle.rating, puzzle.tags.size(), std::string_view{puzzle.id}};
    });
    std::set<std::string> boards;
    std::erase_if(puzzles, [&](const Puzzle& puzzle) { return !boards.insert(board_of(puzzle)).second; });
    return puzzles;
}

bool can_make(GameId game, const Wish& wish) {
    const auto start = AnyGame::start({.game = game});
    if (start && start->as<Stones>()) return can_make_go(wish);
    // The proofs know no other goal than mate or the king's capture.
    const auto* chess = start ? start->as<chess::Game>() : nullptr;
    if (chess && chess->position().rules().goal != chess::Goal::mate) return false;
    return wish.has_goal(Goal::mate) || wish.has_goal(Goal::win) || wish.has_goal(Goal::save);
}

std::vector<Puzzle> make(const MakeOrder& order, std::vector<Puzzle> known,
                         const std::function<void(const std::vector<Puzzle>&)>& progress,
                         const std::function<bool()>& stop) {
    const auto start = AnyGame::start({.game = order.game});
    if (start && start->as<Stones>()) return make_of_go(order, known, progress, stop);
    Seeds seeds(known, order.game);
    // A run that continues an earlier one must not play the same games again.
    const std::uint64_t first_seed = order.seed + (static_cast<std::uint64_t>(known.size()) << 32U);
    Collection all(std::move(known), order.wish, order.wanted);
    std::mutex told;
    std::atomic<std::size_t> next = 0;
    const auto done = [&] { return all.is_full() || stop(); };
    const auto found = [&](const Puzzle& puzzle) {
        const std::lock_guard lock(told);
        if (!all.add(puzzle)) return false;
        progress(all.puzzles());
        return true;
    };
    const auto work = [&](int thread) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(thread);
        if (order.wish.tag == choice_tag) return make_choices(seeds, seed, found, done);
        Finder finder(
            {.wants = [&](const Puzzle& puzzle) { return all.wants(puzzle); }, .found = found, .stop = done},
            order.wish, seed, order.win_nodes);
        while (!done()) {
            if (const std::size_t i = next++; i < order.games.size())
                finder.look_through(order.games[i].start, order.games[i].moves);
            else
                finder.play(order.game);
        }
    };
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(order.threads));
        for (int i = 0; i < order.threads; ++i) threads.emplace_back(work, i);
    }
    return all.puzzles();
}

void renew(std::vector<Puzzle>& puzzles, std::uint64_t win_nodes,
           const std::function<void(std::size_t)>& progress) {
    engine::Engine engine;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        Puzzle& puzzle = puzzles[i];
        const auto start = AnyGame::start(puzzle.options);
        if (!start) continue;
        if (start->as<Stones>()) {
            // `verify` reports a puzzle that can no longer be proved.
            if (auto again = prove_again(puzzle)) puzzle = *std::move(again);
            progress(i + 1);
            continue;
        }
        if (puzzle.goal != Goal::mate && win_nodes > 0) lengthen_win(puzzle, engine, win_nodes);
        puzzle.tags = board_tags(*start, puzzle);
        if (puzzle.goal != Goal::mate) puzzle.rating = rating_of(difficulty_of(*start, puzzle, engine));
        progress(i + 1);
    }
}

namespace {

template <class P>
std::optional<std::string> why_no_mate(const Puzzle& puzzle, const P& position) {
    const auto found = mate_puzzle(position, most_nodes);
    if (!found) return found.error();
    if (found->line.size() != puzzle.line.size()) return "the mate takes another number of moves";
    if (found->line != puzzle.line) return "the line is not the one that is proved";
    return std::nullopt;
}

std::optional<std::string> why_no_line(const AnyGame& start, const Puzzle& puzzle) {
    if (puzzle.line.size() % 2 == 0) return "the line does not end with a move of the solver";
    AnyGame game = start;
    if (const auto played = game.play_line(puzzle.line); !played)
        return "the line cannot be played: " + std::string{played.error().reason} + " " +
               played.error().detail;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> why_unproved(const Puzzle& puzzle, engine::Engine& engine,
                                        std::uint64_t win_nodes) {
    const auto start = AnyGame::start(puzzle.options);
    if (!start) return "the position is refused: " + std::string{start.error().front().reason};
    if (puzzle.id != id_of(puzzle)) return "its id is not " + id_of(puzzle);
    if (const auto why = why_no_line(*start, puzzle)) return why;
    if (puzzle.goal == Goal::win || puzzle.goal == Goal::save) {
        if (puzzle.tags != board_tags(*start, puzzle)) return "its themes are not those of its line";
        return why_no_win(puzzle, engine, win_nodes);
    }
    const auto why = visit_game(*start, [&](const auto& game) -> std::optional<std::string> {
        if constexpr (std::is_same_v<std::decay_t<decltype(game)>, go::Game>) {
            return why_go_unproved(puzzle);
        } else {
            if (puzzle.goal != Goal::mate) return "this goal is one of Go";
            if (puzzle.tags != board_tags(*start, puzzle)) return "its themes are not those of its line";
            return why_no_mate(puzzle, game.position());
        }
    });
    return why ? *why : std::optional<std::string>{"puzzles of this game cannot be proved"};
}

}  // namespace kradan::puzzles
