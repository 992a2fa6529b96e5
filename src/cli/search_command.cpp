#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/any_game.h"
#include "catalog/typed_move.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "command/output.h"
#include "core/quote.h"
#include "find/search.h"
#include "json/json.h"
#include "record/reader.h"

namespace kradan::cli {

namespace {

struct SearchArguments {
    std::string index = {};
    std::optional<std::string> position = {};
    std::optional<std::string> moves = {};
    std::string player = {};
    std::string colour = {};
    std::string rating = {};
    std::string date = {};
    std::string result = {};
    /// Absent: 10, or all with `pgn`.
    std::optional<std::size_t> games = {};
    bool json = false;
    bool pgn = false;
    OutputArguments output = {};

    void add_to(CLI::App& command) {
        command.add_option("INDEX", index, "an index made by kradan index")->required();
        command.add_option("--position", position, "the position, in FEN; without it the start position");
        command.add_option("--moves", moves, "moves played first, separated by spaces; also SAN");
        command.add_option("--player", player, "games of players whose names contain this");
        command.add_option("--colour", colour, "the colour of that player")
            ->check(CLI::IsMember({"white", "black"}));
        command.add_option("--rating", rating,
                           "games in which both ratings are in this range, like 2400-2600");
        command.add_option("--date", date, "games played in this range, like 1990-1999.06");
        command.add_option("--result", result, "games with this result")
            ->check(CLI::IsMember({"1-0", "1/2-1/2", "0-1", "0-0", "*"}));
        command
            .add_option("--games", games,
                        "how many games to list (default 10) or to write with --pgn (default all)")
            ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000'000}));
        command.add_flag("--json", json, "print JSON");
        command.add_flag("--pgn", pgn, "write the games as PGN");
        add_output_options(command, output, "output file for --pgn (default: standard output)");
    }
};

int report_search_error(const find::Error& error) {
    return report_error(find::in_words(error),
                        error.reason == find::Error::Reason::unreadable ? exit_io_error : exit_bad_input);
}

/// The filter that the options describe, or what is wrong with them.
std::expected<find::Filter, std::string> filter_of(const SearchArguments& arguments) {
    find::Filter filter{.player = arguments.player};
    if (!arguments.colour.empty()) {
        if (arguments.player.empty()) return std::unexpected("--colour needs --player");
        filter.colour = arguments.colour == "white" ? Colour::first : Colour::second;
    }
    if (!arguments.rating.empty()) {
        filter.ratings = find::read_rating_range(arguments.rating);
        if (!filter.ratings) {
            return std::unexpected("--rating: invalid range " + printable(arguments.rating) +
                                   "; expected one like 2400-2600");
        }
    }
    if (!arguments.date.empty()) {
        filter.dates = find::read_date_range(arguments.date);
        if (!filter.dates) {
            return std::unexpected("--date: invalid range " + printable(arguments.date) +
                                   "; expected one like 1990-1999.06");
        }
    }
    if (!arguments.result.empty()) filter.result = find::read_result(arguments.result);
    return filter;
}

/// The position that the options describe. Reports what is wrong with them.
std::expected<find::GamePosition, int> position_of(const SearchArguments& arguments) {
    auto game = AnyGame::start({.game = find::GamePosition::id(), .position = arguments.position});
    if (!game) {
        for (const auto& refusal : game.error()) report_error(refusal);
        return std::unexpected(exit_bad_input);
    }
    const auto line = play_typed_line(*game, words_of(arguments.moves.value_or("")));
    if (!line) return std::unexpected(report_error(line.error()));
    return find::GamePosition{*game};
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    std::array<char, 32> text{};
    const double share = whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
    std::snprintf(text.data(), text.size(), "%.1f%%", share);
    return text.data();
}

std::string padded_left(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// The average rating of those who played a move; 0 if none is known.
std::uint64_t average_rating(const find::MoveResults& move) {
    return move.rated == 0 ? 0 : (move.rating_sum + move.rated / 2) / move.rated;
}

/// The moves, those of most games first.
std::vector<find::MoveResults> sorted_moves(const find::Answer& answer) {
    auto moves = answer.results.moves;
    std::ranges::sort(moves, [](const find::MoveResults& a, const find::MoveResults& b) {
        return a.results.games != b.results.games ? a.results.games > b.results.games : a.code < b.code;
    });
    return moves;
}

std::string results_text(const find::Results& results) {
    return "white " + percent(results.first_won, results.games) + "  draws " +
           percent(results.drawn, results.games) + "  black " + percent(results.second_won, results.games);
}

void print_moves(const find::Answer& answer, const find::GamePosition& position) {
    for (const find::MoveResults& move : sorted_moves(answer)) {
        const std::string name = move.code == find::no_move ? "(end)" : position.san(move.code);
        std::cout << name << std::string(8 - std::min<std::size_t>(name.size(), 7), ' ') << "games "
                  << padded_left(std::to_string(move.results.games), 7) << "  " << results_text(move.results);
        if (move.rated > 0) std::cout << "  rating " << average_rating(move);
        if (move.last_year > 0) std::cout << "  last " << move.last_year;
        std::cout << '\n';
    }
}

void print_game(const find::Index& index, std::uint32_t game) {
    const find::GameHeaders headers = index.headers(game);
    const auto player = [&](std::size_t colour) {
        std::string text = headers.players[colour].empty() ? "?" : printable(headers.players[colour]);
        if (headers.facts.ratings[colour] > 0)
            text += " (" + std::to_string(headers.facts.ratings[colour]) + ")";
        return text;
    };
    std::cout << '#' << game + 1 << "  " << player(0) << " - " << player(1) << "  "
              << find::result_text(headers.facts.result);
    for (const std::string& text : {headers[find::Text::event], headers[find::Text::site],
                                    find::write_date(headers.date), headers[find::Text::eco]}) {
        if (!text.empty()) std::cout << "  " << printable(text);
    }
    std::cout << '\n';
}

void write_results(json::Writer& writer, const find::Results& results) {
    writer.member("games", static_cast<std::int64_t>(results.games));
    writer.member("white", static_cast<std::int64_t>(results.first_won));
    writer.member("draws", static_cast<std::int64_t>(results.drawn));
    writer.member("black", static_cast<std::int64_t>(results.second_won));
}

void write_game(json::Writer& writer, const find::Index& index, std::uint32_t game) {
    const find::GameHeaders headers = index.headers(game);
    writer.begin_object().member("number", std::int64_t{game} + 1);
    const auto put = [&](const char* name, const std::string& text) {
        if (!text.empty()) writer.member(name, printable(text));
    };
    put("white", headers.players[0]);
    put("black", headers.players[1]);
    if (headers.facts.ratings[0] > 0) writer.member("white_rating", std::int64_t{headers.facts.ratings[0]});
    if (headers.facts.ratings[1] > 0) writer.member("black_rating", std::int64_t{headers.facts.ratings[1]});
    writer.member("result", find::result_text(headers.facts.result));
    put("event", headers[find::Text::event]);
    put("site", headers[find::Text::site]);
    put("date", find::write_date(headers.date));
    put("round", headers[find::Text::round]);
    put("eco", headers[find::Text::eco]);
    writer.end_object();
}

void print_json(const find::Index& index, const find::Answer& answer,
                const std::optional<find::GamePosition>& position) {
    json::Writer writer;
    writer.begin_object();
    write_results(writer, answer.results.total);
    if (position) {
        writer.key("moves").begin_array();
        for (const find::MoveResults& move : sorted_moves(answer)) {
            writer.begin_object();
            if (move.code != find::no_move) {
                writer.member("move", position->text(move.code)).member("san", position->san(move.code));
            }
            write_results(writer, move.results);
            if (move.rated > 0)
                writer.member("average_rating", static_cast<std::int64_t>(average_rating(move)));
            if (move.last_year > 0) writer.member("last_year", std::int64_t{move.last_year});
            writer.end_object();
        }
        writer.end_array();
    }
    writer.key("list").begin_array();
    for (const std::uint32_t game : answer.games) write_game(writer, index, game);
    writer.end_array().end_object();
    std::cout << writer.text() << '\n';
}

int write_games(const SearchArguments& arguments, const find::Index& index, const find::Answer& answer) {
    command::Output output{arguments.output};
    output.protect({arguments.index});
    if (const auto opened = output.open(); !opened) return report_error(opened.error());
    for (const std::uint32_t game : answer.games) {
        const auto record = index.record(game);
        if (!record) return report_search_error(record.error());
        const auto text = record::write(*record, record::Format::pgn);
        if (!text) return report_error(text.error());
        if (const auto written = output.write("", *text); !written) return report_error(written.error());
    }
    if (const auto flushed = output.flush(); !flushed) return report_error(flushed.error());
    return exit_success;
}

int search_command(const SearchArguments& arguments) {
    const auto filter = filter_of(arguments);
    if (!filter) return report_error(filter.error(), exit_usage);
    if (arguments.output.name && !arguments.pgn) return report_error("-o needs --pgn", exit_usage);
    const auto index = find::Index::open(arguments.index);
    if (!index) return report_search_error(index.error());
    const std::size_t most = arguments.games.value_or(arguments.pgn ? index->games() : 10);
    std::optional<find::GamePosition> position;
    find::Answer answer;
    if (arguments.position || arguments.moves || filter->empty()) {
        const auto wanted = position_of(arguments);
        if (!wanted) return wanted.error();
        position = *wanted;
        auto found = find::search(*index, *position, *filter, most);
        if (!found) return report_search_error(found.error());
        answer = *std::move(found);
    } else {
        answer = find::search(*index, *filter, most);
    }
    if (arguments.pgn) return write_games(arguments, *index, answer);
    if (arguments.json) {
        print_json(*index, answer, position);
        return exit_success;
    }
    std::cout << "games " << answer.results.total.games << "  " << results_text(answer.results.total) << '\n';
    if (position) print_moves(answer, *position);
    for (const std::uint32_t game : answer.games) print_game(*index, game);
    return exit_success;
}

}  // namespace

void add_search_command(CLI::App& app, int& status) {
    add_command<SearchArguments>(app, status, "search",
                                 "finds positions and games in an index of a collection", search_command);
}

}  // namespace kradan::cli
