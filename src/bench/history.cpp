#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "bench/options.h"
#include "bench/programs.h"
#include "bench/server_process.h"
#include "catalog/any_game.h"
#include "command/exit_status.h"
#include "core/random.h"
#include "games/chess/module.h"
#include "json/json.h"
#include "session/session.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::bench {

using namespace command;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using store::Played;

constexpr store::WallTime first_end = 1'700'000'000'000;
constexpr store::PlayerKey history_owner = 1;
constexpr int opponents = 500;
/// The player's token, and its hash, which the store holds.
constexpr std::string_view player_token = "bench-history";
constexpr store::TokenHash player_hash = {0x9b, 0xea, 0x31, 0xbd, 0xe4, 0x6e, 0x4c, 0x39, 0x36, 0x96, 0x24,
                                          0xb0, 0xcf, 0x50, 0xf6, 0xaa, 0x74, 0x80, 0x85, 0xe4, 0x69, 0x51,
                                          0x03, 0x83, 0xdb, 0x00, 0xbc, 0x41, 0x0b, 0xb2, 0x73, 0xc3};
constexpr std::string_view kinds[] = {"chess", "chess", "chess", "go-19x19", "go-9x9", "ogi", "chess960"};
constexpr std::string_view speeds[] = {"blitz", "blitz", "rapid", "bullet", "none"};
constexpr std::string_view reasons[] = {"resignation", "resignation", "checkmate", "time", "agreement"};
constexpr std::string_view first_moves[] = {"e2e4 ", "d2d4 ", "g1f3 ", "c2c4 "};
constexpr std::string_view second_moves[] = {"e7e5 ", "c7c5 ", "d7d5 ", "g8f6 "};

template <std::size_t size>
std::string one_of(const std::string_view (&list)[size], SplitMix64& random) {
    return std::string{list[random.below(static_cast<std::uint32_t>(size))]};
}

/// A game by the player. One in 5,000 ends in a rare way.
Played random_played(int number, SplitMix64& random) {
    const bool rare = random.below(5'000) == 0;
    const bool alone = random.below(10) == 0;
    return {.player = history_owner,
            .over = first_end + std::int64_t{number} * 60'000,
            .game = "listed" + std::to_string(number),
            .kind = one_of(kinds, random),
            .speed = one_of(speeds, random),
            .rated = !alone && random.below(2) == 0,
            .colour = random.below(2) == 0 ? Colour::first : Colour::second,
            .result = static_cast<Played::Result>(1 + random.below(3)),
            .reason = rare ? "dead-position" : one_of(reasons, random),
            .opponent = alone ? store::computer_opponent : 2 + random.below(opponents),
            .rating_before = 1500 + random.below(300),
            .rating_after = 1500 + random.below(300),
            .opponent_rating = 1500 + random.below(300),
            .plies = 20 + random.below(100),
            .own_moves = 10 + random.below(50),
            .thought = 10'000 + random.below(600'000),
            .opening =
                one_of(first_moves, random) + one_of(second_moves, random) + "a2a3 a7a6 b2b3 b7b6 h2h3 h7h6 ",
            .watchable = random.below(2) == 0};
}

/// The events of a random chess game between two people, as a server stores them.
std::vector<store::StoredEvent> random_events(SplitMix64& random) {
    session::Config config{.options = {.game = chess::chess_game}};
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 300'000, .step = 3'000});
    std::vector<session::Event> events = {session::create(config, 0).value()};
    auto game = AnyGame::start(config.options).value();
    clock::Clocks clocks = events.front().clocks;
    const auto add = [&](session::EventBody body, clock::Milliseconds time) {
        events.push_back({.seq = static_cast<int>(events.size()) + 1,
                          .at = events.back().at + time,
                          .clocks = clocks,
                          .body = std::move(body)});
    };
    for (int ply = 0; ply < 70 && !game.outcome(); ++ply) {
        const auto moves = game.legal_moves();
        const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        add(session::Moved{game.side_to_move(), move}, 2'000);
        (void)game.play(*game.read_move(move));
    }
    add(session::Ended{{Colour::first, EndReason::resignation}, "X11", "1-0"}, 1'000);
    std::vector<store::StoredEvent> stored;
    for (const session::Event& event : events) {
        json::Writer writer;
        session::write_event(writer, event);
        stored.push_back({event.seq, writer.text(), ""});
    }
    return stored;
}

void commit_all(store::Store& store, std::vector<store::Unit>& units, std::size_t least) {
    if (units.size() < least) return;
    for (const store::Result& result : store.commit(units)) must(result);
    units.clear();
}

/// Fills a database with the player, the opponents and the games.
void fill(const std::string& path, const HistoryArguments& arguments) {
    constexpr std::size_t units_at_once = 2'000;
    const auto opened = must(store::open_sqlite(path));
    store::Store& store = *opened;
    SplitMix64 random{1};
    std::vector<store::Unit> units = {
        {store::AddPlayer{{.key = history_owner, .name = "Anna"}, player_hash}}};
    for (int i = 0; i < opponents; ++i) {
        const store::PlayerKey key = history_owner + 1 + i;
        store::TokenHash hash{};
        hash[0] = static_cast<std::uint8_t>(key);
        hash[1] = static_cast<std::uint8_t>(key >> 8);
        units.push_back({store::AddPlayer{{.key = key, .name = "Player " + std::to_string(key)}, hash}});
    }
    for (int i = 0; i < arguments.games; ++i) {
        Played row = random_played(i, random);
        const auto opponent = row.opponent == 0 ? std::nullopt : std::optional{row.opponent};
        units.push_back({store::AddGame{{.id = row.game,
                                         .players = {history_owner, opponent},
                                         .watchable = row.watchable,
                                         .ended = true,
                                         .over = row.over}},
                         store::ListGame{row.game, {row}}});
        commit_all(store, units, units_at_once);
    }
    for (int i = 0; i < arguments.unlisted; ++i) {
        const std::string id = "unlisted" + std::to_string(i);
        units.push_back(
            {store::AddGame{{.id = id, .players = {history_owner, history_owner + 1 + i % opponents}}},
             store::AppendEvents{id, random_events(random), true,
                                 first_end + std::int64_t{arguments.games + i} * 60'000}});
        commit_all(store, units, units_at_once);
    }
    commit_all(store, units, 0);
}

/// A filter, as the store takes it and as a request's query string.
struct Search {
    store::PlayedFilter filter = {.player = history_owner};
    std::string query = "?";

    template <class T>
    void ask(const char* name, const std::string& text, std::optional<T>& member, const T& value) {
        query.append(query.size() > 1 ? "&" : "").append(name).append("=").append(text);
        member = value;
    }
};

constexpr int properties = 9;

/// Adds a condition with a common or a rare value.
void narrow(Search& search, int property, int games, SplitMix64& random) {
    const auto text = [&](const char* name, const std::string& value, std::optional<std::string>& member) {
        search.ask(name, value, member, value);
    };
    switch (property) {
        case 0:
            return text("kind", random.below(8) == 0 ? "go-13x13" : one_of(kinds, random),
                        search.filter.kind);
        case 1:
            return text("speed", random.below(8) == 0 ? "classical" : one_of(speeds, random),
                        search.filter.speed);
        case 2:
            return search.ask("rated", "true", search.filter.rated, true);
        case 3: {
            const std::uint32_t result = random.below(4);
            constexpr std::string_view words[] = {"none", "loss", "draw", "win"};
            return search.ask("result", std::string{words[result]}, search.filter.result,
                              static_cast<Played::Result>(result));
        }
        case 4:
            return search.ask("colour", "second", search.filter.colour, Colour::second);
        case 5:
            return text("reason", random.below(3) == 0 ? "dead-position" : one_of(reasons, random),
                        search.filter.reason);
        case 6:
            return search.ask("computer", "true", search.filter.opponent, store::computer_opponent);
        case 7: {
            const bool rare = random.below(3) == 0;
            const std::string moves = rare ? "h2h4" : one_of(first_moves, random);
            search.query += (search.query.size() > 1 ? "&" : "") + ("opening=" + moves.substr(0, 4));
            search.filter.opening = moves.substr(0, 4) + " ";
            return;
        }
        default: {
            const store::WallTime from =
                first_end + std::int64_t{random.below(static_cast<std::uint32_t>(games))} * 60'000;
            return search.ask("to", std::to_string(from), search.filter.below, from);
        }
    }
}

/// Each condition alone, each pair of conditions, and random combinations.
std::vector<Search> searches(const HistoryArguments& arguments) {
    SplitMix64 random{2};
    std::vector<std::vector<int>> asked = {{}};
    for (int one = 0; one < properties; ++one) {
        asked.push_back({one});
        for (int other = 0; other < one; ++other) asked.push_back({one, other});
    }
    const std::size_t planned = asked.size();
    std::vector<Search> all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(arguments.requests); ++i) {
        std::vector<int> of = asked[i % planned];
        if (i >= planned && i % 3 == 0) {
            of.clear();
            for (int property = 0; property < properties; ++property) {
                if (random.below(3) == 0) of.push_back(property);
            }
        }
        Search& search = all.emplace_back();
        for (const int property : of) narrow(search, property, arguments.games, random);
    }
    return all;
}

/// Sends a request and returns the response body; "" if there is none.
std::string get(std::uint16_t port, const std::string& target, int number) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    // The server limits requests per address, so each request gets its own address.
    sockaddr_in from{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
    from.sin_addr.s_addr = htonl(0x7F000002U + static_cast<std::uint32_t>(number) % 60'000U);
    sockaddr_in to{.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {}, .sin_zero = {}};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string answer;
    const std::string request = "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" +
                                "Authorization: Bearer " + std::string{player_token} + "\r\n\r\n";
    if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&from), sizeof from) == 0 &&
        ::connect(descriptor, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 &&
        ::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(request.size())) {
        char buffer[65'536];
        for (ssize_t size = 0; (size = ::read(descriptor, buffer, sizeof buffer)) > 0;)
            answer.append(buffer, static_cast<std::size_t>(size));
    }
    ::close(descriptor);
    if (!answer.starts_with("HTTP/1.1 200")) return {};
    const auto body = answer.find("\r\n\r\n");
    return body == std::string::npos ? std::string{} : answer.substr(body + 4);
}

/// Milliseconds, sorted.
struct Times {
    std::vector<double> all;

    void add(Clock::duration time) { all.push_back(std::chrono::duration<double, std::milli>(time).count()); }
    double part(double share) {
        std::ranges::sort(all);
        const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(all.size())));
        return all.empty() ? 0 : all[std::clamp<std::size_t>(place, 1, all.size()) - 1];
    }
};

void print_times(json::Writer& writer, std::string_view name, Times& times, bool json) {
    const double parts[] = {times.part(0.5), times.part(0.99), times.part(1)};
    if (!json) {
        std::cout << name << ": median " << parts[0] << " ms, 99th percentile " << parts[1] << " ms, worst "
                  << parts[2] << " ms of " << times.all.size() << '\n';
        return;
    }
    writer.key(name).begin_object();
    writer.member("requests", static_cast<std::int64_t>(times.all.size()));
    writer.member("median_microseconds", std::lround(parts[0] * 1000));
    writer.member("p99_microseconds", std::lround(parts[1] * 1000));
    writer.member("worst_microseconds", std::lround(parts[2] * 1000));
    writer.end_object();
}

/// The wall time and CPU time of reads. They differ if other programs are using the machine too.
struct ReadTimes {
    Times elapsed;
    Times cpu;
};

ReadTimes time_reads(const std::string& path, const std::vector<Search>& all) {
    constexpr int games_of_page = 51;
    const auto reader = must(store::open_sqlite_reader(path));
    ReadTimes times;
    for (const Search& search : all) {
        const double used = own_cpu();
        const auto begun = Clock::now();
        const auto rows = reader->played(search.filter, games_of_page);
        times.elapsed.add(Clock::now() - begun);
        times.cpu.all.push_back((own_cpu() - used) * 1000);
        must(rows);
    }
    return times;
}

Times time_answers(std::uint16_t port, const std::vector<Search>& all) {
    Times times;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto begun = Clock::now();
        const std::string body = get(port, "/api/v1/history" + all[i].query, static_cast<int>(i));
        times.add(Clock::now() - begun);
        if (body.empty()) throw std::runtime_error("no answer to " + all[i].query);
    }
    return times;
}

/// Seconds until the server has listed all games.
double time_sweep(std::uint16_t port, const HistoryArguments& arguments) {
    constexpr std::chrono::seconds patience{600};
    const auto begun = Clock::now();
    const std::string last = "\"game\":\"unlisted" + std::to_string(arguments.unlisted - 1) + "\"";
    for (int number = 0; Clock::now() - begun < patience; ++number) {
        if (get(port, "/api/v1/history", number).contains(last))
            return std::chrono::duration<double>(Clock::now() - begun).count();
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    throw std::runtime_error("the games were not listed");
}

void measure_in(const fs::path& folder, const HistoryArguments& arguments) {
    const std::string path = (folder / "history.db").string();
    fill(path, arguments);
    const auto asked = searches(arguments);
    ReadTimes reads = time_reads(path, asked);
    const fs::path page = folder / "web";
    fs::create_directory(page);
    std::ofstream(page / "index.html") << "<!doctype html>";
    BenchProcess server({find_kradan(), "serve", "--listen", "127.0.0.1:0", "--db", path, "--engines", "0",
                         "--web", page.string(), "--log", "error"},
                        "");
    server.start();
    const double sweep = arguments.unlisted > 0 ? time_sweep(server.port(), arguments) : 0;
    Times answers = time_answers(server.port(), asked);
    const double rate = sweep > 0 ? arguments.unlisted / sweep : 0;
    json::Writer writer;
    writer.begin_object().member("games", arguments.games);
    print_times(writer, "read", reads.elapsed, arguments.json);
    print_times(writer, "read_cpu", reads.cpu, arguments.json);
    print_times(writer, "answer", answers, arguments.json);
    writer.member("listed", arguments.unlisted).member("listed_per_second", std::lround(rate)).end_object();
    if (arguments.json) {
        std::cout << writer.text() << '\n';
    } else {
        std::cout << "listing: " << arguments.unlisted << " games of chess in " << sweep << " s, "
                  << std::lround(rate) << " a second\n";
    }
}

}  // namespace

int measure_history(const HistoryArguments& arguments) {
    std::error_code ignored;
    std::string pattern = (fs::temp_directory_path(ignored) / "kradan-history-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
        return report_error("cannot create a folder for the database", exit_io_error);
    int status = exit_success;
    try {
        measure_in(pattern, arguments);
    } catch (const std::runtime_error& error) {
        status = report_error(error.what(), exit_io_error);
    }
    fs::remove_all(pattern, ignored);
    return status;
}

}  // namespace kradan::bench
