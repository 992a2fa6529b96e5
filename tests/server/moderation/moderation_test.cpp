#include "moderation_fixture.h"

namespace kradan::server {
namespace {

constexpr const char* an_hour = R"(,"minutes":60)";

TEST_F(ModerationTest, EachRoleMayDoWhatTheTableSays) {
    const Member anna = member("Anna");
    const Person guest = enter("Gustav");
    EXPECT_EQ(ask("GET", "/reports").reason(), "account.signed-out");
    EXPECT_EQ(ask("GET", "/reports", token(guest)).reason(), "account.needed");
    EXPECT_EQ(ask("GET", "/reports", anna.token).reason(), "moderation.not-allowed");
    EXPECT_EQ(act_upon(anna, moderator.key, "note").reason(), "moderation.not-allowed");
    EXPECT_EQ(ask("GET", "/reports", moderator.token).status, 200);
    EXPECT_EQ(act_upon(moderator, anna.key, "note").status, 200);
    EXPECT_EQ(set_role(moderator, "Anna", "moderator").reason(), "moderation.not-allowed");
    EXPECT_EQ(ask("PUT", "/desk/words/en", moderator.token, R"({"words":"x","version":0})").reason(),
              "moderation.not-allowed");
    EXPECT_EQ(act_upon(moderator, owner.key, "note").reason(), "moderation.owner");
    EXPECT_EQ(act_upon(moderator, moderator.key, "note").reason(), "moderation.yourself");
    EXPECT_EQ(act_upon(moderator, key_of(guest), "ban", an_hour).reason(), "moderation.guest");
    EXPECT_EQ(act_upon(moderator, 999, "note").reason(), "moderation.no-such-player");
    EXPECT_EQ(act_upon(moderator, anna.key, "note", "", " ").reason(), "moderation.no-reason");
    for (const char* act : {"role", "filter", "undo", "close-report"})
        EXPECT_EQ(act_upon(owner, anna.key, act).reason(), "moderation.not-allowed") << act;
    EXPECT_EQ(act_upon(owner, anna.key, "execute").status, 400);
    for (const char* time : {"", R"(,"minutes":0)", R"(,"minutes":9000000)"})
        EXPECT_EQ(act_upon(moderator, anna.key, "mute", time).reason(), "moderation.no-duration") << time;
    EXPECT_EQ(acts_in_log(), (std::vector<std::string>{"role", "role", "note"}));
}

TEST_F(ModerationTest, OwnersNameOthersAfterAFreshSignInAndOneIsAlwaysLeft) {
    const Member anna = member("Anna");
    EXPECT_EQ(set_role(owner, "Anna", "king").reason(), "moderation.no-such-role");
    EXPECT_EQ(set_role(owner, "Nobody", "moderator").reason(), "account.unknown");
    EXPECT_EQ(set_role(owner, "Olga", "player").reason(), "moderation.yourself");
    EXPECT_EQ(set_role(owner, "Anna", "owner").status, 204);
    EXPECT_EQ(ask("GET", "/me", anna.token).text("role"), "owner");
    EXPECT_EQ(set_role(anna, "Olga", "player").status, 204);
    EXPECT_EQ(ask("GET", "/reports", owner.token).reason(), "moderation.not-allowed");
    const auto last = plan_act(
        *store_, {}, {.act = api::Act::role, .upon = anna.key, .reason = "x", .detail = "player"}, wall);
    ASSERT_FALSE(last);
    EXPECT_EQ(last.error().refusal.reason, "moderation.last-owner");
    EXPECT_EQ(ask("DELETE", "/me", anna.token).reason(), "moderation.last-owner");
    wall += 3'600'000;
    EXPECT_EQ(set_role(anna, "Olga", "moderator").reason(), "account.confirm-first");
    EXPECT_EQ(ask("GET", "/reports", moderator.token).status, 200)
        << "reading reports needs no fresh sign-in";
}

TEST_F(ModerationTest, TheMutedPlayButDoNotTalkUntilTheTimeIsOver) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    const Reply muted = act_upon(moderator, key_of(anna), "mute", an_hour);
    ASSERT_EQ(muted.status, 200) << muted.reason();
    EXPECT_EQ(muted.number("until"), wall + 3'600'000);
    say(anna, id, "hello", "s1");
    EXPECT_EQ(reason_of_last_refusal(anna), "moderation.muted");
    EXPECT_EQ(detail_of_last_refusal(anna), "until 2027-01-15T09:00:00Z");
    EXPECT_EQ(ben.line->count<wire::Talk>(), 0U);
    EXPECT_EQ(ask("GET", "/me/notices", token(anna)).number("mutedUntil"), wall + 3'600'000);
    act(anna, id, 1, move("e2e4"), "m");
    EXPECT_EQ(happened(anna, "m").size(), 1U);
    EXPECT_EQ(undo(moderator, muted.number("number")).status, 200);
    EXPECT_EQ(undo(moderator, muted.number("number")).reason(), "moderation.not-undoable");
    say(anna, id, "hello", "s2");
    EXPECT_EQ(ben.line->count<wire::Talk>(), 1U);
    act_upon(moderator, key_of(anna), "mute", an_hour);
    wall += 3'600'001;
    say(anna, id, "again", "s3");
    EXPECT_EQ(ben.line->count<wire::Talk>(), 2U);
}

TEST_F(ModerationTest, ALaterMuteHoldsWhenTheEarlierIsUndone) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    const Reply first = act_upon(moderator, key_of(anna), "mute", an_hour);
    act_upon(moderator, key_of(anna), "mute", R"(,"minutes":120)");
    EXPECT_EQ(undo(moderator, first.number("number")).status, 200);
    say(anna, id, "hello", "s");
    EXPECT_EQ(reason_of_last_refusal(anna), "moderation.muted");
}

TEST_F(ModerationTest, TheBannedAreOutAtOnceAndTheirGamesGoOn) {
    const Member anna = member("Anna");
    const Person here = connect(anna.token);
    const Person ben = enter("Ben");
    const std::string id = game(here, ben, chess());
    ASSERT_EQ(act_upon(moderator, anna.key, "ban", R"(,"minutes":1440)", "used an engine").status, 200);
    EXPECT_EQ(here.line->ended, "restart");
    EXPECT_EQ(ask("GET", "/me", anna.token).reason(), "account.signed-out");
    EXPECT_FALSE(connect(anna.token).line->latest<wire::Welcome>().player);
    const Reply refused = sign_in("Anna");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.reason(), "account.banned");
    EXPECT_EQ(refused.body.find("detail")->string, "until 2027-01-16T08:00:00Z: used an engine");
    EXPECT_EQ(sign_in("Anna", "wrong").reason(), "account.wrong-password")
        << "only the owner of the account learns of the ban";
    EXPECT_EQ(ben.line->ended, "");
    EXPECT_FALSE(hall->live_games() == 0);
    wall += day;
    const Reply back = sign_in("Anna");
    ASSERT_EQ(back.status, 200) << back.reason();
    EXPECT_EQ(connect(back.text("token")).line->latest<wire::Welcome>().games, std::vector{id});
}

TEST_F(ModerationTest, ABanForGoodHoldsUntilItIsUndone) {
    const Member anna = member("Anna");
    const Reply banned = act_upon(moderator, anna.key, "ban");
    ASSERT_EQ(banned.status, 200) << banned.reason();
    EXPECT_TRUE(banned.body.find("forGood")->boolean);
    wall += 365 * 20 * day;
    const Reply refused = sign_in("Anna");
    EXPECT_EQ(refused.reason(), "account.banned");
    EXPECT_EQ(refused.body.find("detail")->string, "rude talk");
    const Member later{.token = sign_in("Mori").text("token"), .key = moderator.key};
    EXPECT_EQ(undo(later, banned.number("number")).status, 200);
    EXPECT_EQ(sign_in("Anna").status, 200);
}

TEST_F(ModerationTest, GuestsOfABannedAddressStartNothingAndAccountsDo) {
    const Person anna = connect("", "198.51.100.7");
    tell(anna, wire::Enter{.player = "Anna", .nonce = "e"});
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    const Reply banned = act_upon(moderator, key_of(anna), "ban-address", an_hour);
    ASSERT_EQ(banned.status, 200) << banned.reason();
    const auto open_seek = [&](const Person& person, const std::string& nonce) {
        tell(person, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = nonce});
    };
    open_seek(anna, "o1");
    EXPECT_EQ(reason(anna, "o1"), "moderation.address-banned");
    EXPECT_EQ(refusal(anna, "o1").detail, "until 2027-01-15T09:00:00Z");
    act(anna, id, 1, move("e2e4"), "m");
    EXPECT_EQ(happened(anna, "m").size(), 1U) << "running games continue";
    // The ban covers another guest from that address, a guest who returns from elsewhere, and a sign-up.
    const Person another = connect("", "198.51.100.7");
    tell(another, wire::Enter{.player = "Carla", .nonce = "e"});
    EXPECT_EQ(reason_of_last_refusal(another), "moderation.address-banned");
    const Person elsewhere = connect(token(anna), "203.0.113.9");
    open_seek(elsewhere, "o2");
    EXPECT_EQ(reason_of_last_refusal(elsewhere), "moderation.address-banned");
    EXPECT_EQ(sign_up("Anna K", "tiger on a bicycle", "", "198.51.100.7").reason(),
              "moderation.address-banned");
    // Existing accounts may play, and so may guests from other addresses.
    const Reply olga = sign_in("Olga", "tiger on a bicycle", "198.51.100.7");
    ASSERT_EQ(olga.status, 200) << olga.reason();
    const Person account = connect(olga.text("token"), "198.51.100.7");
    open_seek(account, "o3");
    EXPECT_NE(made(account, "o3"), "");
    open_seek(ben, "o4");
    EXPECT_NE(made(ben, "o4"), "");
    // Undoing the ban leaves no trace of it.
    EXPECT_EQ(undo(moderator, banned.number("number")).status, 200);
    tell(another, wire::Enter{.player = "Carla", .nonce = "e2"});
    EXPECT_EQ(another.line->latest<wire::Entered>().player, "Carla");
    open_seek(anna, "o5");
    EXPECT_NE(made(anna, "o5"), "");
    EXPECT_FALSE(store_->document(AddressBan::kind, "198.51.100.7").value());
}

TEST_F(ModerationTest, AnAddressIsLearntWhenItsPlayerComesBackAndForgottenWhenTheBanIsOver) {
    const Person anna = connect("", "198.51.100.7");
    tell(anna, wire::Enter{.player = "Anna", .nonce = "e"});
    const std::string hers = token(anna);
    const store::PlayerKey key = key_of(anna);
    hall->leave(*anna.client);
    ASSERT_EQ(act_upon(moderator, key, "ban-address", an_hour).status, 200);
    EXPECT_FALSE(store_->document(AddressBan::kind, "198.51.100.7").value());
    connect(hers, "198.51.100.7");
    do_what_was_put_off();
    EXPECT_TRUE(store_->document(AddressBan::kind, "198.51.100.7").value());
    wall += 3'600'001;
    hall->accounts().tend();
    hall->moderation().tend();
    EXPECT_FALSE(store_->document(AddressBan::kind, "198.51.100.7").value());
    const Person other = connect("", "198.51.100.7");
    tell(other, wire::Enter{.player = "Carla", .nonce = "e"});
    EXPECT_EQ(other.line->latest<wire::Entered>().player, "Carla");
}

TEST_F(ModerationTest, AWarningIsShownUntilItIsRead) {
    const Person anna = enter("Anna");
    const Reply warned = act_upon(moderator, key_of(anna), "warn", "", "Please be kind");
    EXPECT_EQ(anna.line->count<wire::Notices>(), 1U);
    act_upon(moderator, key_of(anna), "note", "", "second account of Ben?");
    const Reply notices = ask("GET", "/me/notices", token(anna));
    ASSERT_EQ(notices.body.find("notices")->items.size(), 1U);
    const json::Value& notice = notices.body.find("notices")->items.front();
    EXPECT_EQ(notice.find("what")->string, "warning");
    EXPECT_EQ(notice.find("text")->string, "Please be kind");
    EXPECT_TRUE(connect(token(anna)).line->latest<wire::Welcome>().notices);
    EXPECT_EQ(ask("DELETE", "/me/notices/" + notice.find("id")->string, token(anna)).status, 204);
    EXPECT_FALSE(connect(token(anna)).line->latest<wire::Welcome>().notices);
    const Reply again = act_upon(moderator, key_of(anna), "warn");
    undo(moderator, again.number("number"));
    EXPECT_FALSE(connect(token(anna)).line->latest<wire::Welcome>().notices) << "the warning was undone";
    EXPECT_EQ(ask("GET", "/desk/player?key=" + std::to_string(key_of(anna)), moderator.token)
                  .body.find("history")
                  ->items.size(),
              4U);
}

TEST_F(ModerationTest, AGameIsLostOrCalledOff) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string lost = game(anna, ben, chess());
    const std::string off = game(anna, ben, chess());
    for (const std::string& id : {lost, off}) {
        act(anna, id, 1, move("e2e4"), "m1");
        act(ben, id, 2, move("e7e5"), "m2");
    }
    const auto end_game = [&](const std::string& id, bool loses) {
        return ask("POST", "/desk/acts", moderator.token,
                   R"({"act":"end-game","key":)" + std::to_string(key_of(anna)) +
                       R"(,"reason":"stalling","game":")" + id + R"(","loses":)" +
                       (loses ? "true}" : "false}"));
    };
    EXPECT_EQ(end_game("none", true).reason(), "moderation.no-such-game");
    EXPECT_EQ(end_game(lost, true).status, 200);
    do_what_was_put_off();
    EXPECT_EQ(ben.line->happened().back(),
              (session::EventBody{ended(Colour::second, EndReason::resignation, "X11", "0-1")}));
    EXPECT_EQ(end_game(lost, true).reason(), "moderation.game-over");
    EXPECT_EQ(end_game(off, false).status, 200);
    do_what_was_put_off();
    EXPECT_EQ(ben.line->happened().back(), session::EventBody{called_off()});
}

TEST_F(ModerationTest, AVerdictIsCarriedOutWhenTheGameIsLoaded) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    act(anna, id, 1, move("e2e4"), "m1");
    const auto plan = plan_act(
        *store_, {},
        {.act = api::Act::end_game, .upon = key_of(anna), .reason = "x", .game = id, .loses = true}, wall);
    ASSERT_TRUE(plan) << plan.error().refusal.reason;
    ASSERT_TRUE(store_->commit(std::span{&plan->unit, 1}).front());
    const std::string bens = token(ben);
    open({.accounts = {.proof_bits = 4}});
    const Person again = connect(bens);
    join(again, id);
    const auto events = read_events(again.line->latest<wire::GameState>().events);
    EXPECT_EQ(events.back(),
              (session::EventBody{ended(Colour::second, EndReason::resignation, "X11", "0-1")}));
}

TEST_F(ModerationTest, SeeksAreClosed) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    tell(anna, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "o"});
    const std::string seek = made(anna, "o");
    EXPECT_EQ(act_upon(moderator, key_of(anna), "close-seeks").status, 200);
    tell(ben, wire::TakeSeek{.seek = seek, .nonce = "t"});
    EXPECT_EQ(reason_of_last_refusal(ben), "server.no-such-seek");
}

TEST_F(ModerationTest, WhoeverLeavesWhileTheyAreJudgedBeginsNothing) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const Person carla = enter("Carla");
    const std::string id = game(anna, ben, chess());
    slow_reads = true;
    tell(anna, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "o"});
    say(anna, id, "hello", "s");
    tell(carla, wire::Wait{.quick = "chess.5+3", .nonce = "w"});
    hall->leave(*anna.client);
    hall->leave(*carla.client);
    slow_reads = false;
    let_reads_end();
    do_what_was_put_off();
    EXPECT_EQ(hall->waiting_players(), 0U);
    tell(ben, wire::FollowLobby{.on = true});
    EXPECT_TRUE(ben.line->latest<wire::Lobby>().seeks.empty());
}

TEST_F(ModerationTest, ALaterBanOfAnAddressHoldsWhenTheEarlierIsUndone) {
    const Person anna = connect("", "198.51.100.7");
    tell(anna, wire::Enter{.player = "Anna", .nonce = "e"});
    const Reply first = act_upon(moderator, key_of(anna), "ban-address", an_hour);
    EXPECT_EQ(act_upon(moderator, key_of(anna), "ban-address", R"(,"minutes":120)").status, 200);
    EXPECT_EQ(undo(moderator, first.number("number")).status, 200);
    tell(anna, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "o"});
    EXPECT_EQ(reason_of_last_refusal(anna), "moderation.address-banned");
    const Person another = connect("", "198.51.100.7");
    tell(another, wire::Enter{.player = "Dao", .nonce = "e"});
    EXPECT_EQ(reason_of_last_refusal(another), "moderation.address-banned");
}

TEST_F(ModerationTest, ABanOfAnAddressThatIsUndoneBeforeItIsSeenLeavesNothing) {
    const Person anna = connect("", "198.51.100.7");
    tell(anna, wire::Enter{.player = "Anna", .nonce = "e"});
    const auto store_act = [&](const Proposal& proposal) {
        const auto plan = plan_act(*store_, {}, proposal, wall);
        EXPECT_TRUE(plan && store_->commit(std::span{&plan->unit, 1}).front());
        return plan->entry.number;
    };
    const std::int64_t banned = store_act(
        {.act = api::Act::ban_address, .upon = key_of(anna), .reason = "rude", .duration = 3'600'000});
    store_act({.act = api::Act::undo, .reason = "a mistake", .undoes = banned});
    hall->moderation().tend();
    do_what_was_put_off();
    EXPECT_FALSE(store_->document(AddressBan::kind, "198.51.100.7").value());
    tell(anna, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "o"});
    EXPECT_NE(made(anna, "o"), "");
}

TEST_F(ModerationTest, WaitingForAQuickGameIsASeekToo) {
    const Person anna = enter("Anna");
    const auto wait = [&](const std::string& nonce) {
        tell(anna, wire::Wait{.quick = "chess.5+3", .nonce = nonce});
        do_what_was_put_off();
    };
    wait("w1");
    EXPECT_EQ(hall->waiting_players(), 1U);
    EXPECT_EQ(act_upon(moderator, key_of(anna), "close-seeks").status, 200);
    EXPECT_EQ(hall->waiting_players(), 0U);
    wait("w2");
    EXPECT_EQ(act_upon(moderator, key_of(anna), "ban-address", an_hour).status, 200);
    EXPECT_EQ(hall->waiting_players(), 0U);
    wait("w3");
    EXPECT_EQ(reason_of_last_refusal(anna), "moderation.address-banned");
    EXPECT_EQ(hall->waiting_players(), 0U);
}

TEST_F(ModerationTest, AModeratorWatchesPrivateGames) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    const Person mori = connect(moderator.token);
    join(mori, id);
    EXPECT_EQ(mori.line->latest<wire::GameState>().game, id);
    const Person stranger = enter("Stranger");
    join(stranger, id);
    EXPECT_EQ(reason_of_last_refusal(stranger), "server.no-such-game");
}

TEST_F(ModerationTest, WordsAreHiddenAndRefusedInNames) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    for (const char* text : {"what the FUCK", "ไอ้สัตว์เดินเร็วๆ", "もうくたばれ"}) {
        say(anna, id, text, text);
        EXPECT_EQ(reason(anna, text), "moderation.unfit-words");
    }
    EXPECT_EQ(ben.line->count<wire::Talk>(), 0U);
    say(anna, id, "この石は死ねば取られる", "g");
    EXPECT_EQ(ben.line->count<wire::Talk>(), 1U) << "ordinary words about Go are allowed";
    EXPECT_EQ(sign_up("fuckface").reason(), "account.name-unfit");
    EXPECT_EQ(ask("PUT", "/me/name", owner.token, R"({"name":"Fuck You"})").reason(), "account.name-unfit");
    EXPECT_EQ(ask("GET", "/names/fuckface").reason(), "account.name-unfit");
    tell(anna, wire::Rename{.player = "fuckface", .nonce = "r"});
    EXPECT_EQ(reason_of_last_refusal(anna), "account.name-unfit");

    const auto write = [&](const std::string& words, int version, const std::string& language = "en") {
        return ask("PUT", "/desk/words/" + language, owner.token,
                   R"({"words":")" + words + R"(","version":)" + std::to_string(version) + "}");
    };
    EXPECT_EQ(write("blunder", 0).number("version"), 1);
    EXPECT_EQ(write("patzer", 0).status, 409) << "the list was changed by somebody else";
    EXPECT_EQ(write("x", 0, "xx").reason(), "moderation.no-such-language");
    say(anna, id, "a blunder!", "b");
    EXPECT_EQ(reason_of_last_refusal(anna), "moderation.unfit-words");
    say(anna, id, "what the fuck", "f");
    EXPECT_EQ(ben.line->count<wire::Talk>(), 2U);
    const Reply lists = ask("GET", "/desk/words", moderator.token);
    EXPECT_EQ(lists.body.find("lists")->items[2].find("words")->string, "blunder");
}

}  // namespace
}  // namespace kradan::server
