// Rated games are analysed when the workers are idle. A player whose moves match the engine's is reported,
// and people decide.
#include "server/moderation/engine_like.h"

#include <set>

#include "analysis/finding.h"
#include "analysis/order.h"
#include "core/random.h"
#include "moderation_fixture.h"

namespace kradan::server {
namespace {

class EngineLikeTest : public ModerationTest {
  protected:
    EngineLikeTest() : anong(member("Anong")), haruto(member("Haruto")) {
        key = hall->jobs().add_own_worker();
    }

    /// About 200 random moves; their quality is irrelevant, since the test makes up the findings.
    static std::vector<std::string> random_moves(std::uint64_t seed) {
        SplitMix64 random{seed};
        AnyGame game = *AnyGame::start(chess().options);
        std::vector<std::string> moves;
        while (moves.size() < 200 && !game.outcome()) {
            const auto legal = game.legal_moves();
            const std::vector<std::string> next = {
                legal[random.below(static_cast<std::uint32_t>(legal.size()))]};
            EXPECT_TRUE(game.play_line(next));
            if (!game.outcome()) moves.push_back(next.front());
        }
        return moves;
    }
    /// A rated game with these moves, which Haruto then resigns.
    std::string played(std::uint64_t seed, Milliseconds time = 300'000) {
        const Person one = connect(anong.token);
        const Person other = connect(haruto.token);
        session::Config config = chess(time);
        config.rated = true;
        const std::string id = game(one, other, config);
        int seq = 1;
        for (const std::string& text : random_moves(seed)) {
            now += 1'000;
            act(seq % 2 == 1 ? one : other, id, seq, move(text), "m" + std::to_string(seq));
            ++seq;
        }
        wall += 60'000;
        act(other, id, seq, command(session::Act::resign), "r");
        EXPECT_TRUE(store_->head(id).value()->ended);
        return id;
    }
    WorkAnswer work(const std::string& action, const std::string& lease = "",
                    const std::string& body = "{}") {
        std::optional<WorkAnswer> answered;
        hall->jobs().serve(
            {.key = key, .address = "198.51.100.7", .lease = lease, .action = action, .body = body},
            [&](WorkAnswer answer) { answered = std::move(answer); });
        do_what_was_put_off();
        return answered.value_or(WorkAnswer{0, ""});
    }
    /// Does the next job, with findings in which every move by the first side was the best move, and no move
    /// by the second side was. Returns the id of the game; "" if there was no job.
    std::string analyse_next() {
        hall->jobs().tend();
        do_what_was_put_off();
        const WorkAnswer job = work("acquire", "", R"({"version":1,"kinds":["analysis"]})");
        if (job.status != 200) return "";
        const auto value = json::parse(job.body);
        json::Fault fault;
        json::Fields fields(*value, "job", fault);
        const std::string lease = fields.text("lease");
        const analysis::Order order = analysis::read_order(fields.object("work"), fault);
        EXPECT_FALSE(fault) << fault.text();
        AnyGame game = *analysis::start_of(order);
        analysis::Findings findings;
        for (std::size_t i = 0; i <= order.moves.size(); ++i) {
            const auto legal = game.legal_moves();
            const bool last = i == order.moves.size();
            const bool other = !last && i % 2 == 1 && legal.size() > 1;
            const std::string best =
                last || other ? (!last && legal.front() == order.moves[i] ? legal.back() : legal.front())
                              : order.moves[i];
            findings.emplace_back(
                analysis::Finding{.score = 0, .depth = 1, .nodes = order.nodes, .line = {best}});
            if (!last) EXPECT_TRUE(game.play_line({&order.moves[i], 1}));
        }
        json::Writer writer;
        writer.begin_object().key("positions");
        analysis::write_findings(writer, findings);
        const WorkAnswer done = work("done", lease, writer.end_object().text());
        EXPECT_EQ(done.status, 200) << done.body;
        return fields.text("game");
    }
    std::vector<json::Value> open_reports() {
        return ask("GET", "/reports", moderator.token).body.find("reports")->items;
    }

    Member anong;
    Member haruto;
    std::string key;
};

TEST_F(EngineLikeTest, RatedGamesAreAnalysedAndWhoPlaysLikeTheEngineIsReported) {
    std::vector<std::string> games;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) games.push_back(played(seed));
    EXPECT_TRUE(open_reports().empty());
    std::vector<std::string> analysed;
    while (open_reports().empty()) {
        analysed.push_back(analyse_next());
        ASSERT_NE(analysed.back(), "") << "there are no more games to analyse, but no report was made";
    }
    EXPECT_GE(analysed.size(), 3U) << "a few moves are not enough";
    const auto reports = open_reports();
    ASSERT_EQ(reports.size(), 1U) << "the opponent is not reported";
    EXPECT_EQ(reports[0].find("player")->find("name")->string, "Anong");
    const std::string id = reports[0].find("id")->string;
    const Reply read = ask("GET", "/reports/" + id, moderator.token);
    const json::Value& reported = read.body.find("reported")->items.at(0);
    EXPECT_EQ(reported.find("reason")->string, "engine");
    EXPECT_EQ(reported.find("by")->find("key")->number, 0);
    const json::Value& agreement = *reported.find("agreement");
    EXPECT_EQ(agreement.find("kind")->string, "chess");
    EXPECT_EQ(agreement.find("speed")->string, "blitz");
    EXPECT_EQ(agreement.find("games")->number, analysed.size());
    EXPECT_GE(agreement.find("moves")->number, 300);
    EXPECT_EQ(agreement.find("same")->number, agreement.find("moves")->number);
    EXPECT_EQ(agreement.find("loss")->number, 0);
    EXPECT_EQ(ask("GET", "/me", anong.token).status, 200) << "the report does not ban the account";

    // The report is updated for each pool while it is open, and a moderator's decision is final for the games
    // that it covers.
    for (std::uint64_t seed = 11; seed <= 15; ++seed) played(seed, 1'200'000);
    while (!analyse_next().empty()) {
    }
    ASSERT_EQ(open_reports().size(), 1U);
    std::set<std::string> speeds;
    for (const json::Value& one : ask("GET", "/reports/" + id, moderator.token).body.find("reported")->items)
        speeds.insert(one.find("agreement")->find("speed")->string);
    EXPECT_EQ(speeds, (std::set<std::string>{"blitz", "rapid"}));
    EXPECT_EQ(ask("POST", "/reports/" + id + "/close", moderator.token,
                  R"({"state":"no-fault","reason":"an honest master"})")
                  .status,
              204);
    played(6);
    played(16, 1'200'000);
    while (!analyse_next().empty()) {
    }
    EXPECT_TRUE(open_reports().empty()) << "one further game is not enough";
}

TEST_F(EngineLikeTest, PlayersGoFirstAndEachGameIsAnalysedOnce) {
    const std::string first = played(1);
    const std::string second = played(2);
    const Person one = connect(anong.token);
    tell(one, wire::AskAnalysis{.game = second, .nonce = "a"});
    do_what_was_put_off();
    EXPECT_EQ(analyse_next(), second) << "a player's request comes first";
    EXPECT_EQ(analyse_next(), first);
    EXPECT_EQ(analyse_next(), "");
    EXPECT_FALSE(store_->job("analysis-" + first).value()->by)
        << "the job does not count as a player's request";
}

TEST_F(EngineLikeTest, AReportByAPlayerHasEarlierGamesAnalysed) {
    const std::string first = played(1);
    const std::string second = played(2);
    open({.accounts = {.proof_bits = 4}});
    key = hall->jobs().add_own_worker();
    EXPECT_EQ(analyse_next(), "") << "the club's own requests are lost on restart";
    EXPECT_EQ(ask("POST", "/reports", haruto.token,
                  R"({"reason":"engine","text":"","game":")" + first + R"(","side":"first"})")
                  .status,
              204);
    EXPECT_EQ(analyse_next(), first) << "the reported game is analysed first";
    EXPECT_EQ(analyse_next(), second);
    EXPECT_EQ(analyse_next(), "");
}

TEST_F(EngineLikeTest, WithoutComparisonNothingIsAnalysedOrReportedAndLaterAReportLooksAtWhatIsThere) {
    open({.jobs = {.compares = false}, .accounts = {.proof_bits = 4}});
    key = hall->jobs().add_own_worker();
    std::vector<std::string> games;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) games.push_back(played(seed));
    EXPECT_EQ(analyse_next(), "");
    const Person one = connect(anong.token);
    for (const std::string& id : games) {
        now += 60'000;
        tell(one, wire::AskAnalysis{.game = id, .nonce = id});
        do_what_was_put_off();
        EXPECT_EQ(analyse_next(), id);
    }
    EXPECT_TRUE(open_reports().empty());
    const std::string report = R"({"reason":"engine","text":"","player":"Anong"})";
    EXPECT_EQ(ask("POST", "/reports", haruto.token, report).status, 204);
    do_what_was_put_off();
    ASSERT_EQ(open_reports().size(), 1U);
    EXPECT_EQ(open_reports()[0].find("reporters")->number, 1);
    const std::string path = "/reports/" + open_reports()[0].find("id")->string;
    EXPECT_EQ(ask("GET", path, moderator.token).body.find("reported")->items.size(), 1U)
        << "no automatic report is made while this is off";

    open({.accounts = {.proof_bits = 4}});
    key = hall->jobs().add_own_worker();
    EXPECT_EQ(ask("POST", "/reports", haruto.token, report).status, 204);
    do_what_was_put_off();
    EXPECT_EQ(analyse_next(), "") << "all games have been analysed";
    ASSERT_EQ(open_reports().size(), 1U);
    EXPECT_EQ(ask("GET", path, moderator.token).body.find("reported")->items.size(), 2U)
        << "the report lists the player's report and the club's";
}

TEST_F(EngineLikeTest, WhoIsBannedIsNotReportedAgain) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) played(seed);
    EXPECT_EQ(act_upon(moderator, anong.key, "ban", "", "used an engine").status, 200);
    while (!analyse_next().empty()) {
    }
    EXPECT_TRUE(open_reports().empty());
}

TEST_F(EngineLikeTest, ALongListOfWishesDoesNotDriveOutUrgentOnes) {
    const std::string reported = played(1);
    const std::string latest = played(2);
    hall->jobs().want_urgently({reported, reported});
    for (int i = 0; i < 2'000; ++i) hall->jobs().want("gone" + std::to_string(i));
    hall->jobs().want(latest);
    EXPECT_EQ(analyse_next(), reported);
    EXPECT_EQ(analyse_next(), latest);
}

}  // namespace
}  // namespace kradan::server
