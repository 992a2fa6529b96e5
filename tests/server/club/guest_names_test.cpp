// Guests cannot be mistaken for accounts or for the club's operators.
#include "../moderation/moderation_fixture.h"

namespace kradan::server {
namespace {

class GuestNamesTest : public ModerationTest {
  protected:
    /// Why a new guest cannot have this name; "" if the name is allowed.
    std::string why_not(const std::string& name) {
        const Person guest = connect("");
        tell(guest, wire::Enter{.player = name, .nonce = "e"});
        const auto refused = guest.line->all<wire::Refused>();
        return refused.empty() ? "" : refused.back().refusal.reason;
    }
};

TEST_F(GuestNamesTest, AGuestCannotBeCalledLikeAnAccount) {
    EXPECT_EQ(why_not("Vicky"), "");
    member("Vicky");
    for (const char* name :
         {"Vicky", "vicky", "VICKY", "Vi cky", "Vicky!", "★Vicky★", "V1cky", "Vісkу", "𝐕𝐢𝐜𝐤𝐲"})
        EXPECT_NE(why_not(name), "") << name;
    EXPECT_EQ(why_not("vicky"), "account.name-taken");
    EXPECT_EQ(why_not("Vicky B"), "");
    EXPECT_EQ(why_not("Viktor"), "");
}

TEST_F(GuestNamesTest, AGuestCannotHaveAReservedName) {
    for (const char* name : {"Admin", "admin", "Moderator", "Kradan", "Kradan team", "M0derator", "[Admin]",
                             "ผู้ดูแล", "管理者", "System", "deleted"})
        EXPECT_EQ(why_not(name), "account.name-reserved") << name;
    EXPECT_EQ(why_not("Adam"), "");
}

TEST_F(GuestNamesTest, AGuestWhoHasTheNameKeepsItUntilTheAccountAsksForIt) {
    const Person guest = enter("Vicky");
    const Person other = enter("Anong");
    const Member vicky = member("Vicky");
    // Sending the same name again is not a new name; a different look-alike is.
    tell(guest, wire::Rename{.player = "Vicky", .nonce = "same"});
    EXPECT_TRUE(is_done(guest, "same"));
    tell(guest, wire::Rename{.player = "Vicky!", .nonce = "other"});
    EXPECT_EQ(guest.line->refused("account.name-taken"), 1U);
    const std::string watched = game(guest, other, chess(), true);
    const std::string body = R"({"reason":"name","text":"","game":")" + watched + R"(","side":"first"})";
    const Member stranger = member("Walter");
    EXPECT_EQ(ask("POST", "/reports", stranger.token, body).status, 204);
    EXPECT_EQ((**store_->player(key_of(guest))).name, "Vicky") << "the reporter does not own this name";
    const store::PlayerKey key = key_of(guest);
    EXPECT_EQ(ask("POST", "/reports", vicky.token, body).status, 204);
    do_what_was_put_off();
    EXPECT_NE((**store_->player(key)).name, "Vicky");
    EXPECT_EQ(guest.line->ended, "restart") << "the page must reconnect to learn the new name";
}

TEST_F(GuestNamesTest, GuestsAreMarkedWhereverTheirNameIs) {
    const Person guest = enter("Anong");
    const Member mia = member("Mia");
    const Person account = connect(mia.token);
    tell(guest, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "s1"});
    tell(account, wire::OpenSeek{.terms = terms_of(chess(), wire::Side::first), .nonce = "s2"});
    const Person watcher = enter("Haruto");
    tell(watcher, wire::FollowLobby{.on = true});
    tick(60'000);
    for (const wire::Seek& seek : watcher.line->latest<wire::Lobby>().seeks)
        EXPECT_EQ(seek.guest.value_or(false), seek.player == "Anong") << seek.player;
    const std::string id = game(guest, account, chess(), true);
    tick(60'000);
    const auto running = watcher.line->latest<wire::Lobby>().games;
    ASSERT_EQ(running.size(), 1U);
    EXPECT_EQ(running[0].first_guest, true);
    EXPECT_EQ(running[0].second_guest, std::nullopt);
    EXPECT_EQ(list_games(account, true).at(0).guest, true);
    EXPECT_EQ(list_games(guest, true).at(0).guest, std::nullopt);
    say(guest, id, "hello", "h1");
    say(account, id, "hello", "h2");
    const auto lines = account.line->all<wire::Talk>();
    EXPECT_EQ(lines.at(0).lines.at(0).guest, true);
    EXPECT_EQ(lines.at(1).lines.at(0).guest, std::nullopt);
    for (const auto& [host, is_guest] : {std::pair{guest, true}, std::pair{account, false}}) {
        const std::string nonce = is_guest ? "of the guest" : "of the account";
        tell(host, wire::Invite{.terms = terms_of(chess(), wire::Side::first), .nonce = nonce});
        tell(watcher, wire::LookUp{.invitation = made(host, nonce), .nonce = "l"});
        EXPECT_EQ(watcher.line->latest<wire::Invitation>().guest.value_or(false), is_guest);
    }
}

TEST_F(GuestNamesTest, LinesOfTalkAreMarkedAlsoAfterARestart) {
    const Person guest = enter("Anong");
    const Member mia = member("Mia");
    const std::string id = game(guest, connect(mia.token), chess(), true);
    const Person watcher = enter("Haruto");
    const Member noi = member("Noi");
    const Person fan = connect(noi.token);
    for (const Person& one : {watcher, fan}) {
        join(one, id);
        say(one, id, "hello", "h");
    }
    open({.accounts = {.proof_bits = 4}});
    const Person late = enter("Somchai");
    join(late, id);
    const auto talk = late.line->latest<wire::Talk>();
    ASSERT_EQ(talk.lines.size(), 2U);
    EXPECT_EQ(talk.lines[0].guest, true);
    EXPECT_EQ(talk.lines[1].guest, std::nullopt);
}

}  // namespace
}  // namespace kradan::server
