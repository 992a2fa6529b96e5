#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "bench/load_client.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "bench/pairs.h"
#include "bench/programs.h"
#include "bench/server_process.h"
#include "bench/table.h"
#include "command/exit_status.h"
#include "games/chess/module.h"
#include "server/accounts/identify.h"
#include "server/base/tokens.h"
#include "session/session.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::bench {

using namespace command;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// The timeout for a response. Exceeding it is an error, not a slow result.
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

    /// Connects `count` clients and waits for `answers` responses; throws if any are missing.
    void come(std::size_t count, std::size_t answers) {
        for (std::size_t i = 0; i < count; ++i) {
            client_.open();
            if (i % 64 == 63) client_.poll(0);
        }
        const auto begun = Clock::now();
        while (answers_ < answers && lost_ == 0 && Clock::now() - begun < time_to_answer) client_.poll(1);
        if (answers_ < answers)
            throw std::runtime_error(std::to_string(answers_) + " of " + std::to_string(answers) +
                                     " were answered, " + std::to_string(lost_) + " were turned away");
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

/// Creates accounts in a new SQLite database, each with a session. Returns the session tokens.
std::vector<std::string> fill_accounts(const std::string& path, std::size_t count) {
    const auto store = must(store::open_sqlite(path));
    std::vector<std::string> tokens;
    const store::WallTime now = std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::system_clock::now().time_since_epoch())
                                    .count();
    std::vector<store::Unit> units;
    for (std::size_t i = 0; i < count; ++i) {
        const auto key = static_cast<store::PlayerKey>(i + 1);
        const std::string name = "Load " + std::to_string(key);
        tokens.push_back("session of " + name);
        const server::Stored<server::Account> account{
            .body = {.shown = name, .folded = "load " + std::to_string(key), .created = now},
            .id = std::to_string(key)};
        const server::Stored<server::Session> session{
            .body = {.player = key, .device = "bench", .created = now, .seen = now, .confirmed = now},
            .id = server::hex_of(server::hash_of(tokens.back()))};
        units.push_back({store::AddPlayer{{.key = key, .name = name, .created = now}, server::hash_of(name)},
                         server::put(account), server::put(session)});
    }
    for (const auto& result : store->commit(units)) must(result);
    return tokens;
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
            void (Bench::*measure)();
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
            try {
                (this->*measure)();
            } catch (const std::runtime_error& fault) {
                std::cerr << name << ": " << fault.what() << '\n';
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

    /// Returns a Kradan server that uses this database.
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
    /// Names the nodes or the database in the output; "" for a single server with SQLite.
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

    /// One server with a database with this name, or the servers that the arguments specify.
    Club club(const std::string& name) const {
        Club club;
        const std::string database = arguments_.database.empty() ? this->database(name) : arguments_.database;
        for (int i = 0; i < std::max(arguments_.nodes, 1); ++i) {
            std::vector<std::string> more;
            if (arguments_.nodes > 0)
                more = {"--node", "bench" + std::to_string(i + 1), "--nats", arguments_.nats};
            club.servers.push_back(std::make_unique<BenchProcess>(kradan(database, more)));
            club.servers.back()->start();
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
    void play(Server& server, BenchPairs& pairs, Rounds& rounds) const {
        pairs.set_up();
        const double server_before = server.cpu();
        const double postgres_before = cpu_of_programs("postgres");
        const double nats_before = cpu_of_programs("nats-server");
        const double client_before = own_cpu();
        const auto begun = Clock::now();
        pairs.play(Seconds(arguments_.seconds));
        const double time = Seconds(Clock::now() - begun).count();
        if (pairs.lost() > 0)
            throw std::runtime_error(std::to_string(pairs.lost()) + " connections or moves were lost");
        if (pairs.moves() == 0) throw std::runtime_error("no move came back");
        const auto made = static_cast<double>(pairs.moves());
        rounds.rates.push_back(made / time);
        rounds.server.push_back((server.cpu() - server_before) / made * 1e6);
        rounds.postgres.push_back((cpu_of_programs("postgres") - postgres_before) / made * 1e6);
        rounds.nats.push_back((cpu_of_programs("nats-server") - nats_before) / made * 1e6);
        rounds.client.push_back((own_cpu() - client_before) / made * 1e6);
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

    void moves() {
        const auto lines = long_games(64, 400);
        const auto games = static_cast<std::size_t>(arguments_.games);
        const auto peer = peers_.find(PeerKind::boardgame_io);
        Rounds ours;
        Rounds accounts;
        Rounds theirs;
        std::vector<double> ratios;
        for (int round = 0; round < arguments_.rounds; ++round) {
            {
                const Club servers = club("moves" + std::to_string(round));
                KradanPairs pairs(servers.ports(), games, lines);
                play(servers, pairs, ours);
            }
            if (arguments_.accounts) {
                const std::string name = "accounts" + std::to_string(round);
                const auto tokens = fill_accounts(database(name), 2 * games);
                const Club servers = club(name);
                KradanPairs pairs(servers.ports(), games, lines, tokens);
                play(servers, pairs, accounts);
            }
            if (peer == peers_.end()) continue;
            BenchProcess server({"node", "-e", BoardgamePairs::server()}, peer->second);
            server.start();
            BoardgamePairs pairs(server.port(), games, lines);
            play(server, pairs, theirs);
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
        if (ratios.empty()) return;
        say("boardgame.io in memory, moves a second", theirs);
        say("  times as many", spread(ratios, 2));
    }

    void latency() {
        const auto lines = long_games(64, 400);
        const Club servers = club("latency");
        KradanPairs pairs(servers.ports(), static_cast<std::size_t>(arguments_.games), lines);
        pairs.set_up();
        auto times = pairs.pace(1000, Seconds(arguments_.seconds));
        if (times.empty()) throw std::runtime_error("nothing was acknowledged");
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
    }

    void idle() {
        BenchProcess server = kradan(database("idle"));
        server.start();
        Crowd crowd(
            server.port(), [](std::size_t) { return std::vector{std::string{hello}}; },
            R"({"type":"welcome")");
        crowd.rest();
        const long before = server.memory();
        const auto wanted = static_cast<std::size_t>(arguments_.idle);
        crowd.come(wanted, wanted);
        const double each = static_cast<double>(server.memory() - before) / static_cast<double>(wanted);
        say("memory of an idle WebSocket, " + std::to_string(wanted) + " of them",
            spread({each}, 2) + " KiB");
    }

    /// Fills a database with `stored` finished games and `live` running ones.
    static void fill(const std::string& path, int stored, int live) {
        const auto store = must(store::open_sqlite(path));
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
                for (const auto& result : store->commit(units)) must(result);
                units.clear();
            }
        }
    }

    void restart() {
        constexpr std::size_t live = 1000;
        const std::string path = database("restart");
        fill(path, arguments_.stored, live);
        std::vector<double> first;
        for (int round = 0; round < arguments_.rounds; ++round) {
            BenchProcess server = kradan(path);
            const auto begun = Clock::now();
            server.start();
            const auto last = static_cast<std::size_t>(arguments_.stored) + live - 1;
            Crowd crowd(
                server.port(),
                [&](std::size_t) {
                    return std::vector{std::string{hello}, join_message(last + 1 - live), join_message(last)};
                },
                joined_prefix);
            crowd.come(1, 2);
            first.push_back(Seconds(Clock::now() - begun).count());
        }
        say("restart to serving, " + std::to_string(arguments_.stored) + " stored and 1000 live games, s",
            spread(first, 3));
    }

    void come_back() {
        const std::string path = database("return");
        constexpr std::size_t live = 1000;
        fill(path, 0, live);
        BenchProcess server = kradan(path);
        server.start();
        const auto wanted = static_cast<std::size_t>(arguments_.returning);
        std::vector<double> times;
        for (int round = 0; round < arguments_.rounds; ++round) {
            server.kill();
            const auto begun = Clock::now();
            server.start();
            Crowd crowd(
                server.port(),
                [](std::size_t socket) {
                    return std::vector{std::string{hello}, join_message(socket % live)};
                },
                joined_prefix);
            crowd.come(wanted, wanted);
            times.push_back(Seconds(Clock::now() - begun).count());
        }
        say(std::to_string(wanted) + " clients back after a restart, s", spread(times, 2));
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
    const std::string kradan = find_kradan();
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    std::string pattern =
        ((arguments.folder.empty() ? fs::temp_directory_path() : fs::path(arguments.folder)) /
         "kradan-bench-XXXXXX")
            .string();
    if (!mkdtemp(pattern.data()))
        throw std::runtime_error("cannot create a temporary folder for the databases");
    const int status = Bench(arguments, std::move(*peers), kradan, pattern).run();
    std::error_code ignored;
    fs::remove_all(pattern, ignored);
    return status;
}

}  // namespace kradan::bench
