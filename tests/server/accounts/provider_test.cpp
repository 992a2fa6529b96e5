#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "accounts_fixture.h"
#include "identity/base64url.h"

namespace kradan::server {
namespace {

/// A club with an OpenID provider whose answers are under the test's control.
class ProviderTest : public AccountsTest {
  protected:
    ProviderTest() {
        environment_.fetch = [this](FetchRequest request, std::move_only_function<void(FetchAnswer)> done) {
            if (full) return false;
            const bool posts = !request.form.empty();
            requests.push_back(std::move(request));
            if (holds) {
                held.push_back(std::move(done));
                return true;
            }
            if (!away.empty())
                done({.failure = away});
            else if (posts)
                done({.status = 200, .body = R"({"id_token":")" + id_token() + R"("})"});
            else
                done({.status = 200, .body = metadata});
            return true;
        };
        open_club();
    }

    void open_club() {
        open({.accounts = {.proof_bits = 4,
                           .provider = {.issuer = "https://id.example", .client = "club", .name = "Id"}}});
    }

    std::string id_token() const {
        const auto part = [](const std::string& text) {
            return identity::write_base64url(
                {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        };
        const auto time = [](std::int64_t seconds) { return std::to_string(seconds); };
        return part("{}") + "." +
               part(R"({"iss":"https://id.example","aud":")" + audience + R"(","nonce":")" + nonce +
                    R"(","sub":"7","iat":)" + time(wall / 1000) + R"(,"exp":)" + time(wall / 1000 + 60) +
                    (auth_time == 0 ? "" : R"(,"auth_time":)" + time(auth_time)) + "}") +
               "." + part("signature");
    }
    Reply exchange(const std::string& from = "192.0.2.1") {
        return ask("POST", "/provider/tickets", "", R"({"code":"c","verifier":"v","nonce":"n"})", from);
    }
    std::string with_ticket(const std::string& more = "") {
        return R"({"ticket":")" + exchange().text("ticket") + R"(","device":"d")" + more + "}";
    }

    std::string metadata =
        R"({"issuer":"https://id.example","authorization_endpoint":"https://id.example/a","token_endpoint":"https://id.example/t"})";
    std::int64_t auth_time = 0;
    std::string audience = "club";
    std::string nonce = "n";
    /// Why the provider cannot be reached.
    std::string away;
    bool full = false;
    std::vector<FetchRequest> requests;
    /// Whether the provider holds its answers back until the test sends them.
    bool holds = false;
    std::vector<std::move_only_function<void(FetchAnswer)>> held;
};

TEST_F(ProviderTest, WhatTheProviderPublishesIsKeptForAnHour) {
    for (int i = 0; i < 3; ++i) EXPECT_EQ(ask("GET", "/provider").text("endpoint"), "https://id.example/a");
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].url, "https://id.example/.well-known/openid-configuration");
    now += 3'599'999;
    EXPECT_EQ(ask("GET", "/provider").status, 200);
    EXPECT_EQ(requests.size(), 1U);
    now += 1;
    away = "no";
    EXPECT_EQ(ask("GET", "/provider").reason(), "provider.unreachable");
    EXPECT_EQ(requests.size(), 2U);
    away = "";
    EXPECT_EQ(ask("GET", "/provider").reason(), "provider.unreachable")
        << "the provider is not asked again immediately";
    EXPECT_EQ(requests.size(), 2U);
    now += 2'000;
    EXPECT_EQ(ask("GET", "/provider").status, 200);
    EXPECT_EQ(requests.size(), 3U);
}

TEST_F(ProviderTest, WhoComesMeanwhileSharesTheRequest) {
    holds = true;
    HttpApi api(environment_, api_parts());
    std::vector<int> given;
    for (int i = 0; i < 3; ++i) {
        ApiRequest request{.method = "GET",
                           .target = "/api/v1/provider",
                           .address = "192.0.2.1",
                           .origin = "https://club.example"};
        auto route = api.route(request);
        ASSERT_TRUE(route);
        api.serve(std::move(request), *std::move(route), "",
                  [&](const ApiAnswer& answer) { given.push_back(answer.status); });
    }
    ASSERT_EQ(held.size(), 1U);
    EXPECT_TRUE(given.empty());
    held.front()({.status = 200, .body = metadata});
    EXPECT_EQ(given, (std::vector{200, 200, 200}));
    EXPECT_EQ(requests.size(), 1U);
}

TEST_F(ProviderTest, TheOperatorIsToldOnceWhatIsWrongWithTokensAndWithMetadata) {
    std::vector<std::string> warned;
    environment_.warn = [&](std::string_view text) { warned.emplace_back(text); };
    open_club();
    // A wrong nonce can also come from a client with a stolen code.
    nonce = "other";
    EXPECT_EQ(exchange().reason(), "provider.wrong-nonce");
    nonce = "n";
    EXPECT_TRUE(warned.empty());
    audience = "other";
    for (int i = 0; i < 2; ++i) EXPECT_EQ(exchange().reason(), "provider.wrong-audience");
    ASSERT_EQ(warned.size(), 1U);
    EXPECT_EQ(warned[0], "the OpenID provider https://id.example: provider.wrong-audience");
    // New metadata does not prove that the tokens are right.
    now += 3'600'000;
    EXPECT_EQ(exchange().reason(), "provider.wrong-audience");
    EXPECT_EQ(warned.size(), 1U);
    audience = "club";
    EXPECT_EQ(exchange().status, 200);
    audience = "other";
    EXPECT_EQ(exchange().reason(), "provider.wrong-audience");
    EXPECT_EQ(warned.size(), 2U);
}

TEST_F(ProviderTest, TooManyRequestsAreRefusedAndNotRemembered) {
    full = true;
    EXPECT_EQ(ask("GET", "/provider").reason(), "server.busy");
    full = false;
    EXPECT_EQ(ask("GET", "/provider").status, 200);
    full = true;
    EXPECT_EQ(exchange().reason(), "server.busy");
    full = false;
    EXPECT_EQ(exchange().status, 200);
}

TEST_F(ProviderTest, TheCodeGoesToTheTokenEndpointForTheAddressOfThePage) {
    ASSERT_EQ(exchange().status, 200);
    EXPECT_EQ(requests.back().url, "https://id.example/t");
    EXPECT_EQ(
        requests.back().form,
        "grant_type=authorization_code&code=c&code_verifier=v&redirect_uri=https%3A%2F%2Fclub.example%2F&"
        "client_id=club");
    EXPECT_EQ(requests.back().user, "");
}

TEST_F(ProviderTest, ASignInIsAsFreshAsTheProviderSays) {
    auth_time = wall / 1000 - 540;
    const Reply made = ask("POST", "/sign-up", "", with_ticket(R"(,"name":"Anna",)" + proof()));
    ASSERT_EQ(made.status, 200) << made.reason();
    const auto until = [](const Reply& reply) {
        const json::Value* me = reply.body.find("me");
        return me ? static_cast<std::int64_t>(me->find("confirmedUntil")->number) : -1;
    };
    EXPECT_EQ(until(made), wall + 60'000);
    // The user cannot have signed in later than now.
    auth_time = wall / 1000 + 50'000;
    EXPECT_EQ(until(ask("POST", "/sign-in", "", with_ticket())), wall + 600'000);
    auth_time = 0;
    const Reply old = ask("POST", "/sign-in", "", with_ticket());
    EXPECT_EQ(until(old), 0);
    const auto confirm = [&] { return ask("POST", "/me/confirm", old.text("token"), with_ticket()); };
    EXPECT_EQ(confirm().reason(), "provider.not-fresh");
    auth_time = wall / 1000 - 600;
    EXPECT_EQ(confirm().reason(), "provider.not-fresh");
    auth_time = wall / 1000 - 599;
    EXPECT_EQ(confirm().status, 200);
}

TEST_F(ProviderTest, ATicketServesForTenMinutesAndIsRemovedThen) {
    ASSERT_EQ(ask("POST", "/sign-up", "", with_ticket(R"(,"name":"Anna",)" + proof())).status, 200);
    const std::string in_time = with_ticket();
    const std::string late = with_ticket();
    wall += 599'999;
    EXPECT_EQ(ask("POST", "/sign-in", "", in_time).status, 200);
    wall += 1;
    EXPECT_EQ(ask("POST", "/sign-in", "", late).reason(), "provider.wrong-ticket");
    const auto kept = [&] { return *store_->count_documents({.kind = "ticket", .index = "until"}, 10); };
    EXPECT_EQ(kept(), 1);
    wall += 1;
    hall->accounts().tend();
    EXPECT_EQ(kept(), 0);
}

TEST_F(ProviderTest, AnotherProviderOpensNoAccountOfTheFormer) {
    auth_time = wall / 1000;
    const Reply made = ask("POST", "/sign-up", "", with_ticket(R"(,"name":"Anna",)" + proof()));
    ASSERT_EQ(made.status, 200) << made.reason();
    const std::string token = made.text("token");
    ASSERT_EQ(ask("PUT", "/me/password", token, R"({"password":"correct horse battery"})").status, 204);
    const std::string ticket = with_ticket();
    open({.accounts = {.proof_bits = 4,
                       .provider = {.issuer = "https://other.example", .client = "club", .name = "Other"}}});
    EXPECT_EQ(ask("POST", "/sign-in", "", ticket).reason(), "provider.wrong-ticket");
    EXPECT_EQ(ask("DELETE", "/me/password", token).reason(), "account.no-way-in");
}

TEST_F(ProviderTest, ATicketOfWhoIsLinkedAlreadyIsUsedUp) {
    auth_time = wall / 1000;
    const Reply made = ask("POST", "/sign-up", "", with_ticket(R"(,"name":"Anna",)" + proof()));
    ASSERT_EQ(made.status, 200) << made.reason();
    const std::string ticket = R"({"ticket":")" + exchange().text("ticket") + R"("})";
    const auto link = [&] { return ask("PUT", "/me/provider", made.text("token"), ticket); };
    EXPECT_EQ(link().status, 204);
    EXPECT_EQ(link().reason(), "provider.wrong-ticket");
}

}  // namespace
}  // namespace kradan::server
