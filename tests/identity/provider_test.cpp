#include "identity/provider.h"

#include <gtest/gtest.h>

#include <random>

#include "identity/base64url.h"
#include "identity/url.h"

namespace kradan::identity {
namespace {

constexpr std::chrono::sys_seconds issue_time{std::chrono::seconds{1'800'000'000}};
const ExpectedIdToken expected_of_club{
    .issuer = "https://id.example", .client = "club", .nonce = "n-0S6", .now = issue_time};

std::string part_of(std::string_view text) {
    return write_base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string signed_token(std::string_view claims, std::string_view header = R"({"alg":"RS256"})") {
    return part_of(header) + "." + part_of(claims) + "." + part_of("signature");
}

/// The claims in a valid token. `more` comes first, and the first of two members with the same name counts.
std::string claims_with(const std::string& more) {
    return "{" + more + (more.empty() ? "" : ",") +
           R"("iss":"https://id.example","aud":"club","exp":1800000300,"iat":1800000000,"nonce":"n-0S6",)"
           R"("sub":"248289761001","preferred_username":"สมชาย","auth_time":1799999990})";
}

/// The reason for the refusal; "" if the token is accepted.
std::string_view reason_for(const std::string& token, const ExpectedIdToken& expected = expected_of_club) {
    const auto read = check_id_token(token, expected);
    return read ? "" : read.error().reason;
}
std::string_view reason_with(const std::string& more) {
    return reason_for(signed_token(claims_with(more)));
}

TEST(IdTokens, SayWhoItIs) {
    const auto read = check_id_token(signed_token(claims_with("")), expected_of_club);
    ASSERT_TRUE(read) << read.error().reason;
    EXPECT_EQ(read->subject, "248289761001");
    EXPECT_EQ(read->preferred_name, "สมชาย");
    EXPECT_EQ(read->authenticated, issue_time - std::chrono::seconds{10});
    const auto less = check_id_token(
        signed_token(claims_with(R"("auth_time":null,"preferred_username":["x"])")), expected_of_club);
    ASSERT_TRUE(less);
    EXPECT_EQ(less->preferred_name, "");
    EXPECT_FALSE(less->authenticated);
}

TEST(IdTokens, AreForThisClubOnly) {
    EXPECT_EQ(reason_with(R"("aud":["club"])"), "");
    EXPECT_EQ(reason_with(R"("aud":["other","club"],"azp":"club")"), "");
    EXPECT_EQ(reason_with(R"("azp":"club")"), "");
    EXPECT_EQ(reason_with(R"("aud":["other","club"])"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("aud":["other","club"],"azp":"other")"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("azp":"other")"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("azp":7)"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("aud":"Club")"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("aud":["club","club"])"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("aud":[["club"]])"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("aud":{"club":1})"), "provider.wrong-audience");
    EXPECT_EQ(reason_with(R"("iss":"https://id.example/")"), "provider.wrong-issuer");
    EXPECT_EQ(reason_with(R"("iss":["https://id.example"])"), "provider.wrong-issuer");
}

TEST(IdTokens, AreValidToTheMinute) {
    EXPECT_EQ(reason_with(R"("exp":1799999941)"), "");
    EXPECT_EQ(reason_with(R"("exp":1799999940)"), "provider.expired");
    EXPECT_EQ(reason_with(R"("iat":1800000060)"), "");
    EXPECT_EQ(reason_with(R"("iat":1800000061)"), "provider.expired");
    for (const char* never : {R"("exp":-1)", R"("exp":1e300)", R"("exp":"1800000300")", R"("iat":true)",
                              R"("exp":null,"exp":null)", R"("iat":1e17)"})
        EXPECT_EQ(reason_with(never), "provider.expired") << never;
}

TEST(IdTokens, AnswerThisRequest) {
    EXPECT_EQ(reason_with(R"("nonce":"n-0S7")"), "provider.wrong-nonce");
    EXPECT_EQ(reason_with(R"("nonce":7)"), "provider.wrong-nonce");
    ExpectedIdToken none = expected_of_club;
    none.nonce = "";
    EXPECT_EQ(reason_for(signed_token(claims_with(R"("nonce":"")")), none), "provider.wrong-nonce");
}

TEST(IdTokens, HaveASubject) {
    EXPECT_EQ(reason_with(R"("sub":")" + std::string(255, 'x') + '"'), "");
    EXPECT_EQ(reason_with(R"("sub":")" + std::string(256, 'x') + '"'), "provider.bad-token");
    EXPECT_EQ(reason_with(R"("sub":"")"), "provider.bad-token");
    EXPECT_EQ(reason_with(R"("sub":7)"), "provider.bad-token");
    const auto named =
        check_id_token(signed_token(claims_with(R"("preferred_username":")" + std::string(201, 'x') + '"')),
                       expected_of_club);
    ASSERT_TRUE(named);
    EXPECT_EQ(named->preferred_name, "");
}

TEST(IdTokens, ThatAreNoneAreRefused) {
    const std::string good = signed_token(claims_with(""));
    const std::string head = part_of("{}") + ".";
    for (const std::string& bad : {std::string{},
                                   std::string{"."},
                                   std::string{".."},
                                   std::string{"..."},
                                   good + ".x",
                                   "." + good,
                                   good + "=",
                                   good.substr(0, good.rfind('.')),
                                   good.substr(0, good.rfind('.') + 1),
                                   " " + good,
                                   head + part_of("[]") + ".AA",
                                   head + part_of("7") + ".AA",
                                   head + part_of("{") + ".AA",
                                   head + part_of("\xff") + ".AA",
                                   head + "+/+/.AA",
                                   part_of("x") + "." + part_of("{}") + ".AA",
                                   head + part_of(std::string(100'000, '[')) + ".AA",
                                   std::string(1 << 20, 'A'),
                                   std::string(1 << 20, '.'),
                                   head + part_of(R"({"sub":"\u0000"})") + ".A",
                                   head + part_of(std::string(17, '[') + std::string(17, ']')) + ".AA"})
        EXPECT_EQ(reason_for(bad), "provider.bad-token") << bad.substr(0, 80);
}

TEST(IdTokens, ThatAreSpoiltAreRefusedOrSayTheSame) {
    const std::string good = signed_token(claims_with(""));
    std::mt19937 random{20261126};
    const auto number = [&](std::size_t below) { return random() % below; };
    for (int i = 0; i < 20'000; ++i) {
        std::string bad = good;
        const std::size_t at = number(bad.size());
        switch (number(4)) {
            case 0:
                bad[at] = static_cast<char>(number(256));
                break;
            case 1:
                bad.erase(at, 1 + number(40));
                break;
            case 2:
                bad.insert(at, bad.substr(number(bad.size()), number(40)));
                break;
            default:
                bad.resize(at);
        }
        const auto read = check_id_token(bad, expected_of_club);
        if (read) {
            EXPECT_LE(read->subject.size(), 255U);
        } else {
            EXPECT_TRUE(read.error().reason.starts_with("provider."));
        }
    }
}

TEST(ProviderMetadata, AreReadIfTheyAreOfTheIssuer) {
    const auto reason = [](const std::string& text) -> std::string_view {
        const auto read = read_provider(text, "https://id.example");
        return read ? "" : read.error().reason;
    };
    const auto with = [](const std::string& more) {
        return "{" + more + (more.empty() ? "" : ",") +
               R"("issuer":"https://id.example","authorization_endpoint":"https://id.example/a?b=c",)"
               R"("token_endpoint":"https://token.example:8443/t"})";
    };
    const auto read = read_provider(with(""), "https://id.example");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->authorization_endpoint, "https://id.example/a?b=c");
    EXPECT_EQ(read->token_endpoint, "https://token.example:8443/t");
    EXPECT_FALSE(read->takes_secret_in_form);
    EXPECT_EQ(reason(with(R"("code_challenge_methods_supported":["plain","S256"])")), "");
    for (const char* bad :
         {R"("code_challenge_methods_supported":[])", R"("issuer":"https://id.example/")",
          R"("issuer":"https://ID.example")", R"("token_endpoint":"http://id.example/t")",
          R"("token_endpoint":"http://127.0.0.1/t")", R"("token_endpoint":"https://a@id.example/t")",
          R"("token_endpoint":"ftp://id.example/t")", R"("token_endpoint":7)",
          R"("authorization_endpoint":"javascript:alert")", R"("authorization_endpoint":"https://")",
          R"("authorization_endpoint":"https://id.example/#x")"})
        EXPECT_EQ(reason(with(bad)), "provider.bad-answer") << bad;
    for (const char* bad : {"", "[]", "null", "{", "<html>", "{}"})
        EXPECT_EQ(reason(bad), "provider.bad-answer") << bad;
    const auto takes_in_form = [&](const std::string& methods) {
        return read_provider(with(R"("token_endpoint_auth_methods_supported":)" + methods),
                             "https://id.example")
            ->takes_secret_in_form;
    };
    EXPECT_TRUE(takes_in_form(R"(["client_secret_post"])"));
    EXPECT_FALSE(takes_in_form(R"(["client_secret_post","client_secret_basic"])"));
    EXPECT_FALSE(takes_in_form("[]"));
    EXPECT_EQ(metadata_url("https://id.example/realms/club/"),
              "https://id.example/realms/club/.well-known/openid-configuration");
}

TEST(TokenAnswers, AreTokensOrReasons) {
    const auto reason = [](int status, std::string_view text) -> std::string_view {
        const auto read = read_token_answer(status, text);
        return read ? "" : read.error().reason;
    };
    EXPECT_EQ(read_token_answer(200, R"({"id_token":"a.b.c","access_token":"x"})"), "a.b.c");
    EXPECT_EQ(reason(400, R"({"error":"invalid_grant"})"), "provider.code-refused");
    EXPECT_EQ(reason(401, R"({"error":"invalid_client"})"), "provider.client-refused");
    EXPECT_EQ(reason(400, R"({"error":"unauthorized_client"})"), "provider.client-refused");
    for (const auto& [status, text] :
         std::initializer_list<std::pair<int, const char*>>{{400, R"({"error":"other"})"},
                                                            {400, "x"},
                                                            {500, R"({"error":"invalid_grant"})"},
                                                            {302, ""},
                                                            {200, "x"},
                                                            {200, "[]"},
                                                            {200, "{}"},
                                                            {200, R"({"id_token":""})"},
                                                            {201, R"({"id_token":"a"})"}})
        EXPECT_EQ(reason(status, text), "provider.bad-answer") << status << text;
}

TEST(SafeUrls, HaveTlsOrAreOnThisMachine) {
    for (const char* good : {"https://id.example", "https://id.example:8443/a/b?c=d", "http://127.0.0.1:9000",
                             "http://localhost/x", "http://[::1]:9000/", "https://[2001:db8::1]/"})
        EXPECT_TRUE(is_safe_url(good)) << good;
    for (const char* bad :
         {"", "https:", "https://", "https:///x", "HTTPS://id.example", "http://id.example",
          "http://10.0.0.1", "http://127.0.0.1.evil.example", "http://localhost.evil.example",
          "http://127.0.0.1@evil.example", "https://id.example@evil.example", "https://id.example/ x",
          "https://id.example/#x", "https://id.example\\x", "https://id.exämple", "javascript://id.example",
          "//id.example", "http://:80", "file:///etc/passwd"})
        EXPECT_FALSE(is_safe_url(bad)) << bad;
    EXPECT_FALSE(is_safe_url("https://id.example/" + std::string(1'000, 'x')));
    EXPECT_EQ(authority_of("https://id.example:8443?x"), "id.example:8443");
    EXPECT_EQ(in_form("a b&c=d+é/~"), "a%20b%26c%3Dd%2B%C3%A9%2F~");
}

}  // namespace
}  // namespace kradan::identity
