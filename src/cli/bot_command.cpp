#include <atomic>
#include <csignal>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/common_options.h"

#ifdef KRADAN_CURL
#include "bot/bot.h"
#endif
#include "command/exit_status.h"
#include "core/quote.h"
#include "engine/engine.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan bot`.
struct BotArguments {
    std::string server = {};
    std::string token = {};
    std::vector<std::string> engines = {};
    int games = 1;
    std::string rated = "both";
    std::string opponents = "all";
    std::int64_t least_initial = 0;
    std::int64_t most_initial = 10'800;
    bool untimed = false;
    std::vector<std::string> only = {};
    std::string greeting = {};
    std::uint64_t nodes = 200'000;
    int overhead = 200;
    bool upgrade = false;

    void add_to(CLI::App& command) {
        command.add_option("--server", server, "the server's URL, like https://club.example")->required();
        command
            .add_option(
                "--token", token,
                "a personal token of the bot's account, with the scope bot:play; - reads it from standard "
                "input")
            ->envname("KRADAN_BOT_TOKEN")
            ->required();
        command
            .add_option(
                "--engine", engines,
                "kradan[:level=7], uci:COMMAND or gtp:COMMAND; GAME=ENGINE for one game only. Without GAME, "
                "UCI is chess, GTP is Go, and kradan is every game. May be repeated")
            ->required();
        command.add_option("--games", games, "games at the same time")
            ->check(CLI::Range(1, 100))
            ->capture_default_str();
        command.add_option("--rated", rated, "accept rated games: yes (only), no, or both")
            ->check(CLI::IsMember({"yes", "no", "both"}))
            ->capture_default_str();
        command.add_option("--opponents", opponents, "accept challenges by people, bots or all")
            ->check(CLI::IsMember({"people", "bots", "all"}))
            ->capture_default_str();
        command.add_option("--only", only, "accept challenges by this account only; may be repeated");
        command.add_option("--least-initial", least_initial, "minimum main time to accept, in seconds")
            ->check(CLI::Range(0, 10'800))
            ->capture_default_str();
        command.add_option("--most-initial", most_initial, "maximum main time to accept, in seconds")
            ->check(CLI::Range(0, 10'800))
            ->capture_default_str();
        command.add_flag("--untimed", untimed, "also accept games without a clock or with days per move");
        command.add_option("--nodes", nodes, "nodes per move of a UCI engine in games without a clock")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
            ->capture_default_str();
        command.add_option("--overhead", overhead, "milliseconds per move reserved for the network")
            ->check(CLI::Range(0, 10'000))
            ->capture_default_str();
        command.add_option("--greeting", greeting, "message to the opponent when a game begins");
        command.add_flag("--upgrade", upgrade, "first make the account a bot account, permanently");
        command.footer(
            "Example: KRADAN_BOT_TOKEN=… kradan bot --server https://club.example --engine uci:stockfish "
            "--engine "
            "'gtp:gnugo --mode gtp'\nThe options can be in a file: kradan --config bot.toml bot, in [bot].");
    }
};

#ifdef KRADAN_CURL

/// The maximum length of a message, in bytes.
constexpr std::size_t longest_news = 1'000;

process::StopSignal* bot_stopped = nullptr;
std::atomic<bool> bot_finishes = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal");

/// The first signal lets running games finish; the second stops immediately.
void stop_bot(int) {
    if (bot_finishes.exchange(true)) bot_stopped->raise();
}

/// Parses engines with their games; fails for an unknown game.
std::expected<std::vector<bot::EngineOfGame>, std::string> read_engines(
    const std::vector<std::string>& texts) {
    std::vector<bot::EngineOfGame> engines;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        const auto named = equals == std::string::npos ? std::nullopt : read_game(text.substr(0, equals));
        const std::string engine = named ? text.substr(equals + 1) : text;
        for (const GameId game : games()) {
            const EngineProtocol protocol = game.module().forms().engines;
            const bool usual = engine.starts_with("uci:")   ? id(game) == "chess"
                               : engine.starts_with("gtp:") ? protocol == EngineProtocol::gtp
                                                            : !engine::why_no_search(game);
            if (named ? *named != game : !usual) continue;
            auto read = process::read_engine(engine, game);
            if (!read) return std::unexpected("'" + text + "': " + read.error());
            engines.push_back({game, *std::move(read)});
        }
    }
    return engines;
}

int bot_command(const BotArguments& arguments) {
    const auto wrong = [](const std::string& what) {
        std::cerr << what << '\n';
        return exit_usage;
    };
    const auto server = read_url(arguments.server);
    if (!server) return wrong("--server: " + server.error());
    std::string token = arguments.token;
    if (token == "-") std::getline(std::cin, token);
    if (token.empty()) return wrong("--token: the token is empty");
    auto engines = read_engines(arguments.engines);
    if (!engines) return wrong("--engine: " + engines.error());
    const auto curl = load_libcurl("a bot");
    if (!curl) return report_error(curl.error(), exit_bad_input);
    process::StopSignal stop;
    bot_stopped = &stop;
    struct sigaction action{};
    action.sa_handler = stop_bot;
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::mutex mutex;
    const auto tell = [&mutex](std::ostream& stream, std::string_view text) {
        const std::lock_guard lock(mutex);
        // Messages from servers and engines may contain anything.
        stream << printable(text, longest_news) << '\n' << std::flush;
    };
    const bool done = bot::play(**curl,
                                {.server = *server,
                                 .token = token,
                                 .engines = *std::move(engines),
                                 .terms = {.rated = arguments.rated != "no",
                                           .casual = arguments.rated != "yes",
                                           .people = arguments.opponents != "bots",
                                           .bots = arguments.opponents != "people",
                                           .least_initial = arguments.least_initial,
                                           .most_initial = arguments.most_initial,
                                           .untimed = arguments.untimed,
                                           .only = arguments.only},
                                 .games = arguments.games,
                                 .greeting = arguments.greeting,
                                 .nodes = arguments.nodes,
                                 .overhead = std::chrono::milliseconds{arguments.overhead},
                                 .upgrade = arguments.upgrade,
                                 .say = [&](std::string_view text) { tell(std::cout, text); },
                                 .complain = [&](std::string_view text) { tell(std::cerr, text); }},
                                stop, bot_finishes);
    return done ? exit_success : exit_bad_input;
}

#else

int bot_command(const BotArguments&) {
    return report_error("this program was built without libcurl, which a bot needs", exit_bad_input);
}

#endif

}  // namespace

void add_bot_command(CLI::App& app, int& status) {
    add_command<BotArguments>(app, status, "bot", "plays on a server with engines", bot_command);
}

}  // namespace kradan::cli
