#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <expected>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

#include "bench/accounts.h"
#include "bench/load_client.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "bench/pairs.h"
#include "bench/programs.h"
#include "bench/server_process.h"
#include "bench/table.h"
#include "command/exit_status.h"
#include "games/chess/module.h"
#include "session/session.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::bench {

using namespace command;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// The timeout for a response: an error rather than a slow result.
constexpr Seconds time_to_answer{60};

/// Many clients that connect at once and send the same few messages.
class Crowd {
  public:
    /// The messages that each client sends once connected, by its number; and the prefix of the responses
    /// that count.
    Crowd(std::uint16_t port, std::function<std::vector<std::string>(std::size_t)> messages,
          std::string_view answer)
        : client_({port}, "/play",
                  {.opened =
                       [this, messages = std::move(messages)](std::size_t socket) {
                           for (const auto& message : messages(socket)) client_.send(socket, message);
                       },
                   .text = [this, answer](
                               std::size_t,
                               std::string_view text) { answers_ += text.starts_with(answer) ? 1 : 0; },
                   .closed = [this](std::size_t) { ++lost_; }}) {}

    /// Connects `count` clients and waits for `answers` responses. Returns the error, if any.
    std::optional<std::string> come(std::size_t count, std::size_t answers) {
        for (std::size_t i = 0; i < count; ++i) {
            if (const auto opened = client_.open(); !opened) return opened.error();
            if (i % 64 == 63) client_.poll(0);
        }
        const auto begun = Clock::now();
        while (answers_ < answers && lost_ == 0 && Clock::now() - begun < time_to_answer) client_.poll(1);
        if (answers_ >= answers) return std::nullopt;
        return std::to_string(answers_) + " of " + std::to_string(answers) + " were answered, " +
               std::to_string(lost_) + " were turned away";
    }
    void rest() {
        for (int i = 0; i < 100; ++i) client_.poll(1);
    }

  private:
    std::size_t answers_ = 0;
    std::size_t lost_ = 0;
    LoadClient client_;
};

constexpr std::string_view hello = R"({"type":"hello","version":1})";
constexpr std::string_view joined_prefix = R"({"type":"game")";

std::string join_message(std::size_t game) {
    return R"({"type":"join","seq":0,"said":0,"nonce":"j","game":"bench)" + std::to_string(game) + "\"}";
}

class Bench {
  public:
    Bench(const ServerArguments& arguments, std::map<PeerKind, std::string> peers, std::string kradan,
          fs::path folder)
        : arguments_(arguments),
          peers_(std::move(peers)),
          kradan_(std::move(kradan)),
          folder_(std::move(folder)) {}

    int run() {
        struct Part {
            std::string_view name;
            std::optional<std::string> (Bench::*measure)();
        };
        const Part parts[] = {{"moves", &Bench::moves},
                              {"latency", &Bench::latency},
                              {"idle", &Bench::idle},
                              {"restart", &Bench::restart},
                              {"return", &Bench::come_back}};
        int status = 0;
        for (const auto& [name, measure] : parts) {
            const auto& only = arguments_.only;
            if (!only.empty() && std::ranges::find(only, name) == only.end()) continue;
            if (const auto fault = (this->*measure)()) {
                std::cerr << name << ": " << *fault << '\n';
                status = 1;
            }
        }
        return status;
    }

  private:
    std::string database(const std::string& name) const { return (folder_ / (name + ".db")).string(); }
    std::string page() const {
        fs::create_directories(folder_ / "page");
        std::ofstream(folder_ / "page" / "index.html") << "<!doctype html><title>Kradan</title>";
        return (folder_ / "page").string();
    }
    static void say(std::string_view name, const std::string& value) {
        std::cout << std::left << std::setw(56) << name << value << '\n' << std::flush;
    }
    static std::string spread(const std::vector<double>& values, int digits) {
        std::ostringstream text;
        text << std::fixed << std::setprecision(digits) << median(values) << " ("
             << *std::ranges::min_element(values) << " – " << *std::ranges::max_element(values) << ")";
        return text.str();
    }

    /// A Kradan server with this database.
    BenchProcess kradan(const std::string& path, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> command{kradan_,
                                         "serve",
                                         "--listen",
                                         "127.0.0.1:0",
                                         "--db",
                                         path,
                                         "--engines",
                                         "0",
                                         "--connections-per-address",
                                         "1000000",
                                         "--connections",
                                         "100000",
                                         "--new-players-per-second",
                                         "1000000",
                                         "--web",
                                         page(),
                                         "--log",
                                         "error"};
        command.insert(command.end(), more.begin(), more.end());
        return {std::move(command), ""};
    }
    /// The target of the moves, unless it is a single server with SQLite.
    std::string where() const {
        if (arguments_.nodes > 0) return ", " + std::to_string(arguments_.nodes) + " nodes";
        return arguments_.database.empty() ? "" : ", PostgreSQL";
    }

    /// Kradan servers that serve one club, and the other programs that they need.
    struct Club {
        std::vector<std::unique_ptr<BenchProcess>> servers = {};

        std::vector<std::uint16_t> ports() const {
            std::vector<std::uint16_t> all;
            all.reserve(servers.size());
            for (const auto& server : servers) all.push_back(server->port());
            return all;
        }
        double cpu() const {
            double all = 0;
            for (const auto& server : servers) all += server->cpu();
            return all;
        }
    };

    /// One server with a database of this name, or what the arguments specify.
    std::expected<Club, std::string> club(const std::string& name) const {
        Club club;
        const std::string database = arguments_.database.empty() ? this->database(name) : arguments_.database;
        for (int i = 0; i < std::max(arguments_.nodes, 1); ++i) {
            std::vector<std::string> more;
            if (arguments_.nodes > 0)
                more = {"--node", "bench" + std::to_string(i + 1), "--nats", arguments_.nats};
            club.servers.push_back(std::make_unique<BenchProcess>(kradan(database, more)));
            if (auto fault = club.servers.back()->start()) return std::unexpected(*fault);
        }
        return club;
    }

    /// Results of `play`, one entry per round. CPU times are µs per move.
    struct Rounds {
        std::vector<double> rates = {};
        std::vector<double> server = {};
        std::vector<double> postgres = {};
        std::vector<double> nats = {};
        std::vector<double> client = {};
    };

    template <class Server>
    std::optional<std::string> play(Server& server, BenchPairs& pairs, Rounds& rounds) const {
        if (auto fault = pairs.set_up()) return fault;
        const double server_before = server.cpu();
        const double postgres_before = cpu_of_programs("postgres");
        const double nats_before = cpu_of_programs("nats-server");
        const double client_before = own_cpu();
        const auto begun = Clock::now();
        pairs.play(Seconds(arguments_.seconds));
        const double time = Seconds(Clock::now() - begun).count();
        if (pairs.lost() > 0) return std::to_string(pairs.lost()) + " connections or moves were lost";
        if (pairs.moves() == 0) return "no move came back";
        const auto made = static_cast<double>(pairs.moves());
        rounds.rates.push_back(made / time);
        rounds.server.push_back((server.cpu() - server_before) / made * 1e6);
        rounds.postgres.push_back((cpu_of_programs("postgres") - postgres_before) / made * 1e6);
        rounds.nats.push_back((cpu_of_programs("nats-server") - nats_before) / made * 1e6);
        rounds.client.push_back((own_cpu() - client_before) / made * 1e6);
        return std::nullopt;
    }

    void say_ours(const std::string& what, const Rounds& rounds) const {
        say(what, spread(rounds.rates, 0));
        const bool several = arguments_.nodes > 0;
        say(several ? "  CPU of the nodes, µs a move" : "  CPU of the server, µs a move",
            spread(rounds.server, 1));
        if (!arguments_.database.empty()) say("  CPU of PostgreSQL, µs a move", spread(rounds.postgres, 1));
        if (several) say("  CPU of NATS, µs a move", spread(rounds.nats, 1));
        say("  CPU of the load client, µs a move", spread(rounds.client, 1));
    }

    static void say(const std::string& what, const Rounds& rounds) {
        say(what, spread(rounds.rates, 0));
        say("  CPU of the server, µs a move", spread(rounds.server, 1));
        say("  CPU of the load client, µs a move", spread(rounds.client, 1));
    }

    std::optional<std::string> moves() {
        const auto lines = long_games(64, 400);
        const auto games = static_cast<std::size_t>(arguments_.games);
        const auto peer = peers_.find(PeerKind::boardgame_io);
        Rounds ours;
        Rounds accounts;
        Rounds theirs;
        std::vector<double> ratios;
        for (int round = 0; round < arguments_.rounds; ++round) {
            {
                auto servers = club("moves" + std::to_string(round));
                if (!servers) return servers.error();
                KradanPairs pairs(servers->ports(), games, lines);
                if (auto fault = play(*servers, pairs, ours)) return fault;
            }
            if (arguments_.accounts) {
                const std::string name = "accounts" + std::to_string(round);
                std::vector<std::string> tokens;
                if (auto fault = fill_accounts(database(name), 2 * games, tokens)) return fault;
                auto servers = club(name);
                if (!servers) return servers.error();
                KradanPairs pairs(servers->ports(), games, lines, tokens);
                if (auto fault = play(*servers, pairs, accounts)) return "accounts: " + *fault;
            }
            if (peer == peers_.end()) continue;
            BenchProcess server({"node", "-e", BoardgamePairs::server()}, peer->second);
            if (auto fault = server.start()) return "boardgame.io: " + *fault;
            BoardgamePairs pairs(server.port(), games, lines);
            if (auto fault = play(server, pairs, theirs)) return "boardgame.io: " + *fault;
            ratios.push_back(ours.rates.back() / theirs.rates.back());
        }
        say_ours("durable moves a second, " + std::to_string(games) + " games" + where(), ours);
        if (arguments_.accounts) {
            say_ours("the same between accounts", accounts);
            std::vector<double> times;
            times.reserve(ours.server.size());
            for (std::size_t i = 0; i < ours.server.size(); ++i)
                times.push_back(accounts.server[i] / ours.server[i]);
            say("  CPU of the server, times that between guests", spread(times, 3));
        }
        if (ratios.empty()) return std::nullopt;
        say("boardgame.io in memory, moves a second", theirs);
        say("  times as many", spread(ratios, 2));
        return std::nullopt;
    }

    std::optional<std::string> latency() {
        const auto lines = long_games(64, 400);
        const auto servers = club("latency");
        if (!servers) return servers.error();
        KradanPairs pairs(servers->ports(), static_cast<std::size_t>(arguments_.games), lines);
        if (auto fault = pairs.set_up()) return fault;
        auto times = pairs.pace(1000, Seconds(arguments_.seconds));
        if (times.empty()) return "nothing was acknowledged";
        std::ranges::sort(times);
        const auto at = [&](double part) {
            std::ostringstream text;
            text << std::fixed << std::setprecision(2)
                 << times[std::min(times.size() - 1,
                                   static_cast<std::size_t>(part * static_cast<double>(times.size())))]
                 << " ms";
            return text.str();
        };
        say("acknowledgement at 1000 moves a second" + where() + ", median", at(0.5));
        say("  99th percentile", at(0.99));
        say("  99.9th percentile", at(0.999));
        return std::nullopt;
    }

    std::optional<std::string> idle() {
        BenchProcess server = kradan(database("idle"));
        if (auto fault = server.start()) return fault;
        Crowd crowd(
            server.port(), [](std::size_t) { return std::vector{std::string{hello}}; },
            R"({"type":"welcome")");
        crowd.rest();
        const long before = server.memory();
        const auto wanted = static_cast<std::size_t>(arguments_.idle);
        if (auto fault = crowd.come(wanted, wanted)) return fault;
        const double each = static_cast<double>(server.memory() - before) / static_cast<double>(wanted);
        say("memory of an idle WebSocket, " + std::to_string(wanted) + " of them",
            spread({each}, 2) + " KiB");
        return std::nullopt;
    }

    /// Fills a database with `stored` finished and `live` running games. Returns the error, if any.
    std::optional<std::string> fill(const std::string& path, int stored, int live) {
        auto store = store::open_sqlite(path);
        if (!store) return store.error().detail;
        if (isatty(STDERR_FILENO) == 1) std::cerr << "filling the database …\n";
        const auto lines = long_games(16, 60);
        std::vector<store::Unit> units;
        for (int i = 0; i < stored + live; ++i) {
            const std::string id = "bench" + std::to_string(i);
            const auto created = session::create({.options = {.game = chess::chess_game}}, 0);
            auto state = session::begin(*created);
            store::AppendEvents events{.game = id};
            const auto add = [&](const session::Event& event) {
                json::Writer writer;
                session::write_event(writer, event);
                events.events.push_back({event.seq, writer.text(), ""});
            };
            add(*created);
            Colour by = Colour::first;
            for (const std::string& move : lines[static_cast<std::size_t>(i) % lines.size()]) {
                add({.seq = static_cast<int>(events.events.size()) + 1,
                     .at = 0,
                     .body = session::Moved{by, move}});
                by = opponent(by);
            }
            if (i < stored) {
                events.ends = true;
                add({.seq = static_cast<int>(events.events.size()) + 1,
                     .at = 0,
                     .body = session::Ended{{Colour::first, EndReason::resignation}, "", "1-0"}});
            }
            units.push_back({store::AddGame{{.id = id, .watchable = true, .created = i}}, std::move(events)});
            if (units.size() == 1000 || i + 1 == stored + live) {
                for (const auto& result : (*store)->commit(units)) {
                    if (!result) return result.error().detail;
                }
                units.clear();
            }
        }
        return std::nullopt;
    }

    std::optional<std::string> restart() {
        constexpr std::size_t live = 1000;
        const std::string path = database("restart");
        if (auto fault = fill(path, arguments_.stored, live)) return fault;
        std::vector<double> first;
        for (int round = 0; round < arguments_.rounds; ++round) {
            BenchProcess server = kradan(path);
            const auto begun = Clock::now();
            if (auto fault = server.start()) return fault;
            const auto last = static_cast<std::size_t>(arguments_.stored) + live - 1;
            Crowd crowd(
                server.port(),
                [&](std::size_t) {
                    return std::vector{std::string{hello}, join_message(last + 1 - live), join_message(last)};
                },
                joined_prefix);
            if (auto fault = crowd.come(1, 2)) return fault;
            first.push_back(Seconds(Clock::now() - begun).count());
        }
        say("restart to serving, " + std::to_string(arguments_.stored) + " stored and 1000 live games, s",
            spread(first, 3));
        return std::nullopt;
    }

    std::optional<std::string> come_back() {
        const std::string path = database("return");
        constexpr std::size_t live = 1000;
        if (auto fault = fill(path, 0, live)) return fault;
        BenchProcess server = kradan(path);
        if (auto fault = server.start()) return fault;
        const auto wanted = static_cast<std::size_t>(arguments_.returning);
        std::vector<double> times;
        for (int round = 0; round < arguments_.rounds; ++round) {
            server.kill();
            const auto begun = Clock::now();
            if (auto fault = server.start()) return fault;
            Crowd crowd(
                server.port(),
                [](std::size_t socket) {
                    return std::vector{std::string{hello}, join_message(socket % live)};
                },
                joined_prefix);
            if (auto fault = crowd.come(wanted, wanted)) return fault;
            times.push_back(Seconds(Clock::now() - begun).count());
        }
        say(std::to_string(wanted) + " clients back after a restart, s", spread(times, 2));
        return std::nullopt;
    }

    const ServerArguments& arguments_;
    std::map<PeerKind, std::string> peers_;
    std::string kradan_;
    fs::path folder_;
};

}  // namespace

int measure_server(const ServerArguments& arguments) {
    auto peers = read_peers(arguments.peers);
    if (!peers) return exit_usage;
    const auto kradan = find_kradan();
    if (!kradan) {
        std::cerr << "kradan-bench: " << kradan.error() << '\n';
        return exit_io_error;
    }
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    std::string pattern =
        ((arguments.folder.empty() ? fs::temp_directory_path() : fs::path(arguments.folder)) /
         "kradan-bench-XXXXXX")
            .string();
    if (!mkdtemp(pattern.data())) {
        std::cerr << "kradan-bench: cannot create a temporary folder for the databases\n";
        return exit_io_error;
    }
    const int status = Bench(arguments, std::move(*peers), *kradan, pattern).run();
    std::error_code ignored;
    fs::remove_all(pattern, ignored);
    return status;
}

}  // namespace kradan::bench
