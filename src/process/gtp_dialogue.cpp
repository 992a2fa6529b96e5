#include "process/gtp_dialogue.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <utility>

#include "core/quote.h"
#include "core/text.h"
#include "engine_protocols/text.h"
#include "process/gtp_lines.h"

namespace kradan::process {

namespace {

using std::chrono::microseconds;

/// "1.25"
std::string seconds(microseconds span) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.3f", static_cast<double>(span.count()) * 1e-6);
    return text.data();
}

std::string whole_seconds(microseconds span) {
    return std::to_string(span.count() / 1'000'000);
}

/// Converts a move to the notation of `AnyGame`: "D4", "pass".
std::string own_spelling(std::string word) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
    std::string low = word;
    std::ranges::transform(low, low.begin(), lower);
    if (low == "pass" || low == "resign") return low;
    std::ranges::transform(word, word.begin(), upper);
    return word;
}

/// Many engines take the rules only from the command line, and GTP has no levels.
bool is_optional(std::string_view command) {
    return command.starts_with("rules ") || command.starts_with("level ");
}

}  // namespace

std::string GtpDialogue::silence() const {
    if (asked_.empty()) return "did not answer";
    if (asked_.front().use == Use::name) return "does not speak GTP: it has not answered name";
    return "did not answer " + asked_.front().text + " in time";
}

void GtpDialogue::hear(std::string_view line) {
    if (!waits()) return;
    const bool begins = line.starts_with('=') || line.starts_with('?');
    if (begins && numbered_) return begin_numbered_answer(line);
    if (begins && !heard_) {
        heard_ = Answer{.good = line.front() == '=', .text = std::string{line.substr(1)}};
        return;
    }
    // Ignores output before the answer: engines print greetings and boards.
    if (!heard_) return;
    if (protocol::words_of(line).empty()) return end_answer();
    heard_->text.append("\n").append(line);
}

/// Keeps only the answer to the last command of a question. A refused command is a fault.
void GtpDialogue::begin_numbered_answer(std::string_view line) {
    heard_.reset();
    const auto words = protocol::words_of(line);
    std::string_view digits = std::string_view{words.front()}.substr(1);
    const auto number = take_number<std::uint64_t>(digits);
    if (!number || *number < first_number_ || *number >= next_number_) return;
    const Command& command = asked_[*number - first_number_];
    Answer answer{.good = line.front() == '=', .text = joined(std::span{words}.subspan(1))};
    if (!answer.good && command.text.starts_with(gtp_correct_dead)) {
        // Not Kradan's engine: uses the marked stones as its answer.
        const auto marked = protocol::words_of(command.text);
        answer.text = joined(std::span{marked}.subspan(2));
    } else if (!answer.good && command.use == Use::demanded) {
        return fail("refuses " + command.text + ": " + printable(answer.text));
    }
    if (*number + 1 == next_number_) heard_ = std::move(answer);
}

void GtpDialogue::end_answer() {
    Answer answer = *std::exchange(heard_, std::nullopt);
    if (numbered_) {
        answer_ = protocol::words_of(answer.text);
        asked_.clear();
        return;
    }
    answer.text.erase(0, std::min(answer.text.find_first_not_of(" \t"), answer.text.size()));
    use(asked_.front(), answer);
    asked_.pop_front();
    if (!fault() && !asked_.empty()) say(asked_.front().text);
}

void GtpDialogue::use(const Command& command, const Answer& answer) {
    switch (command.use) {
        case Use::demanded:
            if (!answer.good) fail("refuses " + command.text + ": " + printable(answer.text));
            break;
        case Use::optional:
            break;
        case Use::name:
            name_ = answer.good ? answer.text : "";
            break;
        case Use::version:
            if (answer.good && !answer.text.empty()) name_ += " " + answer.text;
            name_ = printable(name_.substr(0, longest_engine_name));
            break;
        case Use::knows_fischer:
            knows_fischer_ = answer.good && answer.text == "true";
            break;
        case Use::knows_dead:
            knows_dead_ = answer.good && answer.text == "true";
            break;
        case Use::move:
            move_ = answer.good ? own_spelling(answer.text) : "(" + printable(answer.text) + ")";
            ++played_;
            break;
        case Use::dead_stones:
            if (!answer.good) break;
            dead_stones_ = protocol::words_of(answer.text);
            for (std::string& stone : *dead_stones_) stone = own_spelling(std::move(stone));
            break;
    }
}

void GtpDialogue::put(std::string text, Use use) {
    numbered_ = false;
    if (asked_.empty()) say(text);
    asked_.push_back({.text = std::move(text), .use = use});
}

void GtpDialogue::start(PlayerSetting setting) {
    put("name", Use::name);
    put("version", Use::version);
    put("known_command kata-time_settings", Use::knows_fischer);
    put("known_command final_status_list", Use::knows_dead);
    for (const EngineOption& option : setting.options) put(option.name + " " + option.value);
}

void GtpDialogue::begin_game(const GameCourse& course, const MatchTime& time) {
    played_ = 0;
    for (std::string& line : gtp_settings(course.start)) {
        const Use use = is_optional(line) ? Use::optional : Use::demanded;
        put(std::move(line), use);
    }
    for (std::string& line : gtp_placement(course.start.options())) put(std::move(line));
    if (time.clocked) put_time(time);
}

void GtpDialogue::put_time(const MatchTime& time) {
    if (knows_fischer_) {
        return put("kata-time_settings fischer " + seconds(time.at_first()) + " " + seconds(time.increment));
    }
    // One-stone periods are the closest equivalent of an increment.
    const bool periods = time.base.count() == 0;
    put("time_settings " + whole_seconds(time.base) + " " +
        (periods ? whole_seconds(std::max(time.increment, microseconds{1'000'000})) + " 1" : "0 0"));
}

void GtpDialogue::think(const GameCourse& course, const MatchTime& time, const MatchClocks& clocks) {
    Colour colour = course.start.side_to_move();
    for (std::size_t i = 0; i < course.moves.size(); ++i, colour = opponent(colour)) {
        if (i >= played_) put(gtp_play(colour, course.moves[i]));
    }
    played_ = course.moves.size();
    for (const Colour side : colours) {
        if (!time.clocked) break;
        const auto left = clocks[place(side)];
        const bool periods = time.base.count() == 0 && !knows_fischer_;
        put("time_left " + std::string{gtp_colour(side)} + " " +
                (knows_fischer_ ? seconds(left) : whole_seconds(left)) + (periods ? " 1" : " 0"),
            Use::optional);
    }
    put(gtp_genmove(course.now.side_to_move()), Use::move);
}

void GtpDialogue::ask_dead_stones() {
    dead_stones_.reset();
    if (knows_dead_) put("final_status_list dead", Use::dead_stones);
}

void GtpDialogue::ask(std::vector<std::string> lines) {
    if (lines.empty()) return fail("cannot be sent a line that cannot be played");
    asked_.clear();
    heard_.reset();
    numbered_ = true;
    first_number_ = next_number_;
    for (std::string& line : lines) {
        // In a match, the engine has to know its clock. The server kills an engine that thinks too long.
        const bool optional = is_optional(line) || line.starts_with("time_settings ");
        say(std::to_string(next_number_++) + " " + line);
        asked_.push_back({.text = std::move(line), .use = optional ? Use::optional : Use::demanded});
    }
}

}  // namespace kradan::process
