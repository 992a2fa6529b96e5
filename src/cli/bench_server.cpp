#include "cli/bench_server.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>

#include "catalog/any_game.h"
#include "cli/bench_measure.h"
#include "cli/load_client.h"
#include "core/random.h"
#include "session/session.h"
#include "store/sqlite_store.h"

namespace kradan::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// A move that is not answered in this time is an error, not a slow one.
constexpr Seconds patience{60};

double own_cpu() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// A server as a child process, on a port that was free.
class ServerProcess {
  public:
    explicit ServerProcess(std::string database) : database_(std::move(database)) {}
    ~ServerProcess() { kill(); }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    /// Returns when it says that it listens.
    std::optional<std::string> start() {
        int out[2];
        if (pipe2(out, O_CLOEXEC) != 0) return "no pipe";
        child_ = fork();
        if (child_ == 0) {
            dup2(out[1], STDOUT_FILENO);
            const std::string listen = "127.0.0.1:" + std::to_string(port_);
            execl("/proc/self/exe", "kradan", "serve", "--listen", listen.c_str(), "--db", database_.c_str(),
                  "--engines", "0", "--connections-per-address", "1000000", "--connections", "100000",
                  "--new-players-per-second", "1000000", "--web", page_.c_str(), "--log", "error",
                  static_cast<char*>(nullptr));
            _exit(127);
        }
        close(out[1]);
        std::string said;
        char byte = 0;
        while (::read(out[0], &byte, 1) == 1) {
            said += byte;
            const auto at = said.find("http://127.0.0.1:");
            if (at != std::string::npos && byte == '/' && said.size() > at + 18) {
                port_ = static_cast<std::uint16_t>(std::stoi(said.substr(at + 17)));
                output_ = out[0];
                return std::nullopt;
            }
        }
        close(out[0]);
        return "the server did not start";
    }
    void kill() {
        if (child_ <= 0) return;
        ::kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
        child_ = -1;
        close(output_);
    }
    void use_page(const std::string& folder) { page_ = folder; }
    std::uint16_t port() const { return port_; }

    double cpu() const {
        std::ifstream file("/proc/" + std::to_string(child_) + "/stat");
        std::string text;
        std::getline(file, text);
        std::istringstream rest(text.substr(text.rfind(')') + 2));
        std::string word;
        double ticks = 0;
        for (int field = 3; rest >> word && field <= 15; ++field) {
            if (field == 14 || field == 15) ticks += std::stod(word);
        }
        return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    }
    /// Memory that it has of its own, in KiB.
    long memory() const {
        std::ifstream file("/proc/" + std::to_string(child_) + "/status");
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("RssAnon:")) return std::stol(line.substr(8));
        }
        return 0;
    }

  private:
    std::string database_;
    std::string page_;
    pid_t child_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
};

/// The value of a member whose name, with quotation marks and colon, is given: enough for what our server
/// writes.
std::string_view text_after(std::string_view json, std::string_view name) {
    const auto at = json.find(name);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = json.substr(at + name.size() + 1);
    return rest.substr(0, rest.find('"'));
}

int number_after(std::string_view json, std::string_view name) {
    const auto at = json.rfind(name);
    int number = 0;
    for (std::size_t i = at + name.size();
         at != std::string_view::npos && i < json.size() && json[i] >= '0' && json[i] <= '9'; ++i)
        number = number * 10 + (json[i] - '0');
    return number;
}

/// Long games of chess by chance, so that no game ends while it is measured.
std::vector<std::vector<std::string>> long_games(std::size_t count, std::size_t plies) {
    std::vector<std::vector<std::string>> lines;
    SplitMix64 random{20261122};
    while (lines.size() < count) {
        auto game = AnyGame::start({.game = GameId::chess});
        std::vector<std::string> line;
        while (line.size() < plies && !game->outcome()) {
            const auto moves = game->legal_moves();
            const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (!game->play(*game->read_move(move))) break;
            line.push_back(move);
        }
        if (line.size() == plies && !game->outcome()) lines.push_back(std::move(line));
    }
    return lines;
}

/// Pairs of players who play chess with each other: sockets 2 n and 2 n + 1 have game n.
class Pairs {
  public:
    Pairs(std::uint16_t port, std::size_t games, const std::vector<std::vector<std::string>>& lines)
        : lines_(lines),
          games_(games),
          client_(
              port, "/play",
              {.opened =
                   [this](std::size_t socket) { client_.send(socket, R"({"type":"hello","version":1})"); },
               .text = [this](std::size_t socket, std::string_view text) { hear(socket, text); },
               .closed = [this](std::size_t) { ++lost_; }}) {}

    /// Connects all and begins their games.
    std::optional<std::string> set_up() {
        const auto begun = Clock::now();
        for (std::size_t i = 0; i < 2 * games_; ++i) {
            if (const auto opened = client_.open(); !opened) return opened.error();
            if (i % 64 == 63) client_.poll(0);
        }
        while (ready_ < 2 * games_) {
            client_.poll(100);
            if (lost_ > 0) return std::to_string(lost_) + " connections were lost";
            if (Clock::now() - begun > patience) return "the games did not begin";
        }
        return std::nullopt;
    }

    /// Plays as fast as the server answers.
    void play(Seconds time) {
        playing_ = true;
        for (std::size_t game = 0; game < games_; ++game) move(game);
        const auto end = Clock::now() + time;
        while (Clock::now() < end) client_.poll(50);
        playing_ = false;
    }

    /// Plays `rate` moves a second in all, whatever the answers; how long each acknowledgement took, in
    /// milliseconds.
    std::vector<double> pace(double rate, Seconds time) {
        const auto begun = Clock::now();
        std::size_t made = 0;
        const auto total = static_cast<std::size_t>(rate * time.count());
        while (made < total) {
            const auto due = static_cast<std::size_t>(Seconds(Clock::now() - begun).count() * rate);
            for (; made < std::min(due, total); ++made) {
                State& game = states_[made % games_];
                // One that has not been answered yet waits for its next turn: that is seen in its own time.
                if (game.heard == 2) move(made % games_);
            }
            client_.poll(1);
        }
        for (int i = 0; i < 100; ++i) client_.poll(10);
        return latencies_;
    }

    std::uint64_t moves() const { return moves_; }
    std::size_t lost() const { return lost_; }

  private:
    struct State {
        std::string id = {};
        int seq = 1;
        std::size_t ply = 0;
        int heard = 2;
        Clock::time_point sent = {};
        /// The socket of each side.
        std::array<std::size_t, 2> socket = {};
    };

    void hear(std::size_t socket, std::string_view text) {
        const std::size_t game = socket / 2;
        if (states_.size() < games_) states_.resize(games_);
        State& state = states_[game];
        if (text.starts_with(R"({"type":"events")")) {
            const int seq = number_after(text.substr(0, text.find(R"(],"nonce")")), R"({"seq":)");
            if (seq != state.seq + 1 || ++state.heard < 2) {
                note(socket, state);
                return;
            }
            note(socket, state);
            ++state.seq;
            ++state.ply;
            ++moves_;
            if (playing_) move(game);
        } else if (text.starts_with(R"({"type":"welcome")")) {
            client_.send(socket, R"({"type":"enter","player":"Load","nonce":"e"})");
        } else if (text.starts_with(R"({"type":"entered")")) {
            if (++entered_[game] == 2) {
                client_.send(
                    2 * game,
                    R"({"type":"invite","terms":{"config":{"game":"chess"},"side":"first","watchable":false},"nonce":"i"})");
            }
        } else if (text.starts_with(R"({"type":"done","nonce":"i")")) {
            client_.send(2 * game + 1, R"({"type":"accept","nonce":"a","invitation":")" +
                                           std::string{text_after(text, R"("id":)")} + "\"}");
        } else if (text.starts_with(R"({"type":"started")")) {
            state.id = text_after(text, R"("game":)");
            state.socket[text_after(text, R"("side":)") == "first" ? 0 : 1] = socket;
            client_.send(socket,
                         R"({"type":"join","seq":0,"said":0,"nonce":"j","game":")" + state.id + "\"}");
        } else if (text.starts_with(R"({"type":"game")")) {
            ++ready_;
        } else if (text.starts_with(R"({"type":"refused")")) {
            std::cerr << text << '\n';
            ++lost_;
        }
    }

    void note(std::size_t socket, State& state) {
        if (socket == state.socket[state.ply % 2])
            latencies_.push_back(Seconds(Clock::now() - state.sent).count() * 1000);
    }

    void move(std::size_t number) {
        State& game = states_[number];
        const auto& line = lines_[number % lines_.size()];
        if (game.ply >= line.size()) return;
        game.heard = 0;
        game.sent = Clock::now();
        message_ = R"({"type":"act","game":")" + game.id + R"(","seq":)" + std::to_string(game.seq) +
                   R"(,"command":{"do":"move","move":")" + line[game.ply] + R"("},"nonce":"m)" +
                   std::to_string(game.seq) + "\"}";
        client_.send(game.socket[game.ply % 2], message_);
    }

    const std::vector<std::vector<std::string>>& lines_;
    std::size_t games_;
    std::vector<State> states_;
    std::vector<int> entered_ = std::vector<int>(games_);
    std::vector<double> latencies_;
    std::string message_;
    std::size_t ready_ = 0;
    std::size_t lost_ = 0;
    std::uint64_t moves_ = 0;
    bool playing_ = false;
    LoadClient client_;
};

class Bench {
  public:
    Bench(const BenchServerArguments& arguments, fs::path folder)
        : arguments_(arguments), folder_(std::move(folder)) {}

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

    std::optional<std::string> moves() {
        const auto lines = long_games(64, 400);
        std::vector<double> rates;
        std::vector<double> server_cpu;
        std::vector<double> client_cpu;
        for (int round = 0; round < arguments_.rounds; ++round) {
            ServerProcess server(database("moves" + std::to_string(round)));
            server.use_page(page());
            if (auto fault = server.start()) return fault;
            Pairs pairs(server.port(), static_cast<std::size_t>(arguments_.games), lines);
            if (auto fault = pairs.set_up()) return fault;
            const double server_before = server.cpu();
            const double client_before = own_cpu();
            const auto begun = Clock::now();
            pairs.play(Seconds(arguments_.seconds));
            const double time = Seconds(Clock::now() - begun).count();
            if (pairs.lost() > 0) return std::to_string(pairs.lost()) + " connections or moves were lost";
            const auto made = static_cast<double>(pairs.moves());
            rates.push_back(made / time);
            server_cpu.push_back((server.cpu() - server_before) / made * 1e6);
            client_cpu.push_back((own_cpu() - client_before) / made * 1e6);
        }
        say("durable moves a second, " + std::to_string(arguments_.games) + " games", spread(rates, 0));
        say("  CPU of the server, µs a move", spread(server_cpu, 1));
        say("  CPU of the load client, µs a move", spread(client_cpu, 1));
        return std::nullopt;
    }

    std::optional<std::string> latency() {
        const auto lines = long_games(64, 400);
        ServerProcess server(database("latency"));
        server.use_page(page());
        if (auto fault = server.start()) return fault;
        Pairs pairs(server.port(), static_cast<std::size_t>(arguments_.games), lines);
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
        say("acknowledgement at 1000 moves a second, median", at(0.5));
        say("  99th percentile", at(0.99));
        say("  99.9th percentile", at(0.999));
        return std::nullopt;
    }

    std::optional<std::string> idle() {
        ServerProcess server(database("idle"));
        server.use_page(page());
        if (auto fault = server.start()) return fault;
        std::size_t welcome = 0;
        std::size_t lost = 0;
        LoadClient* crowd = nullptr;
        LoadClient client(
            server.port(), "/play",
            {.opened = [&](std::size_t socket) { crowd->send(socket, R"({"type":"hello","version":1})"); },
             .text = [&](std::size_t, std::string_view) { ++welcome; },
             .closed = [&](std::size_t) { ++lost; }});
        crowd = &client;
        for (int i = 0; i < 100; ++i) client.poll(1);
        const long before = server.memory();
        const auto wanted = static_cast<std::size_t>(arguments_.idle);
        for (std::size_t i = 0; i < wanted; ++i) {
            if (const auto opened = client.open(); !opened) return opened.error();
            if (i % 64 == 63) client.poll(0);
        }
        const auto begun = Clock::now();
        while (welcome < wanted && Clock::now() - begun < patience && lost == 0) client.poll(100);
        if (lost > 0 || welcome < wanted)
            return std::to_string(welcome) + " of " + std::to_string(wanted) + " connected";
        const double each = static_cast<double>(server.memory() - before) / static_cast<double>(wanted);
        say("memory of an idle WebSocket, " + std::to_string(wanted) + " of them",
            spread({each}, 2) + " KiB");
        return std::nullopt;
    }

    /// A database with games that have ended and some that are on; the names of these, and the tokens of
    /// their players.
    std::optional<std::string> fill(const std::string& path, int stored, int live) {
        auto store = store::open_sqlite(path);
        if (!store) return store.error().detail;
        if (isatty(STDERR_FILENO) == 1) std::cerr << "filling the database …\n";
        const auto lines = long_games(16, 60);
        std::vector<store::Unit> units;
        for (int i = 0; i < stored + live; ++i) {
            const std::string id = "bench" + std::to_string(i);
            const auto created = session::create({.options = {.game = GameId::chess}}, 0);
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
        constexpr int live = 1000;
        const std::string path = database("restart");
        if (auto fault = fill(path, arguments_.stored, live)) return fault;
        std::vector<double> first;
        for (int round = 0; round < arguments_.rounds; ++round) {
            ServerProcess server(path);
            server.use_page(page());
            const auto begun = Clock::now();
            if (auto fault = server.start()) return fault;
            std::size_t answered = 0;
            LoadClient* crowd = nullptr;
            LoadClient client(
                server.port(), "/play",
                {.opened =
                     [&](std::size_t socket) {
                         crowd->send(socket, R"({"type":"hello","version":1})");
                         for (const int game : {arguments_.stored, arguments_.stored + live - 1})
                             crowd->send(socket,
                                         R"({"type":"join","seq":0,"said":0,"nonce":"j","game":"bench)" +
                                             std::to_string(game) + "\"}");
                     },
                 .text =
                     [&](std::size_t, std::string_view text) {
                         answered += text.starts_with(R"({"type":"game")") ? 1 : 0;
                     },
                 .closed = [](std::size_t) {}});
            crowd = &client;
            if (const auto opened = client.open(); !opened) return opened.error();
            while (answered < 2 && Clock::now() - begun < patience) client.poll(1);
            if (answered < 2) return "the games could not be joined";
            first.push_back(Seconds(Clock::now() - begun).count());
        }
        say("restart to serving, " + std::to_string(arguments_.stored) + " stored and 1000 live games, s",
            spread(first, 3));
        return std::nullopt;
    }

    std::optional<std::string> come_back() {
        const std::string path = database("return");
        constexpr int live = 1000;
        if (auto fault = fill(path, 0, live)) return fault;
        ServerProcess server(path);
        server.use_page(page());
        if (auto fault = server.start()) return fault;
        const auto wanted = static_cast<std::size_t>(arguments_.returning);
        std::vector<double> times;
        for (int round = 0; round < arguments_.rounds; ++round) {
            server.kill();
            const auto begun = Clock::now();
            if (auto fault = server.start()) return fault;
            std::size_t back = 0;
            std::size_t lost = 0;
            LoadClient* crowd = nullptr;
            LoadClient client(
                server.port(), "/play",
                {.opened =
                     [&](std::size_t socket) {
                         crowd->send(socket, R"({"type":"hello","version":1})");
                         crowd->send(socket, R"({"type":"join","seq":0,"said":0,"nonce":"j","game":"bench)" +
                                                 std::to_string(socket % live) + "\"}");
                     },
                 .text =
                     [&](std::size_t, std::string_view text) {
                         back += text.starts_with(R"({"type":"game")") ? 1 : 0;
                     },
                 .closed = [&](std::size_t) { ++lost; }});
            crowd = &client;
            for (std::size_t i = 0; i < wanted; ++i) {
                if (const auto opened = client.open(); !opened) return opened.error();
                if (i % 64 == 63) client.poll(0);
            }
            while (back < wanted && lost == 0 && Clock::now() - begun < patience) client.poll(50);
            if (back < wanted)
                return std::to_string(back) + " of " + std::to_string(wanted) + " came back, " +
                       std::to_string(lost) + " were turned away";
            times.push_back(Seconds(Clock::now() - begun).count());
        }
        say(std::to_string(wanted) + " clients back after a restart, s", spread(times, 2));
        return std::nullopt;
    }

    const BenchServerArguments& arguments_;
    fs::path folder_;
};

}  // namespace

void BenchServerArguments::add_to(CLI::App& command) {
    command.add_option("--games", games, "games at a time (default 1000)")->check(CLI::Range(1, 100'000));
    command.add_option("--seconds", seconds, "how long each part plays (default 10)")
        ->check(CLI::Range(1, 3600));
    command.add_option("--rounds", rounds, "how often each part is measured (default 5)")
        ->check(CLI::Range(1, 100));
    command.add_option("--idle", idle, "WebSockets that do nothing (default 10000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--stored", stored, "games in the database at a restart (default 100000)")
        ->check(CLI::Range(1, 10'000'000));
    command.add_option("--returning", returning, "clients that come back at once (default 5000)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--only", only, "moves, latency, idle, restart or return")
        ->check(CLI::IsMember({"moves", "latency", "idle", "restart", "return"}));
    command.add_option("--folder", folder, "where the databases lie meanwhile (default: a temporary folder)");
}

int bench_server_command(const BenchServerArguments& arguments) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    std::string pattern =
        ((arguments.folder.empty() ? fs::temp_directory_path() : fs::path(arguments.folder)) /
         "kradan-bench-XXXXXX")
            .string();
    if (!mkdtemp(pattern.data())) {
        std::cerr << "no folder could be made for the databases\n";
        return 1;
    }
    const int status = Bench(arguments, pattern).run();
    std::error_code ignored;
    fs::remove_all(pattern, ignored);
    return status;
}

}  // namespace kradan::cli
