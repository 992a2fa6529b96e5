// Messages from three clients to the hall, one per line; the first character selects the client. Two of them
// are players in a game that has begun. $0, $1 … stand for the ids and tokens that the hall has issued, in
// order.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/club/hall.h"
#include "store/sqlite/in_memory.h"

namespace {

using namespace kradan;
using namespace kradan::server;

void expect(bool holds) {
    if (!holds) std::abort();
}

/// Collects the ids and tokens in messages from the hall.
class FuzzConnection final : public Connection {
  public:
    explicit FuzzConnection(std::vector<std::string>& names) : names_(names) {}
    void send(std::shared_ptr<const std::string> text) override {
        expect(json::parse(*text).has_value());
        for (const std::string_view key : {"\"id\":\"", "\"token\":\"", "\"game\":\""}) {
            for (std::size_t at = text->find(key); at != std::string::npos; at = text->find(key, at + 1)) {
                const auto begin = at + key.size();
                const std::string name = text->substr(begin, text->find('"', begin) - begin);
                const bool is_new = std::ranges::find(names_, name) == names_.end();
                if (name.size() >= 20 && names_.size() < 10 && is_new) names_.push_back(name);
            }
        }
    }
    void hang_up(std::string_view) override {}
    void fail(std::string_view) override { std::abort(); }
    void restart() override {}
    Milliseconds round_trip() const override { return 40; }
    std::string_view address() const override { return "192.0.2.1"; }
    bool from_our_page() const override { return true; }

  private:
    std::vector<std::string>& names_;
};

/// Replaces $0, $1 … with the collected ids and tokens.
std::string named(std::string_view line, const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::size_t number = line[i] == '$' && i + 1 < line.size()
                                       ? static_cast<std::size_t>(line[i + 1] - '0')
                                       : names.size();
        if (number < names.size()) {
            text += names[number];
            ++i;
        } else {
            text += line[i];
        }
    }
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto store = store::open_sqlite_in_memory().value();
    Milliseconds now = 1'000;
    std::uint8_t chance = 0;
    Environment environment;
    environment.keep = [&](const store::Unit& unit, std::move_only_function<void(store::Result)> done) {
        done(store->commit(std::span{&unit, 1}).front());
    };
    environment.read = [&](store::Urgency, store::ReadWork work) { work(store.get())(); };
    std::deque<std::move_only_function<void()>> put_off;
    environment.later = [&](auto work) { put_off.push_back(std::move(work)); };
    const auto do_what_was_put_off = [&] {
        while (!put_off.empty()) {
            auto work = std::move(put_off.front());
            put_off.pop_front();
            work();
        }
    };
    environment.board_time = [&] { return now; };
    environment.advance = [&](Milliseconds time) { now = std::max(now, time); };
    environment.steady_time = [&] { return now; };
    environment.wall_time = [] { return store::WallTime{0}; };
    environment.random = [&](std::span<std::uint8_t> bytes) {
        for (std::uint8_t& byte : bytes) byte = ++chance;
    };
    environment.warn = [](std::string_view) {};
    Hall hall(std::move(environment), {});
    expect(hall.open(*store).has_value());
    hall.load_games();
    do_what_was_put_off();

    std::vector<std::string> names;
    FuzzConnection line(names);
    Client* const clients[] = {&hall.enter(line), &hall.enter(line), &hall.enter(line)};
    for (Client* client : clients) hall.receive(*client, R"({"type":"hello","version":1})");
    for (Client* client : {clients[0], clients[1]})
        hall.receive(*client, R"({"type":"enter","player":"A","nonce":"e"})");
    hall.receive(
        *clients[0],
        R"({"type":"invite","terms":{"config":{"game":"go","size":5},"side":"first","watchable":true},"nonce":"i"})");
    expect(names.size() == 3);
    hall.receive(*clients[1], R"({"type":"accept","nonce":"a","invitation":")" + names[2] + "\"}");
    expect(hall.live_games() == 1);

    std::string_view text{reinterpret_cast<const char*>(data), size};
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view message = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        now += 400;
        hall.tick();
        do_what_was_put_off();
        if (message.empty()) continue;
        hall.receive(*clients[static_cast<unsigned char>(message.front()) % 3],
                     named(message.substr(1), names));
        do_what_was_put_off();
    }
    for (Client* client : clients) hall.leave(*client);
    return 0;
}
