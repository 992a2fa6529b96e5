#pragma once

#include "../accounts/accounts_fixture.h"
#include "server/accounts/conduct.h"
#include "server/moderation/acts.h"
#include "server/moderation/audit.h"

namespace kradan::server {

/// A club with an owner and a moderator.
class ModerationTest : public AccountsTest {
  protected:
    struct Member {
        std::string token;
        store::PlayerKey key = 0;
    };

    ModerationTest() : owner(member("Olga")), moderator(member("Mori")) {
        EXPECT_TRUE(by_command_line({.act = api::Act::role, .upon = owner.key, .detail = "owner"}));
        EXPECT_EQ(set_role(owner, "Mori", "moderator").status, 204);
    }

    Member member(const std::string& name) {
        const Reply made = sign_up(name);
        EXPECT_EQ(made.status, 200) << made.reason();
        const auto account = account_named(*store_, identity::read_account_name(name)->folded);
        return {made.text("token"), std::stoll((**account).id)};
    }
    static store::PlayerKey key_of(const Person& person) { return person.client->player()->key; }

    bool by_command_line(Proposal proposal) {
        proposal.reason = "by the command line";
        const auto plan = plan_act(*store_, {}, proposal, wall);
        EXPECT_TRUE(plan) << plan.error().refusal.reason;
        const bool done = plan && store_->commit(std::span{&plan->unit, 1}).front().has_value();
        hall->moderation().tend();
        do_what_was_put_off();
        return done;
    }
    Reply set_role(const Member& by, const std::string& name, const std::string& role) {
        return ask("PUT", "/desk/roles", by.token,
                   R"({"name":")" + name + R"(","role":")" + role + R"(","reason":"trusted"})");
    }
    Reply act_upon(const Member& by, store::PlayerKey key, const std::string& act,
                   const std::string& more = "", const std::string& reason = "rude talk") {
        const Reply reply = ask("POST", "/desk/acts", by.token,
                                R"({"act":")" + act + R"(","key":)" + std::to_string(key) +
                                    R"(,"loses":false,"reason":")" + reason + "\"" + more + "}");
        do_what_was_put_off();
        return reply;
    }
    Reply undo(const Member& by, std::int64_t number) {
        const Reply reply = ask("POST", "/desk/acts/" + std::to_string(number) + "/undo", by.token,
                                R"({"reason":"it was a mistake"})");
        do_what_was_put_off();
        return reply;
    }
    Reply report(const std::string& by, const std::string& about, const std::string& from = "192.0.2.1") {
        return ask("POST", "/reports", by, R"({"reason":"rude","text":"as you see",)" + about + "}", from);
    }
    std::vector<std::string> acts_in_log() {
        std::vector<std::string> acts;
        for (const AuditEntry& entry : entries_after(*store_, 0, 1'000).value())
            acts.emplace_back(word_of(entry.act));
        return acts;
    }
    static std::string reason_of_last_refusal(const server::HallTest::Person& person) {
        return person.line->latest<wire::Refused>().refusal.reason;
    }
    static std::string detail_of_last_refusal(const server::HallTest::Person& person) {
        return person.line->latest<wire::Refused>().refusal.detail;
    }

    Member owner;
    Member moderator;
};

}  // namespace kradan::server
