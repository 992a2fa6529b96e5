#include "engine_protocols/gtp/gtp.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <expected>
#include <istream>
#include <ostream>
#include <span>
#include <thread>

#include "core/version.h"
#include "engine/engine.h"
#include "engine_protocols/files.h"
#include "engine_protocols/gtp/analysis.h"
#include "engine_protocols/gtp/game.h"
#include "engine_protocols/gtp/network_file.h"
#include "engine_protocols/gtp/player.h"
#include "engine_protocols/text.h"
#include "games/go/notation.h"

namespace kradan::protocol {

namespace {

using Words = std::span<const std::string>;
using Answer = GtpAnswer;

std::unexpected<std::string> failed(std::string why) {
    return std::unexpected(std::move(why));
}

class Gtp {
  public:
    Gtp(std::ostream& output, GtpGame game, const GtpOptions& asked)
        : output_(output), game_(std::move(game)), player_(asked), ponders_(asked.ponders) {}

    Gtp(const Gtp&) = delete;
    Gtp& operator=(const Gtp&) = delete;
    ~Gtp() { end_background(); }

    std::expected<void, std::string> load_network(const std::string& file) {
        return player_.load_network(file);
    }
    /// Ends a background search, and executes the line unless it is empty.
    void execute(std::string line);
    bool running() const { return running_; }

  private:
    struct Command {
        std::string_view name;
        /// The minimum and maximum number of arguments.
        std::size_t least;
        std::size_t most;
        Answer (Gtp::*run)(Words);
    };
    static const std::array<Command, 41> commands;

    Answer protocol_version(Words) { return "2"; }
    Answer name(Words) { return "Kradan"; }
    Answer version(Words) { return KRADAN_VERSION_TEXT; }
    Answer known_command(Words words);
    Answer list_commands(Words);
    Answer quit(Words);
    Answer boardsize(Words words);
    Answer clear_board(Words);
    Answer komi(Words words);
    Answer rules(Words words);
    Answer play(Words words);
    Answer genmove(Words words);
    Answer reg_genmove(Words words);
    Answer undo(Words);
    Answer showboard(Words);
    Answer fixed_handicap(Words words);
    Answer place_free_handicap(Words words);
    Answer set_free_handicap(Words words);
    Answer time_settings(Words words);
    Answer time_left(Words words);
    Answer final_score(Words) { return write_final_score(game_); }
    Answer final_status_list(Words words) { return list_final_status(game_, words[0]); }
    Answer unconditional_status(Words words) { return write_unconditional_status(game_, words[0]); }
    Answer loadsgf(Words words);
    Answer all_legal(Words words);
    Answer list_stones(Words words);
    Answer captures(Words words);
    Answer level(Words words);
    Answer book(Words words);
    Answer cpu_time(Words);
    Answer kgs_time_settings(Words words);
    Answer kata_set_rules(Words words);
    Answer kata_get_rules(Words);
    Answer correct_dead(Words words);
    Answer ownership(Words) { return write_ownership(game_); }
    Answer gogui_analyze_commands(Words);
    Answer lz_analyze(Words words) { return analyze(words, GtpDialect::leela_zero); }
    Answer kata_analyze(Words words) { return analyze(words, GtpDialect::katago); }
    Answer lz_genmove_analyze(Words words) { return genmove_analyze(words, GtpDialect::leela_zero); }
    Answer kata_genmove_analyze(Words words) { return genmove_analyze(words, GtpDialect::katago); }

    Answer kgs_genmove_cleanup(Words words);
    Answer analyze(Words words, GtpDialect dialect);
    Answer genmove_analyze(Words words, GtpDialect dialect);
    Answer choose_and_play(Colour colour, const GtpPlayer::Manner& manner);
    void report(const engine::Info& info, const AnalysisRequest& request);
    GtpPlayer::Manner reporting(const AnalysisRequest& request);
    void ponder();
    void end_background();

    const go::Game& game() const { return game_.game(); }
    const go::Board& board() const { return game_.board(); }

    std::ostream& output_;
    /// Id of the current command, "" for none.
    std::string id_;
    /// Whether the reply's "=" has been written.
    bool answering_ = false;
    /// Whether an analysis runs until the next line.
    bool analysing_ = false;
    std::thread background_;
    std::atomic<bool> stop_ = false;
    GtpGame game_;
    GtpPlayer player_;
    bool ponders_;
    /// Whether the last command made the engine play a move.
    bool played_ = false;
    bool running_ = true;
};

constexpr std::size_t any = std::string::npos;

constexpr std::array<Gtp::Command, 41> Gtp::commands = {{
    {"protocol_version", 0, 0, &Gtp::protocol_version},
    {"name", 0, 0, &Gtp::name},
    {"version", 0, 0, &Gtp::version},
    {"known_command", 1, 1, &Gtp::known_command},
    {"list_commands", 0, 0, &Gtp::list_commands},
    {"quit", 0, 0, &Gtp::quit},
    {"boardsize", 1, 1, &Gtp::boardsize},
    {"clear_board", 0, 0, &Gtp::clear_board},
    {"komi", 1, 1, &Gtp::komi},
    {"rules", 1, 1, &Gtp::rules},
    {"play", 2, 2, &Gtp::play},
    {"genmove", 1, 1, &Gtp::genmove},
    {"reg_genmove", 1, 1, &Gtp::reg_genmove},
    {"undo", 0, 0, &Gtp::undo},
    {"showboard", 0, 0, &Gtp::showboard},
    {"fixed_handicap", 1, 1, &Gtp::fixed_handicap},
    {"place_free_handicap", 1, 1, &Gtp::place_free_handicap},
    {"set_free_handicap", 1, any, &Gtp::set_free_handicap},
    {"time_settings", 3, 3, &Gtp::time_settings},
    {"time_left", 3, 3, &Gtp::time_left},
    {"final_score", 0, 0, &Gtp::final_score},
    {"final_status_list", 1, 1, &Gtp::final_status_list},
    {"unconditional_status", 1, 1, &Gtp::unconditional_status},
    {"loadsgf", 1, 2, &Gtp::loadsgf},
    {"all_legal", 1, 1, &Gtp::all_legal},
    {"list_stones", 1, 1, &Gtp::list_stones},
    {"captures", 1, 1, &Gtp::captures},
    {"level", 1, 1, &Gtp::level},
    {"book", 0, any, &Gtp::book},
    {"cputime", 0, 0, &Gtp::cpu_time},
    {"kgs-time_settings", 1, 4, &Gtp::kgs_time_settings},
    {"kgs-genmove_cleanup", 1, 1, &Gtp::kgs_genmove_cleanup},
    {"kata-set-rules", 1, any, &Gtp::kata_set_rules},
    {"kata-get-rules", 0, 0, &Gtp::kata_get_rules},
    {"kradan-correct_dead", 1, any, &Gtp::correct_dead},
    {"kradan-ownership", 0, 0, &Gtp::ownership},
    {"gogui-analyze_commands", 0, 0, &Gtp::gogui_analyze_commands},
    {"lz-analyze", 0, any, &Gtp::lz_analyze},
    {"kata-analyze", 0, any, &Gtp::kata_analyze},
    {"lz-genmove_analyze", 0, any, &Gtp::lz_genmove_analyze},
    {"kata-genmove_analyze", 0, any, &Gtp::kata_genmove_analyze},
}};

void Gtp::execute(std::string line) {
    end_background();
    line = line.substr(0, line.find('#'));
    // Control characters are discarded (GTP 2, 3.1).
    std::erase_if(line,
                  [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f'; });
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return;
    id_.clear();
    answering_ = false;
    played_ = false;
    if (read_number<std::uint32_t>(words.front())) {
        id_ = words.front();
        words.erase(words.begin());
        if (words.empty()) {
            output_ << "?" << id_ << " no command\n\n" << std::flush;
            return;
        }
    }
    const auto command = std::ranges::find(commands, std::string_view{words.front()}, &Command::name);
    Answer answer = failed("unknown command");
    if (command != commands.end()) {
        const Words arguments = Words{words}.subspan(1);
        if (arguments.size() < command->least) {
            answer = failed("syntax error: too few arguments");
        } else if (arguments.size() > command->most) {
            answer = failed("syntax error: too many arguments");
        } else {
            answer = (this->*command->run)(arguments);
        }
    }
    if (analysing_) return;
    const std::string& text = answer ? *answer : answer.error();
    if (!answering_) output_ << (answer ? "=" : "?") << id_ << (text.empty() ? "" : " ");
    output_ << text << "\n\n" << std::flush;
    if (ponders_ && played_) ponder();
}

Answer Gtp::known_command(Words words) {
    return std::ranges::find(commands, std::string_view{words[0]}, &Command::name) != commands.end()
               ? "true"
               : "false";
}

Answer Gtp::list_commands(Words) {
    std::string text;
    for (const Command& command : commands) text += (text.empty() ? "" : "\n") + std::string(command.name);
    return text;
}

Answer Gtp::quit(Words) {
    running_ = false;
    return "";
}

Answer Gtp::boardsize(Words words) {
    const auto size = read_number<int>(words[0]);
    if (!size) return failed("boardsize not an integer");
    if (*size < go::min_size || *size > go::max_size) return failed("unacceptable size");
    const go::Options& now = game_.options();
    const auto begun = game_.begin({.size = *size, .rules = now.rules, .komi = now.komi});
    if (!begun) return failed(begun.error());
    player_.begin_game();
    return "";
}

Answer Gtp::clear_board(Words) {
    return boardsize(std::array{std::to_string(game_.options().size)});
}

Answer Gtp::komi(Words words) {
    go::Options options = game_.options();
    std::string text = words[0];
    std::ranges::replace(text, ',', '.');
    const auto komi = go::read_komi(text);
    if (!komi) return failed(komi.error().message);
    if (std::abs(*komi) > go::max_komi_on(options.size * options.size))
        return failed(in_words(Refusal{"setup.bad-komi", "W13"}));
    options.komi = go::write_komi(*komi);
    if (const auto done = game_.change(options); !done) return failed(done.error());
    return "";
}

Answer Gtp::rules(Words words) {
    const auto preset = std::ranges::find_if(
        go::presets, [&](const go::Preset& each) { return same_ignoring_case(words[0], each.name); });
    if (preset == go::presets.end()) return failed("unknown rules");
    go::Options options = game_.options();
    options.rules = preset->name;
    if (const auto done = game_.change(options); !done) return failed(done.error());
    return "";
}

Answer Gtp::play(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    if (const auto played = game_.play(*colour, words[1]); !played) return failed(played.error());
    return "";
}

Answer Gtp::choose_and_play(Colour colour, const GtpPlayer::Manner& manner) {
    std::string move = player_.choose(game_.with_turn(colour), manner).move;
    if (move == "resign") return move;
    if (const auto played = game_.play(colour, move); !played) return failed(played.error());
    played_ = true;
    return move == "pass" ? "PASS" : move;
}

Answer Gtp::genmove(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return choose_and_play(*colour, {});
}

/// KGS: the opponent disputes which stones are dead, so the engine must capture them.
Answer Gtp::kgs_genmove_cleanup(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return choose_and_play(*colour, {.clean_up = true});
}

Answer Gtp::reg_genmove(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    const std::string move =
        player_.choose(game_.with_turn(*colour), {.may_resign = false, .on_the_clock = false}).move;
    return move == "pass" ? "PASS" : move;
}

void Gtp::end_background() {
    if (!background_.joinable()) return;
    stop_ = true;
    background_.join();
    if (analysing_) output_ << "\n" << std::flush;
    analysing_ = false;
}

void Gtp::ponder() {
    if (game().play_ended()) return;
    stop_ = false;
    background_ =
        std::thread([this, game = game_.any()] { player_.look(game, {}, [this] { return stop_.load(); }); });
}

/// Writes nothing for an empty report, because an empty line would end the reply.
void Gtp::report(const engine::Info& info, const AnalysisRequest& request) {
    const std::string text = write_analysis(info, request);
    if (!text.empty()) output_ << text << "\n" << std::flush;
}

GtpPlayer::Manner Gtp::reporting(const AnalysisRequest& request) {
    constexpr std::size_t all = go::max_points + 1;
    return {.lines = static_cast<int>(std::clamp<std::size_t>(request.most_moves, 1, all)),
            .interval = request.milliseconds,
            .hear = [this, request](const engine::Info& info) { report(info, request); },
            .restrictions = request.restrictions};
}

Answer Gtp::analyze(Words words, GtpDialect dialect) {
    const auto request = read_analysis(words, dialect, game_.any().side_to_move(), game_.options().size);
    if (!request) return failed(request.error());
    output_ << "=" << id_ << "\n" << std::flush;
    analysing_ = true;
    stop_ = false;
    background_ = std::thread([this, request = *request, game = game_.with_turn(request->colour)] {
        // Also reports a search that ended on its own. The next line of input ends the reply.
        report(player_.look(game, reporting(request), [this] { return stop_.load(); }), request);
    });
    return "";
}

Answer Gtp::genmove_analyze(Words words, GtpDialect dialect) {
    const auto request = read_analysis(words, dialect, game_.any().side_to_move(), game_.options().size);
    if (!request) return failed(request.error());
    answering_ = true;
    output_ << "=" << id_ << "\n" << std::flush;
    const auto found = player_.choose(game_.with_turn(request->colour), reporting(*request));
    report(found.info, *request);
    if (found.move == "resign") return "play resign";
    const auto played = game_.play(request->colour, found.move);
    played_ = played.has_value();
    return "play " + (found.move == "pass" ? "PASS" : found.move);
}

Answer Gtp::undo(Words) {
    if (const auto undone = game_.undo(); !undone) return failed(undone.error());
    player_.reconsider();
    return "";
}

Answer Gtp::showboard(Words) {
    return game_.drawn();
}

Answer Gtp::fixed_handicap(Words words) {
    const auto count = read_number<int>(words[0]);
    if (!count) return failed("handicap not an integer");
    return game_.place_handicap(written(go::fixed_handicap(game_.options().size, *count)));
}

Answer Gtp::place_free_handicap(Words words) {
    const auto count = read_number<int>(words[0]);
    if (!count) return failed("handicap not an integer");
    const int size = game_.options().size;
    if (*count < 2 || *count >= size * size) return failed("invalid number of stones");
    std::vector<go::Vertex> points = go::fixed_handicap(size, std::min(*count, go::max_fixed_handicap(size)));
    if (points.empty()) {
        const int low = size / 4;
        const int high = size - 1 - low;
        points = {{.x = low, .y = low}, {.x = high, .y = high}, {.x = low, .y = high}, {.x = high, .y = low}};
        points.resize(std::min(points.size(), static_cast<std::size_t>(*count)));
    }
    return game_.place_handicap(written(points));
}

Answer Gtp::set_free_handicap(Words words) {
    if (words.size() < 2) return failed("bad vertex list");
    if (const auto placed = game_.place_handicap({words.begin(), words.end()}); !placed) return placed;
    return "";
}

Answer Gtp::time_settings(Words words) {
    const auto main = read_number<std::int64_t>(words[0]);
    const auto overtime = read_number<std::int64_t>(words[1]);
    const auto stones = read_number<int>(words[2]);
    if (!main || !overtime || !stones) return failed("time settings not three integers");
    if (*main < 0 || *overtime < 0 || *stones < 0) return failed("time settings less than 0");
    player_.clock().set({.main = *main, .overtime = *overtime, .stones = *stones});
    return "";
}

Answer Gtp::time_left(Words words) {
    const auto colour = read_colour(words[0]);
    const auto seconds = read_number<std::int64_t>(words[1]);
    const auto stones = read_number<int>(words[2]);
    if (!colour) return failed("invalid color");
    if (!seconds || !stones) return failed("time left not two integers");
    if (*stones < 0) return failed("stones less than 0");
    player_.clock().tell(*colour, *seconds, *stones);
    return "";
}

Answer Gtp::loadsgf(Words words) {
    std::optional<std::size_t> before;
    if (words.size() > 1) {
        before = read_number<std::size_t>(words[1]);
        if (!before) return failed("move number not an integer");
    }
    if (const auto loaded = game_.load_sgf(words[0], before); !loaded) return failed(loaded.error());
    player_.begin_game();
    return "";
}

Answer Gtp::all_legal(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    const AnyGame asked = game_.with_turn(*colour);
    const auto& asked_game = *asked.as<go::Game>();
    return joined(written(
        game_.vertices([&](go::Vertex v) { return !asked_game.why_illegal(go::Intent::stone(v.x, v.y)); })));
}

Answer Gtp::list_stones(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return joined(game_.stones(*colour));
}

Answer Gtp::captures(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return std::to_string(game_.any().prisoners(*colour));
}

Answer Gtp::level(Words words) {
    const auto number = read_number<int>(words[0]);
    if (!number || *number < levels::lowest || *number > levels::highest)
        return failed("level is from 1 to 10");
    player_.set_level(*number);
    return "";
}

/// Without a file, the engine plays without a book.
Answer Gtp::book(Words words) {
    if (words.empty()) {
        player_.set_book(std::nullopt);
        return "";
    }
    auto read = load_book(joined(words));
    if (!read) return failed("cannot load book: " + read.error());
    player_.set_book(*std::move(read));
    return "";
}

/// CPU seconds that all threads have used so far.
Answer Gtp::cpu_time(Words) {
    return std::to_string(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

/// KGS: none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES, in seconds.
Answer Gtp::kgs_time_settings(Words words) {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 4> kinds = {
        {{"none", 0}, {"absolute", 1}, {"byoyomi", 3}, {"canadian", 3}}};
    const auto kind =
        std::ranges::find(kinds, std::string_view{words[0]}, [](const auto& k) { return k.first; });
    if (kind == kinds.end()) return failed("none, absolute, byoyomi or canadian");
    std::array<std::int64_t, 3> numbers{};
    if (words.size() != kind->second + 1) return failed("wrong number of numbers after " + words[0]);
    for (std::size_t i = 0; i < kind->second; ++i) {
        const auto number = read_number<std::int64_t>(words[i + 1]);
        if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
            return failed("time settings not in seconds");
        numbers[i] = *number;
    }
    if (words[0] == "none") {
        player_.clock().forget();
    } else {
        player_.clock().set({.main = numbers[0],
                             .overtime = numbers[1],
                             .stones = static_cast<int>(numbers[2]),
                             .byoyomi = words[0] == "byoyomi"});
    }
    return "";
}

Answer Gtp::kata_set_rules(Words words) {
    const auto rules_name = read_katago_rules(joined(words), game_.options().rules);
    if (!rules_name) return failed(rules_name.error());
    return rules(std::array{*rules_name});
}

Answer Gtp::kata_get_rules(Words) {
    return write_katago_rules(game().rules());
}

Answer Gtp::correct_dead(Words words) {
    const auto side = read_colour(words[0]);
    if (!side) return failed("invalid color");
    return list_corrected_dead(game_, words.subspan(1), *side);
}

Answer Gtp::gogui_analyze_commands(Words) {
    return "dboard/Whose each point will be/kradan-ownership\n"
           "string/Final score/final_score\n"
           "plist/Dead stones/final_status_list dead\n"
           "plist/Stones in seki/final_status_list seki\n"
           "plist/Legal moves/all_legal %c\n"
           "string/Unconditional status/unconditional_status %p\n"
           "string/Rules/kata-get-rules";
}

}  // namespace

int run_gtp(std::istream& input, std::ostream& output, const GtpOptions& options) {
    auto game = AnyGame::start(
        go::game_options({.size = options.size, .rules = options.rules, .komi = options.komi}));
    if (!game) {
        output << "? " << in_words(game.error().front()) << "\n\n" << std::flush;
        return 1;
    }
    Gtp gtp(output, GtpGame(*std::move(game)), options);
    if (options.network) {
        const auto loaded = gtp.load_network(*options.network);
        if (!loaded) {
            output << "? network: " << loaded.error() << "\n\n" << std::flush;
            return 1;
        }
    }
    std::string line;
    while (gtp.running() && std::getline(input, line)) gtp.execute(std::move(line));
    return 0;
}

}  // namespace kradan::protocol
