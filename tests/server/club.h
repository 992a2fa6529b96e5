#pragma once

#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/club/hall.h"
#include "store/memory/memory_store.h"

namespace kradan::server {

/// The other end of a line: keeps what was sent.
class TestLine final : public Line {
  public:
    void send(std::shared_ptr<const std::string> text) override { heard.push_back(*text); }
    void hang_up(std::string_view why) override { ended = why; }
    Milliseconds round_trip() const override { return way; }
    std::string_view address() const override { return from; }
    bool from_our_page() const override { return true; }

    /// The latest message with such a text in it; "" if there is none.
    std::string latest(std::string_view text) const {
        for (auto one = heard.rbegin(); one != heard.rend(); ++one) {
            if (one->contains(text)) return *one;
        }
        return "";
    }
    std::size_t count(std::string_view text) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(heard, [&](const auto& one) { return one.contains(text); }));
    }

    std::vector<std::string> heard;
    std::string ended;
    Milliseconds way = 0;
    std::string from = "192.0.2.1";
};

/// The value of a text member in a message.
inline std::string member(const std::string& message, const std::string& name) {
    const auto at = message.find("\"" + name + "\":\"");
    if (at == std::string::npos) return "";
    const auto begin = at + name.size() + 4;
    return message.substr(begin, message.find('"', begin) - begin);
}

/// A hall on a clock and a disk that the test moves.
class HallTest : public testing::Test {
  protected:
    struct Person {
        TestLine* line;
        Visitor* visitor;
    };

    HallTest() {
        EXPECT_GE(sodium_init(), 0);
        House house;
        house.keep = [this](store::Unit unit, std::move_only_function<void(store::Result)> done) {
            waiting.emplace_back(std::move(unit), std::move(done));
            if (!slow) let_disk_work();
        };
        house.reader = store_.get();
        house.board_time = [this] { return now; };
        house.advance = [this](Milliseconds time) { now = std::max(now, time); };
        house.steady_time = [this] { return now + stood_still; };
        house.wall_time = [] { return store::WallTime{1'800'000'000'000}; };
        house.random = [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
        house.ask = [this](Question question, std::move_only_function<bool(Answer)> done) {
            asked.emplace_back(std::move(question), std::move(done));
        };
        house.computer = {"chess", "go"};
        house.warn = [](std::string_view) {};
        house.inform = [this](std::string_view text) { log.emplace_back(text); };
        house_ = std::move(house);
        open();
    }
    /// The server is started, or started anew.
    void open(HallLimits limits = {.games_per_player = 5, .kept_at_once = 1 << 20}) {
        hall = std::make_unique<Hall>(house_, limits);
        EXPECT_TRUE(hall->open_some(100).value());
    }

    void let_disk_work() {
        while (!waiting.empty()) {
            auto [unit, done] = std::move(waiting.front());
            waiting.pop_front();
            if (broken) {
                done(std::unexpected(store::Error{store::Error::Kind::full, "no room"}));
            } else {
                done(store_->commit(std::span{&unit, 1}).front());
            }
        }
    }
    void tick(Milliseconds later) {
        now += later;
        hall->tick();
    }
    Person enter(const std::string& name) {
        Person person = connect("");
        tell(person, R"({"type":"enter","player":")" + name + R"(","nonce":"e"})");
        return person;
    }
    Person connect(const std::string& token, const std::string& from = "192.0.2.1") {
        lines.push_back(std::make_unique<TestLine>());
        TestLine* line = lines.back().get();
        line->from = from;
        Person person{line, &hall->enter(*line)};
        tell(person, token.empty() ? R"({"type":"hello","version":1})"
                                   : R"({"type":"hello","version":1,"token":")" + token + "\"}");
        return person;
    }
    void tell(const Person& person, const std::string& message) { hall->receive(*person.visitor, message); }
    void act(const Person& person, const std::string& game, int seq, const std::string& command,
             const std::string& nonce) {
        tell(person, R"({"type":"act","game":")" + game + R"(","seq":)" + std::to_string(seq) +
                         R"(,"command":)" + command + R"(,"nonce":")" + nonce + "\"}");
    }
    void join(const Person& person, const std::string& game) {
        tell(person, R"({"type":"join","game":")" + game + R"(","seq":0,"said":0,"nonce":"j"})");
    }
    /// A game in which the computer has the first side, and so is asked at once.
    std::string start_against_computer(const Person& person,
                                       const std::string& config = R"({"game":"chess"})",
                                       const std::string& nonce = "c") {
        tell(person, R"({"type":"play-computer","terms":{"config":)" + config +
                         R"(,"side":"second","watchable":false},"level":1,"nonce":")" + nonce + "\"}");
        return member(person.line->latest(R"("type":"started")"), "game");
    }
    /// A game of which neither has come to the board yet; the first named has the first side.
    std::string invited(const Person& one, const Person& other, const std::string& config,
                        bool watchable = false) {
        tell(one, R"({"type":"invite","terms":{"config":)" + config + R"(,"side":"first","watchable":)" +
                      (watchable ? "true" : "false") + R"(},"nonce":"i)" + std::to_string(++counted) + "\"}");
        const std::string invitation =
            member(one.line->latest(R"("nonce":"i)" + std::to_string(counted)), "id");
        tell(other, R"({"type":"accept","invitation":")" + invitation + R"(","nonce":"a"})");
        const std::string id = member(other.line->latest(R"("type":"started")"), "game");
        return id;
    }
    /// The same with both at the board.
    std::string game(const Person& one, const Person& other, const std::string& config,
                     bool watchable = false) {
        const std::string id = invited(one, other, config, watchable);
        join(one, id);
        join(other, id);
        return id;
    }
    /// What was answered last to this nonce.
    std::string answer(const Person& person, const std::string& nonce) {
        return person.line->latest("\"nonce\":\"" + nonce + "\"");
    }
    static std::string move(const std::string& text) { return R"({"do":"move","move":")" + text + "\"}"; }

    std::unique_ptr<store::Store> store_ = store::memory_store();
    std::deque<std::pair<store::Unit, std::move_only_function<void(store::Result)>>> waiting;
    std::deque<std::pair<Question, std::move_only_function<bool(Answer)>>> asked;
    std::vector<std::unique_ptr<TestLine>> lines;
    std::vector<std::string> log;
    House house_;
    std::unique_ptr<Hall> hall;
    Milliseconds now = 1'000;
    /// For how long the board time stood still.
    Milliseconds stood_still = 0;
    bool slow = false;
    bool broken = false;
    int counted = 0;
};

}  // namespace kradan::server
