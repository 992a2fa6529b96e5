#include <cstdint>
#include <functional>
#include <iosfwd>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "catalog/names.h"
#include "catalog/show.h"
#include "catalog/typed_move.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "core/quote.h"
#include "engine/engine.h"
#include "session/session.h"

namespace kradan::cli {
namespace {

struct PlayArguments {
    GameArguments game;
    /// 1 … 10.
    int level = 3;
    bool strict = false;
    /// The human player's side: "first", "second", or "both" for two people.
    std::string side = "first";
    bool letters = false;
    std::uint64_t seed = 0;

    void add_to(CLI::App& command) {
        game.add_to(command);
        command.add_option("--level", level, "strength of the computer, 1 to 10")
            ->check(CLI::Range(1, 10))
            ->capture_default_str();
        command.add_flag("--strict", strict, "strict play: an illegal move is penalised");
        command.add_option("--side", side, "your side: first, second, or both for two people")
            ->check(CLI::IsMember({"first", "second", "both"}))
            ->capture_default_str();
        command.add_flag("--letters", letters, "Ōgi's pieces as letters instead of kanji");
        command.add_option("--seed", seed,
                           "seed for the computer: the same seed and moves give the same game");
    }
};

using session::Act;

constexpr std::string_view help_on_commands =
    "Type a move, or one of these:\n"
    "  moves          all legal moves          moves e2      those from a square, or with a piece in hand "
    "(moves P)\n"
    "  board          draws the board again    undo          takes your last move back\n"
    "  draw           offers or accepts a draw decline       declines an offer\n"
    "  claim          claims a draw            claim dead    chess: claims that nobody can ever mate\n"
    "  resign         gives the game up\n"
    "  dead D4        Go: marks a group dead   accept        Go: accepts the marks\n"
    "  resume         Go: plays on             quit          leaves the game\n";

/// How to type moves in each game, in lines of at most 120 bytes.
std::string help_on_moves() {
    constexpr std::size_t longest_line = 120;
    std::string text;
    for (const GameId game : families()) {
        const std::string_view moves = game.module().help().moves;
        if (moves.empty()) continue;
        text += (text.empty() ? "Moves: " : "; ") + std::string(game.module().common_name()) + " ";
        text += moves;
    }
    std::string lines;
    std::size_t length = 0;
    for (const std::string& word : words_of(text)) {
        const bool fits = length + 1 + word.size() <= longest_line;
        if (length > 0) lines += fits ? ' ' : '\n';
        length = (length > 0 && fits ? length + 1 : 0) + word.size();
        lines += word;
    }
    return lines.empty() ? lines : lines + ".\n";
}

/// A game in a terminal. All commands go to the arbiter.
class Table {
  public:
    Table(session::State state, const PlayArguments& arguments, std::ostream& output)
        : state_(std::move(state)),
          style_(arguments.letters ? Lettering::letters : Lettering::kanji),
          level_(arguments.level),
          seed_(arguments.seed),
          output_(output) {}

    bool over() const { return state_.phase == session::Phase::ended; }
    Colour on_turn() const { return state_.game.side_to_move(); }
    bool is_engine(Colour colour) const {
        return state_.config.players[static_cast<std::size_t>(index(colour))].engine;
    }
    bool both_people() const { return !is_engine(Colour::first) && !is_engine(Colour::second); }
    /// The side that the next line of input is for.
    Colour speaker() const {
        if (state_.phase == session::Phase::marking && both_people()) {
            return state_.accepted[0] ? Colour::second : Colour::first;
        }
        if (is_engine(Colour::first)) return Colour::second;
        if (is_engine(Colour::second)) return Colour::first;
        // The opponent must answer an offer, whichever side is to move.
        if (state_.draw_offer) return opponent(*state_.draw_offer);
        return on_turn();
    }
    bool engine_to_move() const { return state_.phase == session::Phase::playing && is_engine(on_turn()); }

    void draw() const { output_ << '\n' << show(state_.game, style_, !state_.config.strict); }

    void prompt() const {
        output_ << side_name(state_.game.game(), speaker())
                << (state_.phase == session::Phase::marking ? ", mark the dead stones or accept> "
                    : state_.draw_offer                     ? ", accept or decline the draw> "
                                                            : "> ")
                << std::flush;
    }

    /// Plays a move for the side to move. It must be legal.
    void replay(const std::string& move) { tell(move_command(move), on_turn()); }

    void engine_moves() {
        const Colour colour = on_turn();
        const std::string move = engine::choose_move(state_.game, level_, ++seed_);
        if (tell(move_command(move), colour)) {
            output_ << side_name(state_.game.game(), colour) << " plays " << state_.moves.back().label
                    << '\n';
        }
    }

    /// Executes a line of input. Returns false to quit the game.
    bool listen(const std::string& line) {
        const auto words = words_of(line);
        if (words.empty()) return true;
        const std::string& word = words.front();
        if (word == "quit" || word == "exit") return false;
        if (word == "help" || word == "?") {
            output_ << help_on_commands << help_on_moves();
        } else if (word == "board") {
            draw();
        } else if (word == "moves") {
            list_moves(words.size() > 1 ? words[1] : "");
        } else if (word == "undo") {
            undo();
        } else if (word == "dead" && words.size() > 1) {
            if (tell({.act = Act::mark_dead, .vertices = {words[1]}}, speaker())) announce_marks();
        } else if (word == "claim" && words.size() > 1 && words[1] == "dead") {
            tell({.act = Act::claim_dead_position}, speaker());
        } else if (word == "draw") {
            draw_offer();
        } else if (word == "accept") {
            accept();
        } else if (const auto plain = plain_commands().find(word); plain != plain_commands().end()) {
            plain_command(plain->second);
        } else {
            move(word);
        }
        return true;
    }

    /// Marks the stones that the computer considers dead; the players can change the marks.
    void propose_marks() {
        const engine::StoneStatus status = engine::stone_status(state_.game);
        if (!status.dead.empty()) tell({.act = Act::propose_dead, .vertices = status.dead}, Colour::first);
        output_ << "Play is over. Mark a dead group with dead D4, and unmark it in the same way; then type "
                   "accept, or resume.\n";
        announce_marks();
        if (status.unsettled.empty()) return;
        output_ << "Uncertain, please decide:";
        for (const auto& vertex : status.unsettled) output_ << ' ' << vertex;
        output_ << '\n';
    }

    void announce_end() const {
        if (!state_.ended) return;
        const auto& ended = *state_.ended;
        output_ << '\n' << show(state_.game, style_, !state_.config.strict);
        if (state_.last_illegal && ended.outcome.reason == EndReason::illegal_move) {
            announce_illegal();
        }
        if (!state_.game.outcome()) output_ << describe(state_.game.game(), ended.outcome) << '\n';
        output_ << ended.result << '\n';
    }

    bool marking() const { return state_.phase == session::Phase::marking; }

  private:
    static const std::map<std::string, Act, std::less<>>& plain_commands() {
        static const std::map<std::string, Act, std::less<>> commands = {
            {"resign", Act::resign},
            {"decline", Act::decline_draw},
            {"claim", Act::claim_draw},
            {"resume", Act::resume},
        };
        return commands;
    }

    session::Command move_command(const std::string& text) const {
        const auto intent = state_.game.read_move(text);
        return {.act = Act::move, .intent = intent ? std::optional{*intent} : std::nullopt};
    }

    /// Submits a command to the arbiter. Prints its refusal, if any.
    bool tell(const session::Command& command, Colour by) {
        const auto events = session::decide(state_, command, by, 0);
        if (!events) {
            output_ << in_words(events.error()) << '\n';
            return false;
        }
        for (const auto& event : *events) {
            if (!session::apply(state_, event)) return false;
        }
        return true;
    }

    void move(const std::string& text) {
        const auto intent = read_typed_move(state_.game, text);
        if (!intent) {
            output_ << printable(text) << ": " << in_words(intent.error())
                    << "; for moves and commands type help\n";
            return;
        }
        const int illegal_before = state_.illegal_moves[0] + state_.illegal_moves[1];
        if (!tell({.act = Act::move, .intent = *intent}, both_people() ? on_turn() : speaker())) return;
        if (state_.illegal_moves[0] + state_.illegal_moves[1] > illegal_before && !over()) {
            announce_illegal();
            output_ << "The next illegal move loses.\n";
        }
        if (!over() && !engine_to_move()) draw();
    }

    void list_moves(const std::string& from) const {
        if (state_.config.strict) {
            output_ << "Strict play does not list legal moves.\n";
            return;
        }
        std::size_t shown = 0;
        for (const auto& text : state_.game.legal_moves()) {
            if (!from.empty() && !text.starts_with(from)) continue;
            if (shown > 0) output_ << (shown % 12 == 0 ? '\n' : ' ');
            output_ << text;
            ++shown;
        }
        output_ << (shown > 0      ? "\n"
                    : from.empty() ? "There are no legal moves.\n"
                                   : "No legal move begins with that; type moves for the whole list.\n");
    }

    void announce_illegal() const {
        const auto& illegal = *state_.last_illegal;
        output_ << illegal.move << " is illegal: "
                << in_words({illegal.verdict.reason, illegal.verdict.clause, illegal.verdict.detail}) << '\n';
    }

    void undo() {
        const Colour asker = speaker();
        if (both_people()) {
            // The side that made the last move takes it back.
            if (state_.moves.empty()) {
                output_ << "There is no move to take back.\n";
                return;
            }
            const Colour mover = state_.moves.back().by;
            if (tell({.act = Act::ask_takeback}, mover)) tell({.act = Act::accept_takeback}, opponent(mover));
        } else if (tell({.act = Act::ask_takeback}, asker)) {
            tell({.act = Act::accept_takeback}, opponent(asker));
        }
        draw();
    }

    void plain_command(Act act) {
        if (!tell({.act = act}, speaker())) return;
        if (act == Act::resume) draw();
    }

    void draw_offer() {
        const Colour by = speaker();
        if (!tell({.act = state_.draw_offer == opponent(by) ? Act::accept_draw : Act::offer_draw}, by) ||
            over())
            return;
        if (is_engine(opponent(by))) {
            tell({.act = Act::decline_draw}, opponent(by));
            output_ << "The computer plays on.\n";
        } else {
            output_ << side_name(state_.game.game(), by) << " offers a draw.\n";
        }
    }

    void accept() {
        if (!tell({.act = state_.draw_offer ? Act::accept_draw : Act::accept_dead}, speaker())) return;
        const Colour other = opponent(speaker());
        if (!marking() || !is_engine(other)) return;
        const auto correct = engine::correct_dead(state_.game, state_.dead, other);
        const session::Command answer = session::answer_to_marking(state_, correct);
        if (tell(answer, other) && answer.act == Act::mark_dead) {
            output_ << "The computer disagrees and has changed the marks; type accept, or resume.\n";
            announce_marks();
        }
    }

    void announce_marks() const {
        output_ << "Marked as dead:";
        for (const auto& vertex : state_.dead) output_ << ' ' << vertex;
        output_ << (state_.dead.empty() ? " nothing\n" : "\n");
    }

    session::State state_;
    Lettering style_;
    int level_;
    std::uint64_t seed_;
    std::ostream& output_;
};

int play_command(const PlayArguments& arguments, std::istream& input, std::ostream& output) {
    const auto start = arguments.game.start();
    if (!start) return start.error();
    session::Config config;
    config.options = start->game.options();
    config.strict = arguments.strict;
    config.players[0] = {.name = "", .engine = arguments.side == "second", .level = arguments.level};
    config.players[1] = {.name = "", .engine = arguments.side == "first", .level = arguments.level};
    if (config.players[0].engine || config.players[1].engine) {
        if (const auto why = engine::why_no_search(config.options.game)) {
            std::cerr << *why << "; use --side both for two players\n";
            return exit_usage;
        }
    }
    const auto created = session::create(config, 0);
    if (!created) {
        for (const auto& refusal : created.error()) report_error(refusal);
        return exit_bad_input;
    }
    Table table{*session::begin(*created), arguments, output};
    for (const auto& move : start->line) table.replay(move);
    if (!table.over()) {
        table.draw();
        output << "Type a move, or help.\n";
    }
    std::string line;
    bool was_marking = false;
    while (!table.over()) {
        if (table.marking() && !was_marking) table.propose_marks();
        was_marking = table.marking();
        if (table.engine_to_move()) {
            table.engine_moves();
            if (!table.over()) table.draw();
            continue;
        }
        table.prompt();
        if (!std::getline(input, line)) {
            output << '\n';
            break;
        }
        if (!table.listen(line)) break;
    }
    table.announce_end();
    return exit_success;
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
    add_command<PlayArguments>(app, status, "play", "a game in the terminal", [](const PlayArguments& play) {
        return play_command(play, std::cin, std::cout);
    });
}

}  // namespace kradan::cli
