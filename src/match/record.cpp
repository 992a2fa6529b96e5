#include "match/record.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "catalog/games.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/go/notation.h"
#include "match/state.h"
#include "record/log/heads.h"
#include "session/session.h"

namespace kradan::match {

namespace {

using record::Format;

std::string result_of(const MatchGame& game) {
    const Outcome& outcome = game.outcome;
    if (game.score) return go::result_text(*game.score);
    const GameModule& module = game.opening.options.game.module();
    if (!outcome.winner && module.forms().records == RecordStyle::sgf) return "Void";
    return module.result_text(outcome);
}

std::string seconds(std::chrono::microseconds span) {
    std::string text = std::to_string(span.count() / 1'000'000);
    std::string fraction = std::to_string(1'000'000 + span.count() % 1'000'000).substr(1);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    return fraction.empty() ? text : text + "." + fraction;
}

void write_event(record::Record& record, const MatchHead& head) {
    const std::string round = std::to_string(head.number + 1);
    constexpr std::string_view event = "kradan match";
    const RecordStyle style = record.options.game.module().forms().records;
    if (style == RecordStyle::sgf) {
        auto& properties = record.tree.annotate(record::Tree::root).properties;
        properties.push_back({.name = "EV", .values = {std::string{event}}});
        properties.push_back({.name = "RO", .values = {round}});
        properties.push_back({.name = "DT", .values = {head.date}});
        return;
    }
    if (style != RecordStyle::pgn) {
        record.set_header("meta.event", std::string{event} + ", game " + round);
        record.set_header("meta.started_at", head.date);
        return;
    }
    record.set_header("Event", std::string{event});
    std::string date = head.date;
    std::ranges::replace(date, '-', '.');
    record.set_header("Date", std::move(date));
    record.set_header("Round", round);
    if (!head.time.clocked) return;
    record.set_header("TimeControl",
                      seconds(head.time.at_first()) +
                          (head.time.increment.count() > 0 ? "+" + seconds(head.time.increment) : ""));
}

void write_moves(record::Record& record, const MatchGame& game, AnyGame position, bool clocked) {
    using std::chrono::duration_cast;
    using std::chrono::milliseconds;
    record::NodeId node = record::Tree::root;
    const auto play = [&](const std::string& text) {
        const auto intent = position.read_move(text);
        if (!intent) return;
        node = record.tree.add(node, record::Step{.intent = *intent, .colour = position.side_to_move()});
        static_cast<void>(position.play(*intent));
    };
    for (const std::string& move : game.opening.moves) play(move);
    for (const MatchMove& move : game.moves) {
        play(move.text);
        record::Annotation& said = record.tree.annotate(node);
        said.elapsed = duration_cast<milliseconds>(move.elapsed).count();
        if (clocked) said.clock = duration_cast<milliseconds>(move.left).count();
        said.evaluation = move.evaluation;
    }
    if (!game.fault) return;
    const bool first = game.at_fault == Colour::first;
    record.tree.annotate(node).comment =
        record::player(record, first ? Colour::first : Colour::second) + " " + game.what;
}

}  // namespace

record::Record record_of(const MatchGame& game, const MatchHead& head) {
    using clock::TimeControl;
    session::Config config{.options = game.opening.options};
    for (const std::size_t side : {0U, 1U}) {
        config.players[side] = {.name = head.names[side], .engine = true};
        if (!head.time.clocked) continue;
        config.time[side] = {.kind = TimeControl::Kind::fischer,
                             .initial = head.time.at_first().count() / 1000,
                             .step = head.time.increment.count() / 1000};
    }
    record::Record record;
    record::write_config(record, config);
    write_event(record, head);
    // Cannot fail: the engines played it.
    const AnyGame start = *AnyGame::start(game.opening.options);
    write_moves(record, game, start, head.time.clocked);
    session::State state{.config = config, .game = start};
    state.dead = game.dead;
    state.ended = session::Ended{.outcome = game.outcome,
                                 .clause = std::string{clause(game.outcome.reason, start.game())},
                                 .result = result_of(game)};
    if (game.fault == MatchFault::illegal_move) {
        state.last_illegal = session::MovedIllegally{.by = game.at_fault,
                                                     .move = game.illegal_move,
                                                     .verdict = {.reason = std::string{game.refusal.reason},
                                                                 .clause = std::string{game.refusal.clause},
                                                                 .detail = game.refusal.detail}};
    }
    record::write_end(record, state);
    return record;
}

std::expected<MatchRecords, Failure> MatchRecords::open(const OutputArguments& arguments, GameId game,
                                                        std::size_t games,
                                                        const std::optional<EarlierRecords>& earlier) {
    const std::string& file = *arguments.name;
    const auto refused = [](const std::string& what) {
        return std::unexpected(Failure{"--output: " + printable(what), exit_usage});
    };
    const auto failed = [](const FileError& error) {
        return std::unexpected(Failure{in_words(error), exit_status(error)});
    };
    const auto format = record::format_of_file(file);
    if (!format)
        return refused("'" + file + "' must end with one of " + joined(record::file_endings(), ", "));
    if (!record::fits(*format, game)) {
        return refused("a game of " + std::string{id(game)} + " cannot be written as " +
                       std::string{record::id(*format)});
    }
    OutputArguments again = arguments;
    // A separate file may contain a game that was recorded but not yet counted when the match stopped.
    again.force = arguments.force || earlier.has_value();
    MatchRecords records(again, *format);
    Output& output = records.output_;
    if (!output.is_divided() && !record::holds_many(*format))
        return refused("this format can hold only one game; with % in the name each game gets its own file");
    for (std::size_t number = 1; output.is_divided() && number <= games; ++number) {
        if (const auto error = output.refuses(std::to_string(number))) return failed(*error);
    }
    if (output.is_divided()) return records;
    const auto opened = earlier ? output.reopen(static_cast<std::uintmax_t>(earlier->bytes)) : output.open();
    if (!opened) return failed(opened.error());
    return records;
}

std::optional<Failure> MatchRecords::write(const MatchGame& game, const MatchHead& head) {
    const std::string number = std::to_string(head.number + 1);
    const auto text = record::write(record_of(game, head), format_);
    if (!text) return Failure{"game " + number + ": " + in_words(text.error())};
    auto written = output_.write(number, *text + (format_ == Format::pgn ? "\n" : ""));
    if (written) written = output_.flush();
    if (written) return std::nullopt;
    return Failure{in_words(written.error()), exit_status(written.error())};
}

std::expected<std::optional<std::int64_t>, Failure> MatchRecords::settle(std::size_t number) {
    const std::string file = output_.name_of(std::to_string(number + 1));
    std::error_code error;
    if (file == standard_output || !std::filesystem::is_regular_file(file, error)) return std::nullopt;
    if (auto fault = make_durable(file)) return std::unexpected(*std::move(fault));
    if (output_.is_divided()) return std::nullopt;
    const auto size = std::filesystem::file_size(file, error);
    if (error) return std::unexpected(Failure{in_words(reading_error(file)), exit_io_error});
    return static_cast<std::int64_t>(size);
}

}  // namespace kradan::match
