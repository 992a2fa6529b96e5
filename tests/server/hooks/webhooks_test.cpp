#include "server/hooks/webhooks.h"

#include <gtest/gtest.h>

#include <vector>

namespace kradan::server {
namespace {

TEST(WebhookSignature, IsThatOfThePublishedExample) {
    // The example from the Standard Webhooks libraries.
    const auto key = webhook_key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    ASSERT_TRUE(key);
    EXPECT_EQ(webhook_signature(*key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, R"({"test": 2432232314})"),
              "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

TEST(WebhookKey, IsLongEnough) {
    EXPECT_EQ(webhook_key("a secret of 24 letters ok"), "a secret of 24 letters ok");
    for (const char* wrong :
         {"", "short", "whsec_", "whsec_c2hvcnQ=", "whsec_???", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS"})
        EXPECT_FALSE(webhook_key(wrong)) << wrong;
}

/// A webhook whose requests the test answers.
class WebhooksTest : public testing::Test {
  protected:
    WebhooksTest() {
        environment.warn = [this](std::string_view text) { warnings.emplace_back(text); };
        environment.wall_time = [this] { return 1'700'000'000'000 + now; };
        environment.steady_time = [this] { return now; };
        environment.random = [this](std::span<std::uint8_t> bytes) {
            for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(++drawn);
        };
        environment.fetch = [this](FetchRequest request, std::move_only_function<void(FetchAnswer)> done) {
            if (busy) return false;
            requests.push_back(std::move(request));
            waiting = std::move(done);
            return true;
        };
    }

    void answer(FetchAnswer with) {
        auto done = std::exchange(waiting, nullptr);
        ASSERT_TRUE(done);
        done(std::move(with));
    }

    Environment environment;
    Milliseconds now = 0;
    int drawn = 0;
    bool busy = false;
    std::vector<std::string> warnings;
    std::vector<FetchRequest> requests;
    std::move_only_function<void(FetchAnswer)> waiting;
    Webhooks hooks{environment, {.url = "https://example.org/hook", .key = std::string(24, 'k')}};
};

TEST_F(WebhooksTest, MessagesGoOneAfterTheOther) {
    hooks.tell("game.began", R"({"game":"a"})");
    hooks.tell("game.ended", R"({"game":"a"})");
    ASSERT_EQ(requests.size(), 1);
    EXPECT_EQ(requests[0].body,
              R"({"type":"game.began","timestamp":"2023-11-14T22:13:20Z","data":{"game":"a"}})");
    EXPECT_EQ(requests[0].url, "https://example.org/hook");
    answer({.status = 204});
    ASSERT_EQ(requests.size(), 2);
    answer({.status = 200});
    EXPECT_EQ(hooks.counts().sent, 2);
    EXPECT_TRUE(warnings.empty());
}

TEST_F(WebhooksTest, AMessageThatIsNotTakenComesAgainAndIsGivenUpInTheEnd) {
    hooks.tell("game.began", "{}");
    hooks.tell("game.ended", "{}");
    for (const Milliseconds pause : {5'000, 30'000, 120'000, 600'000, 3'600'000, 6 * 3'600'000}) {
        answer({.status = 500});
        const std::size_t sent = requests.size();
        hooks.tend();
        now += pause - 1;
        hooks.tend();
        EXPECT_EQ(requests.size(), sent);
        now += 1;
        hooks.tend();
        ASSERT_EQ(requests.size(), sent + 1);
        EXPECT_EQ(requests.back().body, requests.front().body);
        EXPECT_EQ(requests.back().headers[1], requests.front().headers[1]) << "a retry has the same id";
    }
    EXPECT_EQ(warnings.size(), 1) << "the failure is logged once";
    answer({.failure = "timed out"});
    EXPECT_EQ(warnings.size(), 2);
    EXPECT_EQ(hooks.counts().dropped, 1);
    EXPECT_NE(requests.back().body, requests.front().body);
    answer({.status = 200});
    EXPECT_EQ(hooks.counts().sent, 1);
}

TEST_F(WebhooksTest, WhatCannotBeFetchedNowIsTriedLater) {
    busy = true;
    hooks.tell("game.began", "{}");
    EXPECT_TRUE(requests.empty());
    busy = false;
    hooks.tend();
    EXPECT_EQ(requests.size(), 1);
}

TEST_F(WebhooksTest, TheOldestAreDroppedWhereTooManyWait) {
    for (int number = 0; number < 1'100; ++number)
        hooks.tell("game.began", R"({"number":)" + std::to_string(number) + "}");
    EXPECT_EQ(hooks.counts().dropped, 100);
    EXPECT_EQ(warnings.size(), 1);
    // The event in transit is not dropped.
    answer({.status = 200});
    ASSERT_EQ(requests.size(), 2);
    EXPECT_NE(requests[1].body.find(R"({"number":101})"), std::string::npos) << requests[1].body;
}

}  // namespace
}  // namespace kradan::server
