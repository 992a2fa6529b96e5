// Limits that protect clients from each other: messages, the single thread, its memory, the computer, seeks.
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "../club.h"

namespace kradan::server {
namespace {

using session::Act;
using session::Event;
using session::Moved;

class Limits : public HallTest {
  protected:
    static Event created(const std::array<session::Player, 2>& players = {}) {
        auto config = chess();
        config.players = players;
        return {.seq = 1, .body = session::Created{config}};
    }
    /// Knights going out and back: `count` events, starting at number `first`.
    static std::vector<Event> knights(int first, int count) {
        static constexpr const char* moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        std::vector<Event> events;
        for (int seq = first; seq < first + count; ++seq) {
            const Colour by = seq % 2 == 0 ? Colour::first : Colour::second;
            events.push_back({.seq = seq, .body = Moved{by, moves[(seq - 2) % 4]}});
        }
        return events;
    }
    /// A game with this many events after the first.
    static std::vector<Event> long_game(int count, const Event& first = created()) {
        auto events = knights(2, count);
        events.insert(events.begin(), first);
        return events;
    }
    /// Uploads a long game; returns its id.
    std::string kept_long(const Person& person, const std::string& nonce) {
        keep(person, long_game(4'000), false, nonce);
        return made(person, nonce);
    }
    /// Opens a seek; returns its id.
    std::string open_seek(const Person& person) {
        tell(person, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "s"});
        return made(person, "s");
    }
    void take_seek(const Person& person, const std::string& seek, const std::string& nonce) {
        tell(person, wire::TakeSeek{.seek = seek, .nonce = nonce});
    }
};

TEST_F(Limits, TwoWhoEnterOnOneLineAtOnceAreOnePlayer) {
    const auto line = connect("");
    slow = true;
    tell(line, wire::Enter{.player = "A", .nonce = "a"});
    tell(line, wire::Enter{.player = "B", .nonce = "b"});
    slow = false;
    let_disk_work();
    const auto entered = line.line->latest<wire::Entered>();
    EXPECT_EQ(entered.nonce, "a");
    EXPECT_EQ(entered.player, "A");
    EXPECT_EQ(reason(line, "b"), "server.is-player");
    hall->leave(*line.client);
    const auto again = connect(entered.token);
    EXPECT_EQ(again.line->latest<wire::Welcome>().player, "A");
    tell(again, wire::Rename{.player = "C", .nonce = "r"});
    EXPECT_TRUE(is_done(again, "r"));
}

TEST_F(Limits, OneWhoLeavesWhileHeEntersIsForgotten) {
    const auto line = connect("");
    slow = true;
    tell(line, wire::Enter{.player = "A", .nonce = "a"});
    hall->leave(*line.client);
    slow = false;
    let_disk_work();
    EXPECT_EQ(line.line->types(), Texts{"welcome"});
    EXPECT_EQ(hall->clients(), 0U);
}

TEST_F(Limits, AGameOfMoreEventsThanCanBeFollowedAtOnceIsNotKept) {
    const auto one = enter("Anong");
    keep(one, long_game(2'500), true, "k1");
    EXPECT_TRUE(is_done(one, "k1"));
    keep(one, knights(2'502, 2'500), false, "k2");
    EXPECT_EQ(refusal(one, "k2").detail, "the game is too large to upload; the limit is 5000 events");
}

TEST_F(Limits, WhoReadsALongGameAgainAndAgainWaitsAndNobodyElse) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = kept_long(one, "k");
    ASSERT_NE(id, "");
    now += 10'000;
    for (int i = 0; i < 40; ++i) {
        join(one, id);
        leave(one, id);
    }
    EXPECT_GT(one.line->refused("server.too-fast"), 10U);
    EXPECT_LT(one.line->count<wire::GameState>(), 20U);
    EXPECT_EQ(one.line->answers("j").size(), 40U);
    tell(other, wire::Ping{.sent = 1});
    EXPECT_EQ(other.line->latest<wire::Pong>().now, now);
    now += 60'000;
    one.line->heard.clear();
    join(one, id);
    const auto state = one.line->latest<wire::GameState>();
    EXPECT_EQ(state.game, id) << "the game can be read again later";
    ASSERT_EQ(state.events.size(), 4'001U);
    EXPECT_EQ(read_events({state.events[1]}), Events{(Moved{Colour::first, "g1f3"})});
}

TEST_F(Limits, AGameIsCalledOffWhenItHasMoreEventsThanCanBeKeptAndIsReadPageByPage) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    constexpr int begun = 9'998;
    const session::Spoke offered{session::Spoke::What::draw_offered, Colour::second};
    store::AppendEvents append{.game = "a-long-game"};
    for (int seq = 1; seq <= begun; ++seq) {
        const session::EventBody round[] = {
            Moved{Colour::first, "e2e4"}, session::Spoke{session::Spoke::What::takeback_asked, Colour::first},
            session::TakenBack{1}};
        const Event event = seq == 1 ? created() : Event{.seq = seq, .body = round[(seq - 2) % 3]};
        append.events.push_back({seq, event_json(event).text, ""});
    }
    const store::Unit unit = {
        store::AddGame{{.id = append.game, .players = {1, 2}, .watchable = true, .created = 1}}, append};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    int known = 0;
    int messages = 0;
    for (bool more = true; more && messages < 10; ++messages) {
        now += 600'000;
        const auto before = one.line->count<wire::GameState>();
        tell(one, wire::Join{.game = append.game, .seq = known, .nonce = "j"});
        ASSERT_EQ(one.line->count<wire::GameState>(), before + 1);
        EXPECT_LT(answer(one, "j").value().bytes(), 300'000U);
        const auto page = one.line->latest<wire::GameState>();
        EXPECT_EQ(page.limit, 10'000);
        more = page.more;
        for (const auto& event : page.events) {
            const auto* seq = event.value.find("seq");
            ASSERT_EQ(seq ? seq->number : 0, ++known);
        }
        // No new events are sent before all earlier ones.
        if (messages == 0) {
            join(other, append.game);
            act(other, append.game, begun, command(Act::offer_draw), "o");
            EXPECT_EQ(happened(other, "o"), Events{offered});
            EXPECT_EQ(one.line->count<wire::Events>(), 0U);
        }
    }
    EXPECT_EQ(known, begun + 1);
    EXPECT_GT(messages, 1);
    act(one, append.game, known, command(Act::decline_draw), "d");
    EXPECT_EQ(one.line->happened(),
              (Events{session::Spoke{session::Spoke::What::draw_declined, Colour::first}, called_off()}));
    EXPECT_TRUE(store_->head(append.game).value()->ended);
}

TEST_F(Limits, AGameThatIsPutHereCountsForItsAddressUntilItIsOnTheDisk) {
    const auto one = enter("Anong");
    slow = true;
    std::size_t busy = 0;
    for (int i = 0; i < 20; ++i) {
        now += 60'000;
        const std::string nonce = "k" + std::to_string(i);
        keep(one, long_game(900, created({session::Player{.name = std::to_string(i)}})), false, nonce);
        // Uploads that were not refused are waiting for the disk.
        if (!answer(one, nonce)) continue;
        EXPECT_EQ(reason(one, nonce), "server.busy");
        ++busy;
    }
    EXPECT_GT(busy, 0U);
    EXPECT_LT(waiting.size() * 900 * 60, 1'200'000U);
    slow = false;
    let_disk_work();
    now += 60'000;
    keep(one, long_game(900), false, "later");
    EXPECT_NE(made(one, "later"), "") << testing::PrintToString(answer(one, "later"));
}

TEST_F(Limits, ThoseWhoJoinALongGameShareItsText) {
    const auto one = enter("Anong");
    const std::string id = kept_long(one, "k");
    const auto phone = connect(token(one));
    const auto tablet = connect(token(one));
    now += 60'000;
    join(phone, id);
    now += 5'000;
    join(tablet, id);
    ASSERT_EQ(phone.line->in_pieces.size(), 1U);
    ASSERT_EQ(tablet.line->in_pieces.size(), 1U);
    const Pieces& text = phone.line->in_pieces[0];
    EXPECT_EQ(text[1], tablet.line->in_pieces[0][1]) << "both clients share one text";
    EXPECT_GT(10 * text[1]->size(), 9 * size_of(text)) << "the shared part is nearly the whole message";
    const auto first = phone.line->latest<wire::GameState>();
    const auto later = tablet.line->latest<wire::GameState>();
    EXPECT_EQ(read_events(first.events), read_events(later.events));
    EXPECT_EQ(later.now, first.now + 5'000);
    tell(tablet, wire::Join{.game = id, .seq = 1, .nonce = "more"});
    const auto rest = tablet.line->latest<wire::GameState>();
    EXPECT_EQ(read_events(rest.events).front(), read_events(first.events)[1])
        << "a join from a later event gets a different text";
}

TEST_F(Limits, ANetworkDoesNotTakeAllPlacesOfThoseWhoWatchAGame) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = game(one, other, chess(), true);
    const auto watching = [&](int people, auto address) {
        int admitted = 0;
        for (int i = 0; i < people; ++i) {
            const auto watcher = connect("", address(i));
            now += 1'000;
            join(watcher, id);
            admitted += static_cast<int>(watcher.line->template count<wire::GameState>());
        }
        return admitted;
    };
    EXPECT_EQ(watching(300, [](int) { return "192.0.2.7"; }), 250);
    EXPECT_EQ(watching(600, [](int i) { return "2001:db8:0:" + std::to_string(i % 90) + "::"; }), 500);
    EXPECT_EQ(watching(600, [](int i) { return "2001:db8:0:" + std::to_string(1'000 + i) + "::"; }), 500)
        << "1,000 of a /48";
    EXPECT_EQ(watching(20, [](int i) { return "198.51.100." + std::to_string(i); }), 20);
}

TEST_F(Limits, TalkThatIsReadAgainAndAgainIsPaidFor) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const std::string id = game(one, other, chess());
    act(one, id, 1, move("e2e4"), "m");
    act(one, id, 2, command(Act::resign), "r");
    for (const auto& person : {one, other}) leave(person, id);
    for (int number = 1; number <= 2'000; ++number) {
        const store::Unit unit = {store::AddSaid{
            id,
            store::Room::watchers,
            {.number = number, .player = 1, .name = "A", .text = "t", .nonce = std::to_string(number)}}};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    now += 10'000;
    for (int i = 0; i < 20; ++i) {
        tell(one, wire::Join{.game = id, .seq = 9, .said = 5'000, .nonce = "j"});
        leave(one, id);
    }
    EXPECT_GT(one.line->refused("server.too-fast"), 10U);
}

TEST_F(Limits, WhatIsDearIsPaidByTheAddressAndNewConnectionsFromThereHaveNoMore) {
    const std::string token = this->token(enter("Anong"));
    const auto elsewhere = connect(token, "192.0.2.9");
    const std::string id = kept_long(elsewhere, "k");
    now += 60'000;
    const Texts read_at_once{"welcome", "game", "presence"};
    int read = 0;
    for (int i = 0; i < 100; ++i) {
        const auto line = connect(token);
        join(line, id);
        const bool is_read = line.line->types() == read_at_once;
        EXPECT_TRUE(is_read || answer(line, "j") == refused("j", "server.busy"));
        read += is_read;
        hall->leave(*line.client);
    }
    EXPECT_GT(read, 10);
    EXPECT_LT(read, 30);
    join(elsewhere, id);
    EXPECT_EQ(elsewhere.line->latest<wire::GameState>().game, id) << "other addresses are not affected";
    const auto line = connect(token);
    tell(line, wire::ListGames{.running = true, .nonce = "l"});
    EXPECT_EQ(reason(line, "l"), "server.busy") << "the request is refused without any reads";
    now += 30'000;
    join(line, id);
    EXPECT_EQ(line.line->latest<wire::GameState>().game, id);
}

TEST_F(Limits, AGameThatHasEndedAnswersWhatItIsAskedAlsoFromTheStore) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, chess(), true);
    act(one, id, 1, command(Act::resign), "r");
    for (const auto& person : {one, other}) leave(person, id);
    ASSERT_EQ(hall->tables(), 0U);
    act(one, id, 1, command(Act::resign), "r");
    const auto resigned = ended(Colour::second, EndReason::resignation, "X11", "0-1");
    EXPECT_EQ(happened(one, "r"), Events{resigned}) << "a repeated command is acknowledged again";
    act(other, id, 2, move("e2e4"), "late");
    EXPECT_EQ(reason(other, "late"), "session.game-over");
    act(watcher, id, 2, move("e2e4"), "w");
    EXPECT_EQ(reason(watcher, "w"), "server.not-your-game");
    lay_plan(other, id, {.premove = "e7e5"}, "p");
    EXPECT_EQ(reason(other, "p"), "session.game-over");
    say(watcher, id, "hello", "t");
    EXPECT_TRUE(is_done(watcher, "t"));
    const auto list = list_games(one, false);
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].id, id);
    EXPECT_EQ(list[0].result, "0-1");
    EXPECT_EQ(hall->tables(), 0U);
}

TEST_F(Limits, ARematchOfAGamePutHereHasItsPlayerInIt) {
    const auto one = enter("Anong");
    const session::Player engine{.name = "x", .engine = true, .level = 1};
    const Event begin = created({engine, engine});
    const Event end{.seq = 2, .body = ended(Colour::first, EndReason::resignation, "X11", "1-0")};
    keep(one, {begin, end}, false, "k1");
    const std::string kept = made(one, "k1");
    ASSERT_NE(kept, "");
    ask_rematch(one, kept, "r1");
    const std::string next = made(one, "r1");
    ASSERT_NE(next, "");
    const auto started = one.line->latest<wire::Started>();
    EXPECT_EQ(started.game, next);
    EXPECT_EQ(started.from, kept);
    join(one, next);
    auto config = chess();
    config.players[place(started.side)] = {.name = "Anong"};
    config.players[place(opponent(started.side))] = {.engine = true, .level = 1};
    EXPECT_EQ(read_events(one.line->latest<wire::GameState>().events),
              Events{session::Created{begun(config)}});
    EXPECT_EQ(asked.size(), started.side == Colour::second ? 1U : 0U)
        << "the computer moves only on its own turn";

    Event over = begin;
    std::get<session::Created>(over.body).config.options.position =
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    keep(one, {over, end}, false, "k2");
    ASSERT_NE(made(one, "k2"), "");
    ask_rematch(one, made(one, "k2"), "r2");
    EXPECT_EQ(reason(one, "r2"), "session.game-over");
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(Limits, AFlagFallsNotUnderAMoveThatIsUnderWayWhateverElseHappens) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, chess(2'000), true);
    act(one, id, 1, move("e2e4"), "a");
    act(other, id, 2, move("e7e5"), "b");
    one.line->way = 400;
    tick(1'900);
    join(watcher, id);
    leave(watcher, id);
    tick(200);
    act(other, id, 3, command(Act::claim_time), "c");
    EXPECT_EQ(reason(other, "c"), "session.time-left");
    tick(100);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(50);
    act(one, id, 3, move("g1f3"), "d");
    EXPECT_EQ(happened(one, "d"), Events{(Moved{Colour::first, "g1f3"})});
    EXPECT_EQ(hall->live_games(), 1U);
}

TEST_F(Limits, AFlagFallsWhenNoMoveCanComeAnyMore) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess(2'000));
    act(one, id, 1, move("e2e4"), "a");
    act(other, id, 2, move("e7e5"), "b");
    one.line->way = 400;
    tick(2'399);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(1);
    EXPECT_EQ(hall->live_games(), 0U);
}

TEST_F(Limits, WhatIsHalfPutHereIsForgottenAndBoundedForAnAddress) {
    const auto one = enter("Anong");
    std::vector<Person> lines = {one};
    for (int i = 0; i < 9; ++i) lines.push_back(connect(token(one)));
    const auto begin_all = [&](const std::string& nonce) {
        for (const auto& line : lines) keep(line, long_game(2'500), true, nonce);
        std::size_t taken = 0;
        for (const auto& line : lines) {
            const bool is_taken = is_done(line, nonce);
            EXPECT_TRUE(is_taken || reason(line, nonce) == "server.busy");
            taken += is_taken;
        }
        return taken;
    };
    const std::size_t taken = begin_all("k1");
    EXPECT_GT(taken, 2U);
    EXPECT_LT(taken, 9U);
    EXPECT_EQ(answer(lines.back(), "k1"), refused("k1", "server.busy"));
    tick(31'000);
    keep(lines.front(), knights(2'502, 2), false, "k2");
    EXPECT_EQ(lines.front().line->answers("k2").size(), 1U);
    EXPECT_EQ(lines.front().line->refused("session.malformed"), 1U) << "the first part has expired";
    EXPECT_EQ(begin_all("k3"), taken);
    for (const auto& line : lines) hall->leave(*line.client);
    lines = {enter("Haruto")};
    EXPECT_EQ(begin_all("k4"), 1U);
}

TEST_F(Limits, AGameWithoutClocksInWhichNobodyMovesIsPutAwayAndInTheEndCalledOff) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    act(one, id, 1, move("e2e4"), "m");
    tick(100'000);
    EXPECT_EQ(hall->tables(), 1U) << "both players follow the game";
    leave(one, id);
    leave(other, id);
    EXPECT_EQ(hall->tables(), 1U) << "the players may return shortly";
    tick(91'000);
    EXPECT_EQ(hall->tables(), 0U);
    EXPECT_EQ(hall->live_games(), 1U);
    const auto list = list_games(other, true);
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].id, id);
    EXPECT_EQ(list[0].turn, Colour::second);
    EXPECT_EQ(hall->tables(), 0U) << "a game loaded for a list is closed again";
    act(other, id, 2, move("e7e5"), "n");
    EXPECT_EQ(happened(other, "n"), Events{(Moved{Colour::second, "e7e5"})});
    EXPECT_EQ(hall->live_games(), 1U);
    tick(91'000);
    EXPECT_EQ(hall->tables(), 0U);
    constexpr Milliseconds day = 86'400'000;
    ASSERT_TRUE(hall->deadline());
    tick(30 * day - 100'000);
    EXPECT_EQ(hall->live_games(), 1U);
    tick(100'000);
    EXPECT_EQ(hall->live_games(), 0U);
    EXPECT_EQ(hall->tables(), 0U);
    join(one, id);
    const auto events = read_events(one.line->latest<wire::GameState>().events);
    ASSERT_EQ(events.size(), 4U);
    EXPECT_EQ(events.back(), session::EventBody{called_off()});
}

TEST_F(Limits, GamesWithoutClocksAreNotHeldInMemoryAfterAStart) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto quiet = game(one, other, chess());
    const auto timed = game(one, other, chess(60'000));
    hall.reset();
    open();
    EXPECT_EQ(hall->live_games(), 2U);
    EXPECT_EQ(hall->tables(), 1U);
    const auto back = connect(token(one));
    const auto welcome = back.line->latest<wire::Welcome>();
    EXPECT_EQ(std::set(welcome.games.begin(), welcome.games.end()), (std::set{quiet, timed}));
    join(back, quiet);
    act(back, quiet, 1, move("e2e4"), "m");
    EXPECT_EQ(happened(back, "m"), Events{(Moved{Colour::first, "e2e4"})});
    EXPECT_EQ(hall->live_games(), 2U);
}

TEST_F(Limits, WhoHasEnoughGamesTakesNobodysSeekAway) {
    const auto full = enter("Full");
    const auto host = enter("Horst");
    const auto guest = enter("Gustav");
    for (int i = 0; i < 5; ++i) start_against_computer(full, chess(), std::to_string(i));
    const std::string seek = open_seek(host);
    const auto take = [&](const Person& person, const std::string& nonce) {
        take_seek(person, seek, nonce);
        return answer(person, nonce).has_value();
    };
    EXPECT_TRUE(take(full, "t"));
    EXPECT_EQ(reason(full, "t"), "server.enough-games");
    slow = true;
    const auto late = enter("Late");
    EXPECT_FALSE(take(guest, "t1"));
    EXPECT_FALSE(take(guest, "t2"));
    slow = false;
    let_disk_work();
    const std::string id = made(guest, "t1");
    EXPECT_NE(id, "");
    EXPECT_EQ(made(guest, "t2"), id);
    EXPECT_TRUE(take(guest, "t1"));
    EXPECT_EQ(made(guest, "t1"), id) << "a retry gets the same answer";
    EXPECT_EQ(guest.line->answers("t1").size(), 2U);
    EXPECT_TRUE(take(late, "t"));
    EXPECT_EQ(reason(late, "t"), "server.no-such-seek");
    EXPECT_EQ(hall->live_games(), 6U);
}

TEST_F(Limits, TwoWhoTakeASeekAtOnceAreToldWhoWasLate) {
    const auto host = enter("Horst");
    const auto one = enter("One");
    const auto other = enter("Other");
    const std::string seek = open_seek(host);
    slow = true;
    for (const auto& person : {one, other}) take_seek(person, seek, "t");
    slow = false;
    let_disk_work();
    EXPECT_EQ(made(one, "t"), one.line->latest<wire::Started>().game);
    EXPECT_EQ(reason(other, "t"), "server.no-such-seek");
}

TEST_F(Limits, StrangersDoNotFillTheQueueOfAGame) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, chess(), true);
    slow = true;
    act(one, id, 1, move("e2e4"), "m");
    for (int i = 0; i < 30; ++i) act(watcher, id, 1, command(Act::resign), "w" + std::to_string(i));
    EXPECT_EQ(watcher.line->refused("server.not-your-game"), 30U);
    for (int i = 0; i < 30; ++i) act(one, id, 2, command(Act::offer_draw), "o" + std::to_string(i));
    act(other, id, 2, move("e7e5"), "n");
    slow = false;
    let_disk_work();
    EXPECT_EQ(other.line->refused("server.busy"), 0U);
    EXPECT_GT(one.line->refused("server.busy"), 10U);
}

TEST_F(Limits, WhileTheDiskIsDownOneMaySpeakAsFastAsEver) {
    const auto one = enter("Anong");
    for (int i = 0; i < 600; ++i) {
        stood_still += 50;
        tell(one, wire::Ping{.sent = i});
    }
    std::vector<std::int64_t> sent;
    for (const auto& pong : one.line->all<wire::Pong>()) sent.push_back(pong.sent);
    std::vector<std::int64_t> all(600);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(sent, all);
}

TEST_F(Limits, WhoComesAndGoesWithoutEndIsToldOfNowAndThen) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto watcher = enter("Watcher");
    const auto id = game(one, other, chess(), true);
    join(watcher, id);
    tick(5'000);
    watcher.line->heard.clear();
    for (int i = 0; i < 40; ++i) {
        leave(one, id);
        join(one, id);
    }
    leave(one, id);
    EXPECT_LE(watcher.line->count<wire::Present>(), 2U);
    tick(1'100);
    const auto last = watcher.line->latest<wire::Present>();
    EXPECT_EQ(last.game, id);
    EXPECT_GT(last.presence.first, 0) << "the final state is sent";
    EXPECT_EQ(last.presence.second, 0);
    EXPECT_EQ(last.presence.watchers, 1);
    act(other, id, 1, command(Act::resign), "r");
    watcher.line->heard.clear();
    for (int i = 0; i < 10; ++i) {
        const std::string nonce = "r" + std::to_string(i);
        ask_rematch(other, id, nonce);
        EXPECT_TRUE(is_done(other, nonce));
    }
    EXPECT_EQ(watcher.line->count<wire::RematchAsked>(), 1U);
    EXPECT_EQ(watcher.line->latest<wire::RematchAsked>().by, Colour::second);
}

TEST_F(Limits, TheLobbyIsSentToANewcomerAloneAndToOthersWhenItIsAnother) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const wire::FollowLobby follow{.on = true};
    tell(one, follow);
    ASSERT_EQ(one.line->count<wire::Lobby>(), 1U) << "at once";
    for (int i = 0; i < 30; ++i) tell(other, follow);
    EXPECT_EQ(other.line->count<wire::Lobby>(), 30U);
    EXPECT_EQ(one.line->count<wire::Lobby>(), 1U);
    for (int i = 0; i < 5; ++i) tick(1'000);
    EXPECT_EQ(one.line->count<wire::Lobby>(), 1U) << "an unchanged lobby is not sent again";
    const std::string seek = open_seek(other);
    tick(1'000);
    EXPECT_EQ(one.line->count<wire::Lobby>(), 2U);
    for (const auto& person : {one, other}) {
        const auto lobby = person.line->latest<wire::Lobby>();
        EXPECT_EQ(lobby.players, 2);
        ASSERT_EQ(lobby.seeks.size(), 1U);
        EXPECT_EQ(lobby.seeks[0].id, seek);
        EXPECT_EQ(lobby.seeks[0].player, "Haruto");
        EXPECT_EQ(lobby.seeks[0].guest, true);
        EXPECT_EQ(read_config(lobby.seeks[0].terms.config), chess());
        EXPECT_EQ(lobby.seeks[0].terms.side, wire::Side::first);
        EXPECT_EQ(lobby.seeks[0].mine, person.line == other.line);
    }
}

TEST_F(Limits, WhatIsAskedTwiceWhileItIsUnderWayHappensOnce) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto third = enter("Third");
    const wire::Invite invite{.terms = terms_of(chess(), wire::Side::first), .nonce = "iv"};
    slow = true;
    tell(one, invite);
    tell(one, invite);
    slow = false;
    let_disk_work();
    const std::string id = made(one, "iv");
    ASSERT_NE(id, "");
    const auto twice = one.line->all<wire::Done>();
    ASSERT_EQ(twice.size(), 2U);
    for (const auto& answer : twice) EXPECT_EQ(answer.id, id);
    EXPECT_EQ(store_->invitations_of(1).value().size(), 1U);
    const wire::Accept accept{.invitation = id, .nonce = "a"};
    tell(other, accept);
    EXPECT_EQ(made(other, "a"), other.line->latest<wire::Started>().game);
    tell(one, invite);
    EXPECT_EQ(one.line->answers("iv").size(), 3U);
    EXPECT_EQ(made(one, "iv"), id);
    EXPECT_TRUE(store_->invitations_of(1).value().empty()) << "an accepted invitation is removed";
    tell(third, accept);
    EXPECT_EQ(reason(third, "a"), "server.no-such-invitation");
}

TEST_F(Limits, NoLineOfTalkIsLostBehindOneThatIsSaidTwice) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    slow = true;
    for (const char* text : {"two", "two", "three"}) say(one, id, text, text);
    slow = false;
    let_disk_work();
    EXPECT_EQ(one.line->answers("two").size(), 2U);
    EXPECT_EQ(one.line->answers("three").size(), 1U);
    EXPECT_EQ(one.line->count<wire::Refused>(), 0U);
    const auto said = store_->said(id, store::Room::players, 0, 10).value();
    ASSERT_EQ(said.size(), 2U);
    EXPECT_EQ(said[0].text, "two");
    EXPECT_EQ(said[1].text, "three");
    Texts heard;
    for (const auto& talk : other.line->all<wire::Talk>()) {
        for (const auto& line : talk.lines) heard.push_back(line.by + ": " + line.text);
    }
    EXPECT_EQ(heard, (Texts{"Anong: two", "Anong: three"}));
}

TEST_F(Limits, AfterALineThatCouldNotBeKeptTheNextOnesAre) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    slow = true;
    for (const char* nonce : {"a", "b"}) say(one, id, "x", nonce);
    broken = true;
    auto [unit, kept] = std::move(waiting.front());
    waiting.pop_front();
    kept(std::unexpected(store::Error{store::Error::Kind::full, "no room"}));
    broken = false;
    slow = false;
    let_disk_work();
    EXPECT_EQ(reason(one, "a"), "server.cannot-store");
    EXPECT_TRUE(is_done(one, "b"));
}

TEST_F(Limits, TheLogTellsOfGamesAndNoSecrets) {
    const auto one = enter("Anong");
    const auto other = enter("Haruto");
    const auto id = game(one, other, chess());
    act(one, id, 1, command(Act::resign), "r");
    EXPECT_EQ(log, (std::vector<std::string>{"game " + id + " has begun: chess",
                                             "game " + id + " has ended: 0-1"}));
}

}  // namespace
}  // namespace kradan::server
