#include "process/gtp_client.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "core/quote.h"
#include "games/go/notation.h"
#include "games/go/options.h"
#include "protocol/text.h"

namespace kradan::process {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using Kind = EngineFailure::Kind;

std::string colour_word(Colour colour) {
    return colour == Colour::first ? "black" : "white";
}

/// "1.25"
std::string seconds(microseconds span) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.3f", static_cast<double>(span.count()) * 1e-6);
    return text.data();
}

std::string whole_seconds(microseconds span) {
    return std::to_string(span.count() / 1'000'000);
}

/// As `AnyGame` writes moves: "D4", "pass".
std::string own_spelling(std::string word) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
    std::string low = word;
    std::ranges::transform(low, low.begin(), lower);
    if (low == "pass" || low == "resign") return low;
    std::ranges::transform(word, word.begin(), upper);
    return word;
}

}  // namespace

GtpClient::Answer GtpClient::ask(const std::string& command, MatchClock::time_point deadline) {
    process_->expect_answer();
    const auto failed = [&](Silence silence) {
        return std::unexpected(failure_of(silence, *process_, "answer " + command + " in time"));
    };
    if (const auto told = process_->tell(command); !told) return failed(told.error());
    std::string text;
    bool begun = false;
    bool good = false;
    for (;;) {
        const auto line = process_->hear(deadline);
        if (!line) return failed(line.error());
        if (!begun) {
            // What comes before an answer is none: engines greet, and draw boards.
            if (!line->starts_with('=') && !line->starts_with('?')) continue;
            begun = true;
            good = line->starts_with('=');
            text = line->substr(1);
        } else if (line->empty()) {
            break;
        } else {
            text += '\n' + *line;
        }
    }
    const auto first = std::min(text.find_first_not_of(" \t"), text.size());
    text.erase(0, first);
    if (good) return text;
    return std::expected<std::string, std::string>(std::unexpect, printable(text));
}

GtpClient::Done GtpClient::demand(const std::string& command) {
    const auto answer = ask(command);
    if (!answer) return std::unexpected(answer.error());
    if (!*answer) return unusable("refuses " + command + ": " + answer->error());
    return {};
}

bool GtpClient::knows(const std::string& command) {
    const auto answer = ask("known_command " + command);
    return answer && *answer && **answer == "true";
}

GtpClient::Done GtpClient::start() {
    auto process = EngineProcess::start(setting_.engine.command, setting_.label, setting_.stop, setting_.log);
    if (!process) return unusable(std::move(process.error()));
    process_ = *std::move(process);
    const auto called = ask("name");
    if (!called) {
        EngineFailure failure = called.error();
        if (failure.kind == Kind::hang) failure.what = "does not speak GTP: it has not answered name";
        return std::unexpected(std::move(failure));
    }
    const auto version = ask("version");
    if (!version) return std::unexpected(version.error());
    name_ = called->value_or("");
    if (version->has_value() && !(*version)->empty()) name_ += " " + **version;
    name_ = printable(name_.substr(0, longest_engine_name));
    knows_fischer_ = knows("kata-time_settings");
    knows_dead_ = knows("final_status_list");
    for (const EngineOption& option : setting_.engine.options) {
        if (auto done = demand(option.name + " " + option.value); !done) return done;
    }
    return {};
}

GtpClient::Done GtpClient::begin_game(const GameCourse& course, const MatchTime& time) {
    played_ = 0;
    const go::Options options = go::options_of(course.start.options());
    const auto& game = *course.start.as<go::Game>();
    if (auto done = demand("boardsize " + std::to_string(options.size)); !done) return done;
    if (auto done = demand("clear_board"); !done) return done;
    // Many engines have the rules in their arguments alone.
    if (const auto answer = ask("rules " + options.rules); !answer) return std::unexpected(answer.error());
    if (auto done = demand("komi " + go::write_komi(game.komi())); !done) return done;
    if (options.handicap >= 2) {
        if (auto done = demand("fixed_handicap " + std::to_string(options.handicap)); !done) return done;
    }
    if (!time.clocked) return {};
    if (knows_fischer_) {
        return demand("kata-time_settings fischer " + seconds(time.at_first()) + " " +
                      seconds(time.increment));
    }
    // Periods of one stone each come nearest to an increment.
    const bool periods = time.base.count() == 0;
    return demand(
        "time_settings " + whole_seconds(time.base) + " " +
        (periods ? whole_seconds(std::max(time.increment, microseconds{1'000'000})) + " 1" : "0 0"));
}

GtpClient::Done GtpClient::tell_moves(const GameCourse& course) {
    Colour colour = course.start.side_to_move();
    for (std::size_t i = 0; i < course.moves.size(); ++i, colour = opponent(colour)) {
        if (i < played_) continue;
        if (auto done = demand("play " + colour_word(colour) + " " + course.moves[i]); !done) return done;
        played_ = i + 1;
    }
    return {};
}

GtpClient::Done GtpClient::tell_time(const MatchTime& time, const MatchClocks& clocks) {
    if (!time.clocked) return {};
    for (const Colour colour : colours) {
        const auto left = clocks[place(colour)];
        const bool periods = time.base.count() == 0;
        const std::string text = knows_fischer_ ? seconds(left) : whole_seconds(left);
        const auto answer =
            ask("time_left " + colour_word(colour) + " " + text + (periods && !knows_fischer_ ? " 1" : " 0"));
        if (!answer) return std::unexpected(answer.error());
    }
    return {};
}

std::expected<EngineMove, EngineFailure> GtpClient::think(const GameCourse& course, const MatchTime& time,
                                                          const MatchClocks& clocks) {
    if (auto done = tell_moves(course); !done) return std::unexpected(std::move(done.error()));
    if (auto done = tell_time(time, clocks); !done) return std::unexpected(std::move(done.error()));
    const Colour colour = course.now.side_to_move();
    const auto began = MatchClock::now();
    const auto left = clocks[place(colour)];
    const auto deadline = began + (time.clocked ? left + time.margin : time.patience);
    const auto answer = ask("genmove " + colour_word(colour), deadline + grace_time);
    if (!answer) return std::unexpected(answer.error());
    EngineMove move{.text = answer->has_value() ? own_spelling(**answer) : "(" + answer->error() + ")",
                    .elapsed = std::chrono::duration_cast<microseconds>(process_->heard_at() - began)};
    played_ = course.moves.size() + 1;
    if (process_->heard_at() <= deadline) return move;
    return std::unexpected(EngineFailure{
        .kind = Kind::late,
        .what = "moved after " +
                std::to_string(std::chrono::duration_cast<milliseconds>(move.elapsed).count()) + " ms"});
}

std::optional<std::vector<std::string>> GtpClient::dead_stones() {
    if (!knows_dead_) return std::nullopt;
    const auto answer = ask("final_status_list dead");
    if (!answer || !*answer) return std::nullopt;
    std::vector<std::string> stones = protocol::words_of(**answer);
    for (std::string& stone : stones) stone = own_spelling(std::move(stone));
    return stones;
}

}  // namespace kradan::process
