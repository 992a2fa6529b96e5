#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "book/make.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "command/book_file.h"
#include "command/output.h"
#include "command/progress.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "json/json.h"
#include "record/reader.h"
#include "record/record.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan book make`.
struct BookMakeArguments {
    std::string game = {};
    std::vector<std::string> files = {};
    std::optional<std::string> from = {};
    std::optional<std::string> charset = {};
    book::BookRules rules = {};
    std::string weight = "result";
    OutputArguments output = {};

    void add_to(CLI::App& command) {
        const std::vector<std::string> ids(game_ids().begin(), game_ids().end());
        command.add_option("GAME", game, "the game of the book")->required()->check(CLI::IsMember(ids));
        command.add_option("FILE", files, "records, plain or compressed (.gz, .zst); - is standard input")
            ->required();
        add_from_option(command, from);
        add_charset_option(command, charset);
        command.add_option("--plies", rules.plies, "half-moves from the start of each game")
            ->check(CLI::Range(1, 10'000))
            ->capture_default_str();
        command.add_option("--min-games", rules.least_games, "omit moves that were played in fewer games")
            ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000'000}))
            ->capture_default_str();
        command.add_flag("--winners", rules.winners_only, "only the moves of those who won");
        command
            .add_option("--weight", weight,
                        "what makes a move likely: result, two for a win and one for a draw, or games")
            ->check(CLI::IsMember({"result", "games"}))
            ->capture_default_str();
        add_output_options(command, output,
                           "the file of the book: Polyglot's format for chess, else Kradan's")
            ->required();
    }
};

/// Arguments of `kradan book show`.
struct BookShowArguments {
    GameArguments game = {};
    std::string file = {};

    void add_to(CLI::App& command) {
        game.add_to(command);
        command.add_option("FILE", file, "a book: Polyglot's format, or Kradan's")->required();
        command.add_flag("--json", game.json, "print JSON");
    }
};

/// Arguments of `kradan book check`.
struct BookCheckArguments {
    std::vector<std::string> files = {};
    bool json = false;

    void add_to(CLI::App& command) {
        command.add_option("FILE", files, "books")->required();
        command.add_flag("--json", json, "print JSON, an object a line");
    }
};

using book::BookMaker;

int report_failure(const command::Failure& failure) {
    std::cerr << failure.what << '\n';
    return failure.status;
}

/// Adds the games in files to a book.
class Making {
  public:
    Making(const BookMakeArguments& arguments, GameId game)
        : arguments_(arguments), game_(game), maker_(game, arguments.rules) {}

    void read(const std::string& name) {
        const auto from = arguments_.from ? record::read_format(*arguments_.from) : std::nullopt;
        auto file = command::RecordFile::open(name, from, command::read_charset(arguments_.charset));
        if (!file) return fail(report_error(file.error()));
        command::Progress progress(name, file->file());
        std::uint64_t records = 0;
        record::Record record;
        while (file->next(record)) {
            progress.games(++records);
            take(name, record, progress);
        }
        if (const auto trouble = file->trouble()) {
            progress.clear();
            fail(report_error(*trouble));
        }
    }

    const BookMaker& maker() const { return maker_; }
    std::uint64_t games() const { return games_; }
    int status() const { return status_; }

  private:
    void fail(int status) { status_ = std::max(status_, status); }

    /// Adds the main line up to the first error.
    void take(const std::string& name, const record::Record& record, command::Progress& progress) {
        for (const auto& fault : record.faults) {
            if (fault.note) continue;
            progress.clear();
            std::cerr << command::in_words(name, fault) << '\n';
            fail(exit_bad_input);
        }
        const auto skip = [&](const std::string& why) {
            progress.clear();
            std::cerr << printable(name) << ':' << record.place.line << ':' << record.place.column << ": "
                      << why << '\n';
            fail(exit_bad_input);
        };
        if (!record.begins) return;
        if (record.options.game != game_) {
            return skip("skipped this record: it is of " + std::string{id(record.options.game)} +
                        ", not of " + std::string{id(game_)});
        }
        auto game = AnyGame::start(record.options);
        if (!game) return skip(command::in_words(game.error().front()));
        ++games_;
        // A game without a result counts as a draw, as in Polyglot.
        const auto winner = record::winner_of(record).value_or(std::nullopt);
        const record::Tree& tree = record.tree;
        for (auto node = tree[record::Tree::root].first_child; node != record::no_node;
             node = tree[node].first_child) {
            const auto& step = tree[node].step;
            // After set-up stones or two consecutive moves by one side, no book applies.
            if (!step || step->colour != game->side_to_move()) return;
            const auto before = game->label(step->intent);
            if (!before) return skip(command::in_words(before.error()));
            if (!maker_.add(*game, before->text, winner)) return;
            if (!game->play(step->intent)) return;
        }
    }

    const BookMakeArguments& arguments_;
    GameId game_;
    BookMaker maker_;
    std::uint64_t games_ = 0;
    int status_ = exit_success;
};

std::string share_text(std::uint64_t weight, std::uint64_t sum) {
    std::array<char, 16> text{};
    const double share = sum == 0 ? 0 : 100 * static_cast<double>(weight) / static_cast<double>(sum);
    std::snprintf(text.data(), text.size(), "%.1f%%", share);
    return text.data();
}

int book_make_command(const BookMakeArguments& given) {
    BookMakeArguments arguments = given;
    arguments.rules.weigh_games = arguments.weight == "games";
    if (arguments.output.name != command::standard_output) {
        if (const auto error = command::already_there(*arguments.output.name, arguments.output.force))
            return report_error(*error);
    }
    Making making(arguments, read_game(arguments.game).value_or(GameId{}));
    for (const std::string& file : arguments.files) making.read(file);
    if (making.maker().entries() == 0) {
        std::cerr << "no move was played often enough for the book, in " << making.games() << " games\n";
        return std::max(making.status(), exit_bad_input);
    }
    const auto written = command::write_output(arguments.output, making.maker().write());
    if (!written) return report_error(written.error());
    std::cerr << "games " << making.games() << ", moves " << making.maker().entries() << '\n';
    return making.status();
}

int book_show_command(const BookShowArguments& arguments) {
    const auto start = arguments.game.start();
    if (!start) return start.error();
    const AnyGame& game = start->game;
    const auto book = command::read_book(arguments.file, game.game());
    if (!book) return report_failure(book.error());
    const auto moves = book->moves(game);
    std::uint64_t sum = 0;
    std::size_t longest = 0;
    for (const book::BookMove& each : moves) {
        sum += each.weight;
        longest = std::max(longest, each.move.size());
    }
    if (arguments.game.json) {
        json::Writer writer;
        writer.begin_object().member("game", id(game.game())).key("moves").begin_array();
        for (const book::BookMove& each : moves) {
            writer.begin_object().member("move", std::string_view{each.move});
            writer.member("weight", std::int64_t{each.weight});
            if (each.games > 0) writer.member("games", std::int64_t{each.games});
            writer.end_object();
        }
        writer.end_array().end_object();
        std::cout << writer.text() << '\n';
        return exit_success;
    }
    for (const book::BookMove& each : moves) {
        std::cout << each.move << std::string(longest - each.move.size(), ' ') << "  weight " << each.weight
                  << "  " << share_text(each.weight, sum);
        if (each.games > 0) std::cout << "  games " << each.games;
        std::cout << '\n';
    }
    return exit_success;
}

int book_check_command(const BookCheckArguments& arguments) {
    int status = exit_success;
    for (const std::string& file : arguments.files) {
        const auto book = command::read_book(file);
        if (!book) {
            status = std::max(status, report_failure(book.error()));
            continue;
        }
        const bool ours = book->format() == book::BookFormat::kradan;
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object()
                .member("file", printable(file))
                .member("format", ours ? "kradan" : "polyglot");
            writer.member("game", id(book->game()));
            writer.member("positions", static_cast<std::int64_t>(book->positions()));
            writer.member("moves", static_cast<std::int64_t>(book->entries())).end_object();
            std::cout << writer.text() << '\n';
            continue;
        }
        std::cout << printable(file) << ": " << (ours ? "Kradan's format" : "Polyglot's format") << ", "
                  << id(book->game()) << ", positions " << book->positions() << ", moves " << book->entries()
                  << '\n';
    }
    return status;
}

}  // namespace

void add_book_commands(CLI::App& app, int& status) {
    auto* book = app.add_subcommand("book", "opening books: makes them from games, shows their moves");
    book->require_subcommand(1);
    add_command<BookMakeArguments>(*book, status, "make", "makes a book from records", book_make_command);
    add_command<BookShowArguments>(*book, status, "show", "the moves of a position in a book, by weight",
                                   book_show_command);
    add_command<BookCheckArguments>(*book, status, "check", "checks books and counts what is in them",
                                    book_check_command);
}

}  // namespace kradan::cli
