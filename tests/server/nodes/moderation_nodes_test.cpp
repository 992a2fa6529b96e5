// Moderators' actions take effect on all nodes, because each node reads the log, whichever process adds to
// it.
#include "nodes_simulation.h"
#include "server/moderation/acts.h"
#include "server/moderation/audit.h"

namespace kradan::server {
namespace {

class ModeratedClub : public NodesSimulation {
  protected:
    ModeratedClub() : simulation(1), one(simulation.start("one")), two(simulation.start("two")) {
        simulation.run(2'000);
    }

    std::unique_ptr<Bot> player(const std::string& name, Simulation::Node& node) {
        auto bot = std::make_unique<Bot>(simulation, name);
        bot->connect_to(node);
        simulation.run(500);
        EXPECT_FALSE(bot->token.empty());
        return bot;
    }
    std::string begin(Bot& host, Bot& guest) {
        host.invitation.clear();
        host.tell(wire::Invite{.terms = terms(false), .nonce = "i"});
        simulation.run(500);
        guest.tell(wire::Accept{.invitation = host.invitation, .nonce = "a"});
        simulation.run(1'000);
        return guest.games.empty() ? "" : guest.games.begin()->first;
    }
    Plan plan(const Proposal& proposal) {
        auto planned = plan_act(simulation.reader(), {}, proposal, simulation.now());
        EXPECT_TRUE(planned) << planned.error().refusal.reason;
        return planned ? *std::move(planned) : Plan{};
    }
    /// Acts like the command line, which does not notify nodes.
    void carry_out(const Proposal& proposal) {
        const Plan planned = plan(proposal);
        ASSERT_TRUE(one.store->commit(std::span{&planned.unit, 1}).front());
        for (Simulation::Node* node : {&one, &two}) node->hall->moderation().tend();
        simulation.run(1'000);
        for (Simulation::Node* node : {&one, &two}) node->hall->moderation().tend();
        simulation.run(1'000);
    }

    Simulation simulation;
    Simulation::Node& one;
    Simulation::Node& two;
};

TEST_F(ModeratedClub, AVerdictIsCarriedOutByTheNodeThatServesTheGame) {
    const auto host = player("Horst", one);
    const auto guest = player("Gustav", two);
    const std::string game = begin(*host, *guest);
    ASSERT_FALSE(game.empty());
    const auto head = *simulation.reader().head(game).value();
    carry_out({.act = api::Act::end_game,
               .upon = *head.players[0],
               .reason = "stalling",
               .game = game,
               .loses = true});
    EXPECT_TRUE(simulation.reader().head(game).value()->ended);
    const auto last = read_event(simulation.reader().first_and_last(game).value()->last);
    ASSERT_TRUE(last);
    EXPECT_EQ(std::get<session::Ended>(last->body).outcome.winner, Colour::second);
}

TEST_F(ModeratedClub, AMuteHoldsAtTheNodeOfThePlayer) {
    const auto host = player("Horst", one);
    const auto guest = player("Gustav", two);
    const std::string game = begin(*host, *guest);
    const auto head = *simulation.reader().head(game).value();
    carry_out({.act = api::Act::mute, .upon = *head.players[1], .reason = "rude", .duration = 3'600'000});
    guest->tell(wire::Say{.game = game, .text = "hello", .nonce = "s"});
    simulation.run(1'000);
    const auto refused = guest->latest_of<wire::Refused>();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->refusal.reason, "moderation.muted");
}

TEST_F(ModeratedClub, AnAddressThatOneNodeLearnsIsBannedAtTheOther) {
    const auto host = player("Horst", one);
    const auto guest = player("Gustav", two);
    const std::string game = begin(*host, *guest);
    const auto head = *simulation.reader().head(game).value();
    carry_out(
        {.act = api::Act::ban_address, .upon = *head.players[1], .reason = "rude", .duration = 3'600'000});
    for (const auto& bot : {host.get(), guest.get()}) {
        bot->tell(wire::OpenSeek{.terms = terms(), .nonce = "o"});
        simulation.run(500);
        const auto refused = bot->latest_of<wire::Refused>();
        ASSERT_TRUE(refused) << "both share the banned address";
        EXPECT_EQ(refused->refusal.reason, "moderation.address-banned");
    }
}

TEST_F(ModeratedClub, OfTwoEntriesAtOnceOneIsAConflictAndTheLogStaysOneLine) {
    const auto guest = player("Gustav", two);
    const auto anna = player("Anna", one);
    begin(*anna, *guest);
    const auto head = *simulation.reader().head(guest->games.begin()->first).value();
    const Proposal note{.act = api::Act::note, .upon = *head.players[0], .reason = "seen"};
    const Plan here = plan(note);
    const Plan there = plan(note);
    EXPECT_TRUE(one.store->commit(std::span{&here.unit, 1}).front());
    const auto refused = two.store->commit(std::span{&there.unit, 1}).front();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, store::Error::Kind::conflict);
    const Plan again = plan(note);
    EXPECT_TRUE(two.store->commit(std::span{&again.unit, 1}).front());
    const AuditCheck check = check_log(simulation.reader()).value();
    EXPECT_EQ(check.fault, "");
    EXPECT_EQ(check.entries, 2);
}

}  // namespace
}  // namespace kradan::server
