#include "runner.h"

#include <algorithm>

#include "case_text.h"
#include "catalog/count.h"
#include "games/go/notation.h"
#include "session/session.h"

namespace kradan::conformance {

namespace {

using session::State;

std::optional<Colour> read_side(std::string_view text) {
    if (text == "first") return Colour::first;
    if (text == "second") return Colour::second;
    return std::nullopt;
}

std::string outcome_text(const std::optional<Outcome>& outcome) {
    if (!outcome) return "continues";
    return "ends " + std::string(outcome->winner ? id(*outcome->winner) : "draw") + " " +
           std::string(id(outcome->reason));
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : " ") + part;
    return text;
}

/// The command in a `do` line, as a client would send it.
json::Value command_of(const Action& action) {
    const auto text = [](std::string content) {
        json::Value value{.kind = json::Value::Kind::string};
        value.string = std::move(content);
        return value;
    };
    json::Value command{.kind = json::Value::Kind::object};
    const auto add = [&](std::string key, json::Value value) {
        command.keys.push_back(std::move(key));
        command.items.push_back(std::move(value));
    };
    add("do", text(action.command));
    const std::string argument = action.arguments.empty() ? "" : action.arguments.front();
    if (action.command == "move") add("move", text(argument));
    if (action.command == "mark-dead") add("vertex", text(argument));
    if (action.command == "propose-dead") {
        json::Value list{.kind = json::Value::Kind::array};
        for (const auto& vertex : action.arguments) list.items.push_back(text(vertex));
        add("vertices", std::move(list));
    }
    return command;
}

/// A running case.
class Run {
  public:
    explicit Run(const Case& text) : case_(text) {
        result_.name = text.name.empty() ? "(no name)" : text.name;
        result_.clauses = text.clauses;
        result_.failures = text.faults;
    }
    Result finish() {
        if (result_.failures.empty()) judge();
        return std::move(result_);
    }

  private:
    void fail(std::string what) { result_.failures.push_back(std::move(what)); }

    void judge() {
        if (case_.expectations.empty()) return fail("nothing is expected");
        if (case_.clauses.empty()) return fail("no clauses");
        auto created = session::create(case_.config, 0);
        if (!created) return judge_setup(created.error());
        state_ = session::begin(*created);
        if (!state_) return fail("the created event begins no game");
        if (!play_moves()) return;
        if (case_.attempt && !attempt()) return;
        for (const Action& action : case_.actions) act(action);
        for (const auto& expectation : case_.expectations) check(words(expectation), expectation);
    }

    void judge_setup(const std::vector<Refusal>& refusals) {
        std::vector<std::string> given;
        for (const auto& refusal : refusals) given.emplace_back(refusal.reason);
        for (const auto& expectation : case_.expectations) {
            const auto parts = words(expectation);
            if (parts.front() != "refused") {
                fail("expected " + expectation + ", but the setup was refused: " + joined(given));
                continue;
            }
            result_.breaks_a_rule = true;
            for (std::size_t i = 1; i < parts.size(); ++i) {
                if (std::ranges::find(given, parts[i]) == given.end()) {
                    fail("expected " + expectation + ", but the reasons are: " + joined(given));
                }
            }
        }
    }

    /// Plays the preceding moves, which use no time.
    bool play_moves() {
        for (const auto& text : case_.moves) {
            const auto intent = state_->game.read_move(text);
            if (!intent) {
                fail("move " + text + ": " + intent.error().message);
                return false;
            }
            const auto events = session::decide(*state_, {.act = session::Act::move, .intent = *intent},
                                                state_->game.side_to_move(), 0);
            if (!events) {
                fail("move " + text + " was refused: " + std::string(events.error().reason));
                return false;
            }
            const clock::Clocks clocks = state_->clocks;
            for (const auto& event : *events) {
                if (!session::apply(*state_, event)) fail("an event does not fit after move " + text);
            }
            state_->clocks = state_->turn_clocks = clocks;
        }
        return true;
    }

    bool attempt() {
        const auto intent = state_->game.read_move(*case_.attempt);
        if (!intent) {
            fail("try " + *case_.attempt + ": " + intent.error().message);
            return false;
        }
        attempt_refusal_ = state_->game.why_illegal(*intent);
        if (!attempt_refusal_) {
            const auto played = state_->game.play(*intent);
            if (!played)
                fail("why_illegal is empty, yet play refuses: " + std::string(played.error().reason));
        } else {
            result_.breaks_a_rule = true;
        }
        return true;
    }

    void act(const Action& action) {
        last_time_ = action.at;
        last_refusal_.reset();
        const auto command = session::read_command(command_of(action), state_->game);
        if (!command) {
            last_refusal_ = command.error();
            return;
        }
        const auto events = session::decide(*state_, *command, action.by, action.at);
        if (!events) {
            last_refusal_ = events.error();
            return;
        }
        for (const auto& event : *events) {
            if (!session::apply(*state_, event)) fail("an event does not fit: " + action.command);
        }
    }

    std::optional<Outcome> outcome() const {
        if (state_->ended) return state_->ended->outcome;
        return state_->game.outcome();
    }

    void expect(bool holds, const std::string& expectation, const std::string& found) {
        if (!holds) fail("expected " + expectation + ", but: " + found);
    }

    void check_attempt(const std::vector<std::string>& parts, const std::string& text) {
        if (!case_.attempt) return fail("nothing was tried: " + text);
        if (parts[0] == "legal") {
            return expect(
                !attempt_refusal_, text,
                attempt_refusal_ ? "illegal " + std::string(attempt_refusal_->reason) : std::string());
        }
        if (!attempt_refusal_) return fail("expected " + text + ", but: legal");
        expect(parts.size() == 2 && attempt_refusal_->reason == parts[1], text,
               "illegal " + std::string(attempt_refusal_->reason));
        const std::string clause{attempt_refusal_->clause};
        if (!clause.empty() && std::ranges::find(case_.clauses, clause) == case_.clauses.end()) {
            fail("it breaks " + clause + ", which is not among the case's clauses");
        }
    }

    void check_points(const std::vector<std::string>& parts, const std::string& text) {
        const bool empty = parts[0] == "points";
        const std::string wanted = empty ? "" : parts.size() > 1 && parts[1] == "second" ? "O" : "X";
        const BoardCells board = state_->game.board();
        for (std::size_t i = empty ? 1 : 2; i < parts.size(); ++i) {
            const auto read = state_->game.read_move(parts[i]);
            const auto* point = read ? read->as<go::Intent>() : nullptr;
            const bool on_board = point && !point->pass && point->vertex.x >= 0 &&
                                  point->vertex.x < board.files && point->vertex.y >= 0 &&
                                  point->vertex.y < board.ranks;
            if (!on_board) {
                fail(text + ": no vertex " + parts[i]);
                continue;
            }
            const auto& cell =
                board.cells[static_cast<std::size_t>(point->vertex.y * board.files + point->vertex.x)];
            expect(cell == wanted, text, parts[i] + " holds '" + cell + "'");
        }
    }

    void check_counts(const std::vector<std::string>& parts, const std::string& text) {
        const auto side = parts.size() == 3 ? read_side(parts[1]) : std::nullopt;
        if (!side) return fail("expected a side and a number: " + text);
        clock::Clocks clocks = state_->clocks;
        if (const auto now = session::clocks_at(*state_, last_time_)) clocks = *now;
        const clock::Clock& clock = clocks[place(*side)];
        const std::string found = parts[0] == "captures" ? std::to_string(state_->game.prisoners(*side))
                                  : parts[0] == "clock"  ? std::to_string(clock.left)
                                                         : std::to_string(clock.count);
        expect(found == parts[2], text, found);
    }

    void check_score(const std::vector<std::string>& parts, const std::string& text) {
        const auto& dead = case_.dead.empty() ? state_->dead : case_.dead;
        const auto score = count_game(state_->game, dead);
        if (!score) return fail("this game has no score: " + text);
        const std::string found = go::result_text(*score);
        expect(parts.size() == 2 && found == parts[1], text, found);
    }

    void check(const std::vector<std::string>& parts, const std::string& text) {
        const std::string word = parts.empty() ? "" : parts[0];
        const std::string argument = parts.size() > 1 ? parts[1] : "";
        const AnyGame& game = state_->game;
        if (word == "legal" || word == "illegal") {
            check_attempt(parts, text);
        } else if (word == "ends" || word == "continues") {
            expect(outcome_text(outcome()) == text, text, outcome_text(outcome()));
        } else if (word == "claim" || word == "no-claim") {
            const auto claims = game.claims();
            const bool found =
                std::ranges::any_of(claims, [&](EndReason claim) { return id(claim) == argument; });
            expect(found == (word == "claim"), text, found ? "it can be claimed" : "it cannot be claimed");
        } else if (word == "moves") {
            expect(std::to_string(game.legal_moves().size()) == argument, text, joined(game.legal_moves()));
        } else if (word == "has" || word == "lacks") {
            const auto list = game.legal_moves();
            const bool found = std::ranges::find(list, argument) != list.end();
            expect(found == (word == "has"), text, joined(list));
        } else if (word == "position") {
            const std::string wanted = text.substr(std::min(text.size(), word.size() + 1));
            expect(game.position_text() == wanted, text, game.position_text());
        } else if (word == "points" || word == "stones") {
            check_points(parts, text);
        } else if (word == "captures" || word == "clock" || word == "periods") {
            check_counts(parts, text);
        } else if (word == "score") {
            check_score(parts, text);
        } else if (word == "accepted") {
            expect(!case_.actions.empty() && !last_refusal_, text,
                   last_refusal_ ? "refused " + std::string(last_refusal_->reason) : "nothing was done");
        } else if (word == "refused") {
            if (case_.actions.empty()) return fail("expected " + text + ", but the setup is a game");
            result_.breaks_a_rule = true;
            expect(last_refusal_ && last_refusal_->reason == argument, text,
                   last_refusal_ ? "refused " + std::string(last_refusal_->reason) : "accepted");
        } else if (word == "thrower") {
            const auto& furigoma = state_->config.furigoma;
            const std::string found = furigoma ? std::string(id(furigoma->thrower)) : "nobody threw";
            expect(found == argument, text, found);
        } else if (word == "phase") {
            const std::string found = state_->phase == session::Phase::playing   ? "playing"
                                      : state_->phase == session::Phase::marking ? "marking"
                                                                                 : "ended";
            expect(found == argument, text, found);
        } else {
            fail("cannot be expected: " + text);
        }
        if (state_->illegal_moves[0] + state_->illegal_moves[1] > 0) result_.breaks_a_rule = true;
    }

    const Case& case_;
    Result result_;
    std::optional<State> state_;
    std::optional<Refusal> attempt_refusal_;
    std::optional<Refusal> last_refusal_;
    clock::Milliseconds last_time_ = 0;
};

}  // namespace

std::vector<Result> run(std::string_view text) {
    std::vector<Result> results;
    for (const Case& one : read_cases(text)) results.push_back(Run(one).finish());
    return results;
}

std::string report(std::string_view text) {
    json::Writer writer;
    writer.begin_object().key("cases").begin_array();
    for (const Result& result : run(text)) {
        writer.begin_object().member("name", result.name).texts("clauses", result.clauses);
        writer.texts("failures", result.failures).end_object();
    }
    return writer.end_array().end_object().text();
}

}  // namespace kradan::conformance
