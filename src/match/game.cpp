#include "match/game.h"

#include <algorithm>
#include <utility>

#include "catalog/count.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "engine/engine.h"

namespace kradan::match {

namespace {

using std::chrono::microseconds;
using Kind = EngineFailure::Kind;

/// Go: the game is a draw after this many moves per board point.
constexpr int most_moves_a_point = 4;

MatchFault fault_of(Kind kind) {
    switch (kind) {
        case Kind::late:
            return MatchFault::time;
        case Kind::hang:
            return MatchFault::hang;
        case Kind::flood:
            return MatchFault::flood;
        case Kind::unusable:
            return MatchFault::protocol;
        default:
            return MatchFault::crash;
    }
}

/// The reason used in records.
EndReason reason_of(MatchFault fault) {
    switch (fault) {
        case MatchFault::illegal_move:
            return EndReason::illegal_move;
        case MatchFault::time:
            return EndReason::time;
        default:
            return EndReason::abandoned;
    }
}

class Play {
  public:
    Play(const Opening& opening, const std::array<EngineClient*, 2>& players, const MatchTime& time,
         const MatchLimits& limits)
        : players_(players),
          time_(time),
          limits_(limits),
          course_(begin(opening)),
          clocks_{time.at_first(), time.at_first()} {
        result_.opening = opening;
    }

    MatchGame play() {
        for (const Colour colour : colours) {
            const auto begun = players_[place(colour)]->begin_game(course_, time_);
            if (begun) continue;
            fail(colour, begun.error());
            if (begun.error().kind == Kind::unusable) {
                result_.stopped = true;
                result_.unusable = begun.error().what;
            }
            return std::move(result_);
        }
        end_if_over();
        while (!over_) {
            move();
            if (!over_) adjudicate();
        }
        return std::move(result_);
    }

  private:
    static GameCourse begin(const Opening& opening) {
        // Both the start position and the moves are legal: `Openings` validated them.
        GameOptions options = opening.options;
        options.game.module().settle_new(options);
        const AnyGame start = *AnyGame::start(options);
        GameCourse course{.start = start, .now = start, .moves = opening.moves};
        static_cast<void>(course.now.play_line(opening.moves));
        return course;
    }

    void end(std::optional<Colour> winner, EndReason reason) {
        result_.outcome = {.winner = winner, .reason = reason};
        over_ = true;
    }

    void lose(Colour loser, MatchFault fault, std::string what) {
        result_.fault = fault;
        result_.at_fault = loser;
        result_.what = std::move(what);
        const Colour winner = opponent(loser);
        const bool draw = fault == MatchFault::time && !course_.now.can_mate(winner);
        end(draw ? std::nullopt : std::optional{winner}, draw ? EndReason::time_draw : reason_of(fault));
    }

    void fail(Colour colour, const EngineFailure& failure) {
        result_.spent[place(colour)] = failure.kind != Kind::late;
        if (failure.kind == Kind::stopped) {
            result_.stopped = true;
            over_ = true;
            return;
        }
        lose(colour, fault_of(failure.kind), failure.what);
    }

    void move() {
        const Colour mover = course_.now.side_to_move();
        auto answer = players_[place(mover)]->think(course_, time_, clocks_);
        if (!answer) return fail(mover, answer.error());
        if (answer->text == "resign" && course_.now.as<Stones>()) {
            return end(opponent(mover), EndReason::resignation);
        }
        const auto intent = course_.now.read_move(answer->text);
        if (!intent) return refuse(mover, answer->text, {"session.malformed"});
        const auto played = course_.now.play(*intent);
        if (!played) return refuse(mover, answer->text, played.error());
        course_.moves.push_back(played->text);
        auto& left = clocks_[place(mover)];
        if (time_.clocked) left = std::max(left - answer->elapsed, microseconds{0}) + time_.increment;
        result_.moves.push_back({.text = played->text,
                                 .elapsed = answer->elapsed,
                                 .left = left,
                                 .evaluation = answer->evaluation});
        end_if_over();
    }

    void refuse(Colour mover, const std::string& text, const Refusal& why) {
        constexpr std::size_t longest = 40;
        result_.illegal_move = printable(text.substr(0, longest));
        result_.refusal = why;
        lose(mover, MatchFault::illegal_move,
             "played " + (text.empty() ? "nothing" : result_.illegal_move) + ": " +
                 (why.reason == "session.malformed" ? "that is no move" : in_words(why)));
    }

    /// Ends the game if it is over by the rules or at the move limit.
    void end_if_over() {
        const AnyGame& game = course_.now;
        if (const auto outcome = game.outcome()) return end(outcome->winner, outcome->reason);
        if (const auto claims = game.claims(); !claims.empty()) return end(std::nullopt, claims.front());
        if (game.play_ended()) return count();
        const auto too_many = [&] {
            return game.ply() >= most_moves_a_point * static_cast<int>(game.board().cells.size());
        };
        if ((limits_.most_plies && game.ply() >= *limits_.most_plies) || (game.as<Stones>() && too_many())) {
            end(std::nullopt, EndReason::move_limit);
        }
    }

    /// Ends the game if the engines have agreed on its result for long enough.
    void adjudicate() {
        if (limits_.resign) {
            const auto& [centipawns, moves] = *limits_.resign;
            if (agreed(moves, [&](int ahead) { return ahead >= centipawns; }))
                return end(Colour::first, EndReason::resignation);
            if (agreed(moves, [&](int ahead) { return ahead <= -centipawns; }))
                return end(Colour::second, EndReason::resignation);
        }
        if (limits_.draw && course_.now.ply() >= limits_.draw->from_ply) {
            const int most = limits_.draw->centipawns;
            if (agreed(limits_.draw->moves, [&](int ahead) { return ahead >= -most && ahead <= most; }))
                return end(std::nullopt, EndReason::agreement);
        }
    }

    /// Whether each side's last `moves` moves all have an evaluation that satisfies `kind`.
    template <class Kind>
    bool agreed(int moves, Kind kind) const {
        const auto needed = static_cast<std::size_t>(moves) * 2;
        if (result_.moves.size() < needed) return false;
        return std::all_of(
            result_.moves.end() - static_cast<std::ptrdiff_t>(needed), result_.moves.end(),
            [&](const MatchMove& move) { return move.evaluation && kind(ahead(*move.evaluation)); });
    }

    /// The first player's advantage in centipawns.
    static int ahead(const record::Evaluation& evaluation) {
        constexpr int mate = 1'000'000;
        if (evaluation.mate) return *evaluation.mate > 0 ? mate : -mate;
        return evaluation.centipawns.value_or(0);
    }

    /// Counts with the dead stones that both engines agree on or, if they disagree, with those that our own
    /// engine finds.
    void count() {
        const AnyGame& game = course_.now;
        if (const auto& board = *game.as<Stones>(); !board.all_alive()) {
            const auto ours = players_[0]->dead_stones();
            const auto theirs = players_[1]->dead_stones();
            const auto whole = [&](const std::vector<std::string>& stones) {
                std::vector<std::string> all;
                for (const std::string& stone : stones) {
                    const auto group = board.group(stone).value_or(std::vector<std::string>{});
                    all.insert(all.end(), group.begin(), group.end());
                }
                std::ranges::sort(all);
                const auto doubled = std::ranges::unique(all);
                all.erase(doubled.begin(), doubled.end());
                return all;
            };
            const bool agreed = ours && theirs && whole(*ours) == whole(*theirs);
            result_.dead = agreed ? whole(*ours) : engine::dead_stones(game);
        }
        result_.score = count_game(game, result_.dead);
        const auto winner = result_.score ? result_.score->winner : std::nullopt;
        end(winner, winner ? EndReason::score : EndReason::jigo);
    }

    const std::array<EngineClient*, 2>& players_;
    const MatchTime& time_;
    const MatchLimits& limits_;
    GameCourse course_;
    MatchClocks clocks_;
    MatchGame result_;
    bool over_ = false;
};

}  // namespace

MatchGame play_match_game(const Opening& opening, const std::array<EngineClient*, 2>& players,
                          const MatchTime& time, const MatchLimits& limits) {
    return Play(opening, players, time, limits).play();
}

}  // namespace kradan::match
