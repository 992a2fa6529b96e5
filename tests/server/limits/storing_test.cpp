// Limits on what strangers can store: bytes by address, guests' uploads only for a while, and nothing on a
// full disk.
#include "../ratings/ratings_fixture.h"

namespace kradan::server {
namespace {

using session::Event;

class StoringTest : public RatingsTest {
  protected:
    static constexpr Milliseconds second = 1'000;

    void use(const Limits& limits) { open({.settings = limits, .accounts = {.proof_bits = 4}}); }
    Person enter_from(const std::string& name, const std::string& address) {
        Person person = connect("", address);
        tell(person, wire::Enter{.player = name, .nonce = "e"});
        return person;
    }
    /// A two-move game; with `detail`, an illegal move follows.
    static std::vector<Event> events(const std::string& detail = "") {
        std::vector<Event> all{{.seq = 1, .body = session::Created{chess()}},
                               {.seq = 2, .body = session::Moved{Colour::first, "e2e4"}}};
        if (detail.empty()) {
            all.push_back({.seq = 3, .body = session::Moved{Colour::second, "e7e5"}});
        } else {
            all.push_back({.seq = 3,
                           .body = session::MovedIllegally{
                               Colour::second, "e7e4", {"chess.pawn", "", detail}, std::nullopt}});
        }
        return all;
    }
    std::string upload(const Person& person, const std::string& nonce, const std::string& detail = "") {
        keep(person, events(detail), false, nonce);
        return made(person, nonce);
    }
    void tend() {
        now += 60 * second;
        hall->tend_uploads();
        do_what_was_put_off();
    }
    bool is_there(const std::string& id) { return store_->head(id).value().has_value(); }
};

TEST_F(StoringTest, AnAddressMayStoreSoManyBytes) {
    use({.stored_bytes = 20'000, .stored_bytes_per_second = 1'000});
    const auto flood = enter_from("Flood", "198.51.100.1");
    const auto quiet = enter_from("Quiet", "203.0.113.5");
    int kept = 0;
    for (int i = 0; i < 45; ++i) {
        const std::string nonce = "k" + std::to_string(i);
        if (!upload(flood, nonce, std::string(100, static_cast<char>('a' + i % 26)) + nonce).empty()) ++kept;
    }
    EXPECT_GT(kept, 10);
    EXPECT_LT(kept, 40);
    EXPECT_EQ(reason(flood, "k44"), "server.stored-enough");
    EXPECT_NE(upload(quiet, "k"), "") << "other addresses are not affected";
    const auto again = enter_from("Again", "198.51.100.1");
    EXPECT_EQ(reason(again, "e"), "server.stored-enough")
        << "the limit applies to all players at the address";
    now += 10 * second;
    EXPECT_NE(upload(flood, "later"), "");
}

TEST_F(StoringTest, ChatAndNewGamesAreChargedTooButAMoveIsNeverRefused) {
    use({.stored_bytes = 30'000, .stored_bytes_per_second = 1});
    const auto anna = enter_from("Anna", "198.51.100.1");
    const auto ben = enter_from("Ben", "203.0.113.5");
    const std::string id = game(anna, ben, chess());
    for (int i = 0; i < 200; ++i) say(anna, id, std::string(400, 'x'), "s" + std::to_string(i));
    std::string refused;
    for (int i = 0; i < 200 && refused.empty(); ++i) {
        now += 10 * second;
        const std::string nonce = "l" + std::to_string(i);
        say(anna, id, std::string(400, 'x'), nonce);
        refused = reason(anna, nonce);
    }
    EXPECT_EQ(refused, "server.stored-enough");
    tell(anna, wire::PlayComputer{.terms = terms_of(chess(), wire::Side::second), .level = 1, .nonce = "c"});
    EXPECT_EQ(reason(anna, "c"), "server.stored-enough");
    act(anna, id, 1, move("e2e4"), "m");
    EXPECT_EQ(happened(anna, "m").size(), 1U);
    say(ben, id, "hello", "h");
    EXPECT_EQ(reason(ben, "h"), "");
}

TEST_F(StoringTest, WhatIsRefusedUsesUpNothingOfTheAddress) {
    use({.stored_bytes = 20'000, .stored_bytes_per_second = 1});
    const std::string address = "198.51.100.1";
    const auto quiet = enter_from("Quiet", address);
    const auto stranger = connect("", address);
    const auto flood = enter_from("Flood", address);
    for (int i = 0; i < 300; ++i) {
        now += second;
        const std::string nonce = "n" + std::to_string(i);
        tell(stranger, wire::AskAnalysis{.game = "none", .nonce = nonce});
        act(stranger, "none", 1, move("e2e4"), nonce);
        act(flood, "none", 1, move("e2e4"), nonce);
        tell(flood, wire::AskAnalysis{.game = "none", .nonce = nonce});
        say(flood, "none", std::string(400, 'x'), "s" + nonce);
    }
    EXPECT_NE(upload(quiet, "k"), "");
    EXPECT_NE(upload(flood, "k", "another"), "");
}

TEST_F(StoringTest, MovesLeadIntoNoDebtForOthersAtTheAddress) {
    use({.stored_bytes = 2'500, .stored_bytes_per_second = 10});
    const auto anna = enter_from("Anna", "198.51.100.1");
    const auto ben = enter_from("Ben", "198.51.100.1");
    const std::string id = game(anna, ben, chess());
    const std::vector<std::string> moves = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int seq = 1; seq <= 16; ++seq) {
        const std::string text = moves[static_cast<std::size_t>(seq - 1) % moves.size()];
        act(seq % 2 == 1 ? anna : ben, id, seq, move(text), "m" + std::to_string(seq));
    }
    const auto late = enter_from("Late", "198.51.100.1");
    EXPECT_EQ(reason(late, "e"), "server.stored-enough");
    now += 60 * second;
    const auto later = enter_from("Later", "198.51.100.1");
    EXPECT_EQ(reason(later, "e"), "");
}

TEST_F(StoringTest, ABudgetOfMoreThanTwoGigabytesHolds) {
    for (const std::string address : {"198.51.100.1", "2001:db8:7:1::5"}) {
        use({.stored_bytes = 3'000'000'000, .stored_bytes_per_second = 1});
        const auto guest = enter_from("Gustav", address);
        EXPECT_NE(upload(guest, "k"), "") << address;
    }
}

TEST_F(StoringTest, TheDetailOfAnIllegalMoveIsBounded) {
    use({});
    const auto anna = enter("Anna");
    // 4,000 bytes, with the limit inside a three-byte character.
    std::string detail(199, 'x');
    while (detail.size() < 4'000) detail += "\u0e01";
    const std::string id = upload(anna, "k", detail);
    ASSERT_NE(id, "");
    const auto stored = store_->game(id).value();
    ASSERT_TRUE(stored);
    EXPECT_LT(stored->events[2].body.size(), 400U);
    EXPECT_NE(stored->events[2].body.find(std::string(199, 'x') + "\""), std::string::npos);
    EXPECT_EQ(upload(anna, "again", detail), id) << "a retry";
}

TEST_F(StoringTest, WhatAGuestUploadsIsRemovedAfterItsTime) {
    use({.guest_upload_days = 10});
    const auto guest = enter("Gustav");
    const std::string id = upload(guest, "k");
    const Person anna = account("Anna");
    const std::string other = upload(anna, "k");
    tend();
    EXPECT_TRUE(is_there(id));
    wall += 11 * day;
    tend();
    EXPECT_FALSE(is_there(id));
    EXPECT_TRUE(is_there(other)) << "uploads of accounts are kept";
    EXPECT_TRUE(store_->documents({.kind = "guest-upload", .index = "until"}, 9).value().empty());
}

TEST_F(StoringTest, UploadsThatAreFollowedDoNotKeepOthersBeyondTheirTime) {
    use({.guest_upload_days = 10});
    const auto guest = enter("Gustav");
    std::vector<std::string> ids;
    for (int i = 0; i < 60; ++i) {
        now += 10 * second;
        ids.push_back(upload(guest, "k" + std::to_string(i), "game " + std::to_string(i)));
        ASSERT_NE(ids.back(), "") << i;
    }
    std::ranges::sort(ids);
    const auto there_too = connect(token(guest));
    for (const std::string& id : std::span{ids}.first(25)) join(there_too, id);
    wall += 11 * day;
    tend();
    const auto there = std::ranges::count_if(ids, [&](const std::string& id) { return is_there(id); });
    EXPECT_EQ(there, 25);
}

TEST_F(StoringTest, UploadsOfGuestsWhoHaveAnAccountByNowStay) {
    use({.guest_upload_days = 10});
    const auto guest = enter("Gustav");
    const std::string id = upload(guest, "k");
    EXPECT_EQ(sign_up("Anna", "tiger on a bicycle", token(guest)).status, 200);
    wall += 11 * day;
    tend();
    EXPECT_TRUE(is_there(id));
    wall += 100 * day;
    tend();
    EXPECT_TRUE(is_there(id));
}

TEST_F(StoringTest, UploadsFromBeforeTheLimitStay) {
    use({.guest_upload_days = 0});
    const auto guest = enter("Gustav");
    const std::string id = upload(guest, "k");
    use({.guest_upload_days = 10});
    wall += 1'000 * day;
    tend();
    EXPECT_TRUE(is_there(id));
}

TEST_F(StoringTest, AnUploadThatWasRemovedBeforeItsTimeIsForgotten) {
    use({.guest_upload_days = 10});
    const std::string id = upload(enter("Gustav"), "k");
    store::Unit unit{store::RemoveGame{id}};
    EXPECT_TRUE(store_->commit(std::span{&unit, 1}).front());
    wall += 11 * day;
    tend();
    EXPECT_TRUE(store_->documents({.kind = "guest-upload", .index = "until"}, 9).value().empty());
}

TEST_F(StoringTest, OnAFullDiskGuestsBeginNothingNew) {
    use({.free_disk_bytes = 1'000});
    const auto guest = enter("Gustav");
    const auto anna = account("Anna");
    const std::string id = game(guest, anna, chess());
    free_disk = 999;
    EXPECT_EQ(upload(guest, "k"), "");
    EXPECT_EQ(reason(guest, "k"), "server.disk-low");
    say(guest, id, "hello", "s");
    EXPECT_EQ(reason(guest, "s"), "server.disk-low");
    EXPECT_EQ(reason(enter("Other"), "e"), "server.disk-low");
    act(guest, id, 1, move("e2e4"), "m");
    EXPECT_EQ(happened(guest, "m").size(), 1U) << "running games continue";
    EXPECT_NE(upload(anna, "k"), "") << "accounts can still upload";
    free_disk = 1'000;
    EXPECT_NE(upload(guest, "k2"), "");
    free_disk = std::nullopt;
    EXPECT_NE(upload(guest, "k3", "not known"), "");
}

}  // namespace
}  // namespace kradan::server
