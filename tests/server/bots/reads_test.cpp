// HTTP reads by bots and other programs do not block the server's thread or other clients' turns.
#include "../ratings/ratings_fixture.h"
#include "server/bots/bot_api.h"
#include "server/bots/event_stream.h"

namespace kradan::server {
namespace {

class BotReadsTest : public RatingsTest {
  protected:
    ApiAnswer get(const std::string& target, const std::string& from = "192.0.2.1") {
        if (!api) api.emplace(*hall);
        ApiRequest request{.method = "GET", .target = target, .address = from};
        auto route = api->route(request);
        if (!route) return std::move(route.error());
        std::optional<ApiAnswer> given;
        api->serve(request, *std::move(route), "", [&](ApiAnswer answer) { given = std::move(answer); });
        do_what_was_put_off();
        EXPECT_TRUE(given) << target;
        return given ? *std::move(given) : ApiAnswer{};
    }

    /// What a stream's reader has received.
    struct Heard final : api::Lines::Reader {
        std::string text = {};
        bool ended = false;
        void read(std::string line) override { text += line; }
        void end() override { ended = true; }
    };
    /// Reads the lines that are available immediately, and leaves.
    Heard hear(const std::shared_ptr<EventStream>& stream, const std::string& token) {
        const auto lines = stream->begin(token);
        do_what_was_put_off();
        Heard heard;
        lines->begin(heard);
        lines->leave();
        do_what_was_put_off();
        return heard;
    }

    std::optional<BotApi> api;
};

TEST_F(BotReadsTest, TheStatusOfManyAccountsIsReadAtOnceAndSaysWhoIsOnline) {
    account("Anna");
    const Person ben = account("Ben");
    hall->leave(*ben.client);
    const int urgent = urgent_reads;
    const int patient = patient_reads;
    const ApiAnswer answer = get("/api/users/status?ids=anna,ben,nobody");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, R"([{"id":"anna","name":"Anna","online":true},{"id":"ben","name":"Ben"}])");
    EXPECT_EQ(urgent_reads, urgent);
    EXPECT_EQ(patient_reads, patient + 1);
}

TEST_F(BotReadsTest, AListOfWhoIsOnlineIsNotMadeAnewForEachAnswer) {
    for (const char* name : {"Anna", "Ben", "Cid"}) account(name);
    const OnlineAccounts& online = hall->online();
    int visited = 0;
    online.each([&](const ShownAccount&) { return ++visited < 2; });
    EXPECT_EQ(visited, 2) << "iteration stops when the callback returns false";
    std::vector<std::string> names;
    online.each([&](const ShownAccount& one) {
        names.push_back(one.shown);
        EXPECT_EQ(online.find(one.player), &one);
        return true;
    });
    EXPECT_EQ(names, (std::vector<std::string>{"Anna", "Ben", "Cid"}));
    EXPECT_EQ(online.find(999), nullptr);
}

TEST_F(BotReadsTest, AnExportIsChargedByWhatItReads) {
    open({.settings = {.read_events = 1'000, .read_events_per_second = 100}, .accounts = {.proof_bits = 4}});
    const std::string id = stored_game(800);
    EXPECT_EQ(get("/game/export/" + id).status, 200);
    EXPECT_EQ(get("/game/export/" + id).status, 200);
    EXPECT_EQ(get("/game/export/" + id).status, 429);
    EXPECT_EQ(get("/game/export/" + id, "203.0.113.5").status, 200) << "the limit is per address";
    EXPECT_EQ(ask("GET", "/games/" + id + "/record").status, 429) << "all APIs share one limit";
    EXPECT_EQ(ask("GET", "/games/" + id).status, 429);
    now += 20'000;
    EXPECT_EQ(ask("GET", "/games/" + id).status, 200);
}

TEST_F(BotReadsTest, ABotIsToldOfAGameThatCouldNotBeReadAtFirst) {
    const Person anna = account("Anna");
    const Person ben = enter("Ben");
    const std::string id = game(anna, ben, chess());
    const auto stream = std::make_shared<EventStream>(environment_, *hall, "192.0.2.1");
    failing_patient_reads = 2;
    const Heard heard = hear(stream, tokens["Anna"]);
    EXPECT_EQ(failing_patient_reads, 0);
    EXPECT_TRUE(heard.text.contains(R"("type":"gameStart")")) << heard.text;
    EXPECT_TRUE(heard.text.contains(id)) << heard.text;
    EXPECT_FALSE(heard.ended);
}

TEST_F(BotReadsTest, ABotWhoseGameCannotBeReadIsLetGoSoThatItComesAgain) {
    const Person anna = account("Anna");
    const Person ben = enter("Ben");
    game(anna, ben, chess());
    const auto stream = std::make_shared<EventStream>(environment_, *hall, "192.0.2.1");
    failing_patient_reads = 1'000;
    EXPECT_TRUE(hear(stream, tokens["Anna"]).ended);
    failing_patient_reads = 0;
    const auto again = std::make_shared<EventStream>(environment_, *hall, "192.0.2.1");
    const Heard heard = hear(again, tokens["Anna"]);
    EXPECT_TRUE(heard.text.contains(R"("type":"gameStart")")) << heard.text;
}

TEST_F(BotReadsTest, ALongGameIsToldInSlicesBetweenWhichOthersAreServed) {
    const std::string id = stored_game(2'000);
    HttpApi programs_api(environment_, api_parts());
    ApiRequest request{.method = "GET", .target = "/api/v1/games/" + id + "/stream", .address = "192.0.2.1"};
    auto route = programs_api.route(request);
    ASSERT_TRUE(route);
    std::optional<ApiAnswer> given;
    programs_api.serve(std::move(request), *std::move(route), "",
                       [&](ApiAnswer answer) { given = std::move(answer); });
    int slices = 0;
    while (!put_off.empty()) {
        auto work = std::move(put_off.front());
        put_off.pop_front();
        work();
        ++slices;
    }
    ASSERT_TRUE(given);
    EXPECT_EQ(given->status, 200);
    EXPECT_GT(slices, 30);
    ASSERT_TRUE(given->lines);
    given->lines->leave();
    do_what_was_put_off();
}

}  // namespace
}  // namespace kradan::server
