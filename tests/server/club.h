#pragma once

#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/chess/module.h"
#include "games/go/module.h"
#include "json/json.h"
#include "memory_store/memory_store.h"
#include "server/club/hall.h"
#include "session/command.h"
#include "session/event.h"
#include "session/plan.h"
#include "wire/codec.h"

namespace kradan::session {

/// Prints events in failed tests.
template <class Body>
    requires std::constructible_from<EventBody, Body>
void PrintTo(const Body& body, std::ostream* out) {
    json::Writer writer;
    write_event(writer, {.body = body});
    *out << writer.text();
}

}  // namespace kradan::session

namespace kradan::server {

/// Writes a value with its members sorted by name.
inline void write_sorted(json::Writer& writer, const json::Value& value) {
    using Kind = json::Value::Kind;
    switch (value.kind) {
        case Kind::null:
            writer.null();
            break;
        case Kind::boolean:
            writer.value(value.boolean);
            break;
        case Kind::number: {
            std::array<char, 32> digits{};
            const auto [end, error] = std::to_chars(digits.begin(), digits.end(), value.number);
            writer.raw({digits.begin(), end});
            break;
        }
        case Kind::string:
            writer.value(value.string);
            break;
        case Kind::array:
            writer.begin_array();
            for (const json::Value& item : value.items) write_sorted(writer, item);
            writer.end_array();
            break;
        case Kind::object:
            std::multimap<std::string_view, const json::Value*> members;
            for (std::size_t i = 0; i < value.keys.size(); ++i)
                members.emplace(value.keys[i], &value.items[i]);
            writer.begin_object();
            for (const auto& [name, member] : members) write_sorted(writer.key(name), *member);
            writer.end_object();
            break;
    }
}

template <class M>
concept IsMessage = requires { M::type; };

/// A message as the server wrote it. Equality ignores the order of members.
class Message {
  public:
    explicit Message(std::string text) : text_(std::move(text)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): lets tests write expected messages directly.
    Message(const IsMessage auto& message) : text_(wire::write_message(message)) {}

    json::Value value() const {
        auto value = json::parse(text_);
        EXPECT_TRUE(value) << text_;
        return value ? *std::move(value) : json::Value{};
    }
    std::string type() const { return text_of("type"); }
    std::string nonce() const { return text_of("nonce"); }
    std::size_t bytes() const { return text_.size(); }
    /// Parses the message; nullopt if it has another type. Tests that it has exactly this type's members.
    template <IsMessage M>
    std::optional<M> as() const {
        const json::Value all = value();
        if (type() != M::type) return std::nullopt;
        json::Fault fault;
        M message;
        schema::MemberReader reader(all, M::type, fault);
        M::describe(message, reader);
        EXPECT_FALSE(fault) << fault.text() << ": " << text_;
        std::size_t members = 1;
        const auto count = [&](auto name, const auto&, auto, auto...) {
            members += all.find(name) != nullptr;
        };
        M::describe(message, count);
        EXPECT_EQ(all.keys.size(), members) << text_;
        return message;
    }

    friend bool operator==(const Message& one, const Message& other) {
        return one.sorted() == other.sorted();
    }
    friend void PrintTo(const Message& message, std::ostream* out) { *out << message.sorted(); }

  private:
    std::string text_of(std::string_view name) const {
        const json::Value all = value();
        const json::Value* found = all.find(name);
        return found ? found->string : "";
    }
    std::string sorted() const {
        json::Writer writer;
        write_sorted(writer, value());
        return writer.text();
    }

    std::string text_;
};

using Messages = std::vector<Message>;
using Texts = std::vector<std::string>;
/// A game's events.
using Events = std::vector<session::EventBody>;

inline Message done(const std::string& nonce, const std::string& id = "") {
    return wire::Done{.nonce = nonce, .id = id};
}
inline Message refused(const std::string& nonce, std::string_view reason, const std::string& detail = "") {
    return wire::Refused{.nonce = nonce, .refusal = {std::string{reason}, "", detail}};
}
inline wire::EventJson event_json(const session::Event& event) {
    json::Writer writer;
    session::write_event(writer, event);
    return {.text = writer.text()};
}
inline wire::Terms terms_of(const session::Config& config, wire::Side side, bool watchable = false) {
    json::Writer writer;
    session::write_config(writer, config);
    return {.config = {.text = writer.text()}, .side = side, .watchable = watchable};
}

inline Events read_events(const std::vector<wire::EventJson>& list) {
    Events events;
    for (const auto& event : list) {
        json::Fault fault;
        events.push_back(session::read_event(event.value, fault).body);
        EXPECT_FALSE(fault) << fault.text();
    }
    return events;
}
inline session::Config read_config(const wire::ConfigJson& config) {
    json::Fault fault;
    auto read = session::read_config(config.value, fault);
    EXPECT_FALSE(fault) << fault.text();
    return read;
}
/// The end of a game, with the clause that decides it.
inline session::Ended ended(std::optional<Colour> winner, EndReason reason, const std::string& clause,
                            const std::string& result) {
    return {.outcome = {.winner = winner, .reason = reason}, .clause = clause, .result = result};
}
inline session::Ended called_off() {
    return ended(std::nullopt, EndReason::aborted, "", "*");
}

/// A client's connection that records what it was sent.
class TestConnection final : public Connection {
  public:
    void send(std::shared_ptr<const std::string> text) override { heard.emplace_back(*text); }
    void send_pieces(const Pieces& pieces) override {
        in_pieces.push_back(pieces);
        send(joined(pieces));
    }
    void hang_up(std::string_view why) override { ended = why; }
    void fail(std::string_view why) override { ended = why; }
    void restart() override { ended = "restart"; }
    Milliseconds round_trip() const override { return way; }
    std::string_view address() const override { return from; }
    bool from_our_page() const override { return ours; }

    /// The types of all messages.
    std::vector<std::string> types() const {
        std::vector<std::string> types;
        for (const Message& one : heard) types.push_back(one.type());
        return types;
    }
    /// The types of the messages of types `M`, in order of arrival.
    template <IsMessage... M>
    Texts types_among() const {
        Texts found = types();
        std::erase_if(found, [](const std::string& type) { return ((type != M::type) && ...); });
        return found;
    }
    /// All messages of a type.
    template <IsMessage M>
    std::vector<M> all() const {
        std::vector<M> found;
        for (const Message& one : heard) {
            if (auto message = one.as<M>()) found.push_back(*std::move(message));
        }
        return found;
    }
    template <IsMessage M>
    std::size_t count() const {
        return all<M>().size();
    }
    /// The last message of a type, which must exist.
    template <IsMessage M>
    M latest() const {
        auto found = all<M>();
        EXPECT_FALSE(found.empty()) << M::type;
        return found.empty() ? M{} : std::move(found.back());
    }
    /// The answers to this nonce.
    Messages answers(const std::string& nonce) const {
        Messages found;
        for (const Message& one : heard) {
            if (one.nonce() == nonce) found.push_back(one);
        }
        return found;
    }
    /// How many messages were refused for this reason.
    std::size_t refused(std::string_view reason) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            all<wire::Refused>(), [&](const auto& one) { return one.refusal.reason == reason; }));
    }
    /// The events of followed games, in the order they were sent.
    Events happened() const {
        Events events;
        for (const auto& message : all<wire::Events>()) {
            for (auto& event : read_events(message.events)) events.push_back(std::move(event));
        }
        return events;
    }

    Messages heard;
    /// The messages that were sent in pieces.
    std::vector<Pieces> in_pieces;
    std::string ended;
    Milliseconds way = 0;
    std::string from = "192.0.2.1";
    bool ours = true;
};

/// A hall with a clock and a disk under the test's control.
class HallTest : public testing::Test {
  protected:
    struct Person {
        TestConnection* line;
        Client* client;
    };

    HallTest() {
        EXPECT_GE(sodium_init(), 0);
        Environment environment;
        environment.keep = [this](store::Unit unit, std::move_only_function<void(store::Result)> done) {
            waiting.emplace_back(std::move(unit), std::move(done));
            if (!slow) let_disk_work();
        };
        environment.later = [this](auto work) { put_off.push_back(std::move(work)); };
        environment.compute = environment.compute_games = [](std::move_only_function<void()> work,
                                                             std::move_only_function<void()> then) {
            work();
            then();
            return true;
        };
        environment.read = [this](store::Urgency urgency, store::ReadWork work) {
            ++(urgency == store::Urgency::urgent ? urgent_reads : patient_reads);
            if (slow_reads) return reading.push_back(std::move(work));
            if (urgency == store::Urgency::patient && failing_patient_reads > 0) {
                --failing_patient_reads;
                return work(nullptr)();
            }
            work(store_.get())();
        };
        environment.board_time = [this] { return now; };
        environment.advance = [this](Milliseconds time) { now = std::max(now, time); };
        environment.steady_time = [this] { return now + stood_still; };
        environment.free_disk = [this] { return free_disk; };
        environment.wall_time = [] { return store::WallTime{1'800'000'000'000}; };
        environment.random = [](std::span<std::uint8_t> bytes) {
            randombytes_buf(bytes.data(), bytes.size());
        };
        environment.ask = [this](Question question, std::move_only_function<bool(Answer)> done) {
            asked.emplace_back(std::move(question), std::move(done));
        };
        environment.computer = {"chess", "go"};
        environment.warn = [](std::string_view) {};
        environment.inform = [this](std::string_view text) { log.emplace_back(text); };
        environment_ = std::move(environment);
        open();
    }
    /// Starts or restarts the server.
    void open(HallLimits limits = {.settings = {.games_per_player = 5, .upload_bytes_at_once = 1 << 20}}) {
        if (short_games_count) {
            limits.settings.plies_before_resigning = 0;
            limits.settings.rated_plies = limits.settings.rated_plies_go = 0;
            limits.settings.full_games_of_pair = 1'000;
            limits.settings.leaderboard_opponents = 0;
            limits.settings.rated_aborts_count = 0;
            limits.settings.reported_gain = limits.settings.reported_gain_at_address = 0;
        }
        hall = std::make_unique<Hall>(environment_, limits);
        EXPECT_TRUE(hall->open(*store_));
        hall->load_games();
        do_what_was_put_off();
        log.clear();
    }
    /// Completes the oldest pending read. With a null reader, the read fails.
    void let_read_end(store::Reader* reader) {
        auto work = std::move(reading.front());
        reading.pop_front();
        work(reader)();
        do_what_was_put_off();
    }
    void do_what_was_put_off() {
        while (!put_off.empty()) {
            auto work = std::move(put_off.front());
            put_off.pop_front();
            work();
        }
    }
    /// Completes all pending reads, and the reads that they cause.
    void let_reads_end() {
        while (!reading.empty()) let_read_end(store_.get());
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
        do_what_was_put_off();
    }
    /// Fills in the defaults for options that a new game leaves open.
    static session::Config begun(session::Config config) {
        config.options.game.module().settle_new(config.options);
        return config;
    }
    /// Chess, with each player's time for the whole game if given.
    static session::Config chess(Milliseconds time = 0) {
        session::Config config{.options = {.game = chess::chess_game}};
        if (time > 0) config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = time});
        return config;
    }
    static session::Config go_on(int size) { return {.options = go::game_options({.size = size})}; }
    static wire::CommandJson move(const std::string& text) {
        return command(session::Act::move, "move", text);
    }
    static wire::CommandJson mark(const std::string& vertex) {
        return command(session::Act::mark_dead, "vertex", vertex);
    }
    static wire::CommandJson command(session::Act act, std::string_view name = "",
                                     const std::string& value = "") {
        json::Writer writer;
        writer.begin_object().member("do", session::id(act));
        if (!name.empty()) writer.member(name, value);
        return {.text = writer.end_object().text()};
    }
    Person enter(const std::string& name) {
        Person person = connect("");
        tell(person, wire::Enter{.player = name, .nonce = "e"});
        return person;
    }
    Person connect(const std::string& token, const std::string& from = "192.0.2.1") {
        lines.push_back(std::make_unique<TestConnection>());
        TestConnection* line = lines.back().get();
        line->from = from;
        Person person{line, &hall->enter(*line)};
        wire::Hello hello{.version = wire::version};
        if (!token.empty()) hello.token = token;
        tell(person, hello);
        return person;
    }
    static std::string token(const Person& person) { return person.line->latest<wire::Entered>().token; }
    void tell(const Person& person, const IsMessage auto& message) {
        hall->receive(*person.client, wire::write_message(message));
        do_what_was_put_off();
    }
    void act(const Person& person, const std::string& game, int seq, const wire::CommandJson& command,
             const std::string& nonce) {
        tell(person, wire::Act{.game = game, .seq = seq, .command = command, .nonce = nonce});
    }
    void join(const Person& person, const std::string& game) {
        tell(person, wire::Join{.game = game, .nonce = "j"});
    }
    void leave(const Person& person, const std::string& game) { tell(person, wire::Leave{.game = game}); }
    void say(const Person& person, const std::string& game, const std::string& text,
             const std::string& nonce) {
        tell(person, wire::Say{.game = game, .text = text, .nonce = nonce});
    }
    void lay_plan(const Person& person, const std::string& game, const session::Plan& plan,
                  const std::string& nonce) {
        json::Writer writer;
        session::write_plan(writer, plan);
        tell(person,
             wire::LayPlan{.game = game, .plan = wire::PlanJson{.text = writer.text()}, .nonce = nonce});
    }
    void ask_rematch(const Person& person, const std::string& game, const std::string& nonce) {
        tell(person, wire::Rematch{.game = game, .nonce = nonce});
    }
    /// Uploads a game, or part of one.
    void keep(const Person& person, const std::vector<session::Event>& events, bool more,
              const std::string& nonce) {
        wire::Keep message{.more = more, .nonce = nonce};
        for (const auto& event : events) message.events.push_back(event_json(event));
        tell(person, message);
    }
    std::vector<wire::Listed> list_games(const Person& person, bool running, const std::string& before = "") {
        tell(person, wire::ListGames{.running = running, .before = before, .nonce = "l"});
        return person.line->latest<wire::Games>().games;
    }
    /// Starts a game in which the computer has the first side, so it must move immediately.
    std::string start_against_computer(const Person& person, const session::Config& config = chess(),
                                       const std::string& nonce = "c") {
        tell(person,
             wire::PlayComputer{.terms = terms_of(config, wire::Side::second), .level = 1, .nonce = nonce});
        return made(person, nonce);
    }
    /// Starts a game that neither player has joined yet; `one` plays the first side.
    std::string invited(const Person& one, const Person& other, const session::Config& config,
                        bool watchable = false) {
        const std::string nonce = "i" + std::to_string(++counted);
        tell(one, wire::Invite{.terms = terms_of(config, wire::Side::first, watchable), .nonce = nonce});
        tell(other, wire::Accept{.invitation = made(one, nonce), .nonce = "a"});
        return other.line->latest<wire::Started>().game;
    }
    /// Starts such a game and makes both players join it.
    std::string game(const Person& one, const Person& other, const session::Config& config,
                     bool watchable = false) {
        const std::string id = invited(one, other, config, watchable);
        join(one, id);
        join(other, id);
        return id;
    }
    /// Stores a finished game that anyone may watch, with this many events, without loading it. With
    /// `detail`, an illegal move follows.
    std::string stored_game(int events, const std::string& detail = "") {
        static constexpr const char* moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        std::string id = "game" + std::to_string(++counted);
        std::vector<store::StoredEvent> stored;
        const auto add = [&](const session::EventBody& body) {
            const int seq = static_cast<int>(stored.size()) + 1;
            json::Writer writer;
            session::write_event(writer, {.seq = seq, .body = body});
            stored.push_back({seq, writer.text(), ""});
        };
        add(session::Created{chess()});
        for (int i = 0; i + 1 < events; ++i)
            add(session::Moved{i % 2 == 0 ? Colour::first : Colour::second, moves[i % 4]});
        const Colour next = events % 2 == 0 ? Colour::second : Colour::first;
        if (!detail.empty())
            add(session::MovedIllegally{next, "e1e8", {"chess.king", "", detail}, std::nullopt});
        store::Unit unit{store::AddGame{{.id = id, .watchable = true, .ended = true}},
                         store::AppendEvents{id, std::move(stored)}};
        EXPECT_TRUE(store_->commit(std::span{&unit, 1}).front());
        return id;
    }
    /// The last answer to this nonce, if any.
    static std::optional<Message> answer(const Person& person, const std::string& nonce) {
        auto answers = person.line->answers(nonce);
        return answers.empty() ? std::nullopt : std::optional{std::move(answers.back())};
    }
    /// The refusal in the last answer to this nonce; empty if the answer is not a refusal.
    static session::Verdict refusal(const Person& person, const std::string& nonce) {
        const auto last = answer(person, nonce);
        const auto message = last ? last->as<wire::Refused>() : std::nullopt;
        return message ? message->refusal : session::Verdict{};
    }
    static std::string reason(const Person& person, const std::string& nonce) {
        return refusal(person, nonce).reason;
    }
    /// Whether the last answer to this nonce is `Done`.
    static bool is_done(const Person& person, const std::string& nonce) {
        const auto last = answer(person, nonce);
        return last && last->as<wire::Done>();
    }
    /// The events in the last answer to this nonce.
    static Events happened(const Person& person, const std::string& nonce) {
        const auto last = answer(person, nonce);
        const auto message = last ? last->as<wire::Events>() : std::nullopt;
        EXPECT_TRUE(message) << testing::PrintToString(last);
        return message ? read_events(message->events) : Events{};
    }
    /// The id in the last answer to this nonce; "" if the answer is not `Done`.
    static std::string made(const Person& person, const std::string& nonce) {
        const auto last = answer(person, nonce);
        const auto message = last ? last->as<wire::Done>() : std::nullopt;
        return message ? message->id : "";
    }

    std::unique_ptr<store::Store> store_ = store::memory_store();
    std::deque<std::pair<store::Unit, std::move_only_function<void(store::Result)>>> waiting;
    std::deque<store::ReadWork> reading;
    std::deque<std::move_only_function<void()>> put_off;
    bool slow_reads = false;
    /// How many of the next patient reads fail.
    int failing_patient_reads = 0;
    int urgent_reads = 0;
    int patient_reads = 0;
    std::optional<std::int64_t> free_disk = std::nullopt;
    std::deque<std::pair<Question, std::move_only_function<bool(Answer)>>> asked;
    std::vector<std::unique_ptr<TestConnection>> lines;
    std::vector<std::string> log;
    Environment environment_;
    std::unique_ptr<Hall> hall;
    Milliseconds now = 1'000;
    /// How long the board time has been stopped in total.
    Milliseconds stood_still = 0;
    /// Whether each game counts in full, because most tests end games by resigning immediately, between few
    /// accounts.
    bool short_games_count = true;
    bool slow = false;
    bool broken = false;
    int counted = 0;
};

}  // namespace kradan::server
