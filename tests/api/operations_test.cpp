#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "api/request.h"
#include "api/router.h"

namespace kradan::api {
namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// `./dev wire` sets KRADAN_WRITE, so that the files are written instead of compared.
void expect_file(const std::string& path, const std::string& text) {
    if (std::getenv("KRADAN_WRITE")) std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(read_file(path), text) << "run ./dev wire";
}

TEST(Operations, TheGeneratedFilesAreThoseOfTheDescription) {
    expect_file(KRADAN_DATA "/../docs/openapi.json", openapi());
    expect_file(KRADAN_DATA "/../web/src/account/api.generated.ts", typescript());
}

TEST(Operations, EachHasAPathOfItsOwn) {
    std::set<std::string> ids;
    std::set<std::pair<Method, std::string>> places;
    each_operation([&]<class Op>(Op) {
        EXPECT_TRUE(ids.emplace(Op::operation.id).second) << Op::operation.id;
        EXPECT_TRUE(places.emplace(Op::operation.method, Op::operation.path).second) << Op::operation.id;
        EXPECT_TRUE(Op::operation.path.starts_with("/api/v1/")) << Op::operation.id;
        EXPECT_EQ(std::string{Op::operation.media}.empty(), !(std::is_same_v<typename Op::Answer, File>));
    });
}

TEST(Operations, TheOpenApiDocumentIsJson) {
    const auto value = json::parse(openapi());
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_EQ(value->find("openapi")->string, "3.1.0");
}

using Texts = std::map<std::string, std::string>;

TEST(Target, IsDecoded) {
    const auto target = read_target("/api/v1/names/%E0%B8%81%20b+c?most=5&empty=&flag&a%26=x+y%2B");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->segments, (std::vector<std::string>{"api", "v1", "names", "ก b+c"}));
    EXPECT_EQ(target->query, (Texts{{"most", "5"}, {"empty", ""}, {"flag", ""}, {"a&", "x y+"}}));
    EXPECT_EQ(read_target("/a/")->segments, (std::vector<std::string>{"a", ""}));
    EXPECT_EQ(read_target("/a%2Fb")->segments, (std::vector<std::string>{"a/b"}));
    for (const char* wrong : {"", "a", "/%", "/%4", "/%zz", "/%FF", "/%00", "/a%0Ab", "/?a=%C3", "/?a=1&a=2"})
        EXPECT_FALSE(read_target(wrong)) << wrong;
}

TEST(Target, MatchesAPath) {
    const auto match = [](std::string_view path,
                          const std::vector<std::string>& segments) -> std::optional<Texts> {
        Router router("GET", segments);
        router.consider("GET", path, false);
        if (!router.found()) return std::nullopt;
        return router.found()->segments;
    };
    EXPECT_EQ(match("/api/v1/me", {"api", "v1", "me"}), Texts{});
    EXPECT_EQ(match("/api/names/{name}", {"api", "names", "Anna"}), (Texts{{"name", "Anna"}}));
    EXPECT_EQ(match("/api/{a}/x/{b}", {"api", "1", "x", "2"}), (Texts{{"a", "1"}, {"b", "2"}}));
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{},
                                               {"api"},
                                               {"api", "names"},
                                               {"api", "names", ""},
                                               {"api", "names", "Anna", ""},
                                               {"api", "name", "x"}})
        EXPECT_EQ(match("/api/names/{name}", wrong), std::nullopt);
}

TEST(Target, IsRoutedByItsMethod) {
    const std::vector<std::string> segments{"api", "games", "7"};
    const auto routed = [&](std::string_view method) {
        Router router(method, segments);
        router.consider("GET", "/api/games", false);
        router.consider("GET", "/api/games/{game}", false);
        router.consider("DELETE", "/api/games/{game}", false);
        router.consider("GET", "/api/games/{any}", false);
        const int operation = router.found() ? static_cast<int>(router.found()->operation) : -1;
        return std::pair{operation, router.allowed()};
    };
    const std::string allowed = "GET, HEAD, DELETE";
    EXPECT_EQ(routed("GET"), std::pair(1, allowed));
    EXPECT_EQ(routed("HEAD"), std::pair(1, allowed));
    EXPECT_EQ(routed("DELETE"), std::pair(2, allowed));
    EXPECT_EQ(routed("PUT"), std::pair(-1, allowed));
    Router streams("HEAD", segments);
    streams.consider("GET", "/api/games/{game}", true);
    EXPECT_FALSE(streams.found());
    EXPECT_EQ(streams.allowed(), "GET");
}

TEST(Requests, AreReadFromPathAndBody) {
    const auto name = read_request<CheckName>({{"name", "Anna"}}, {}, "");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->player, "Anna");
    const auto sign_in =
        read_request<SignIn>({}, {}, R"({"name":"Anna","password":"p","device":"d","more":1})");
    ASSERT_TRUE(sign_in);
    EXPECT_EQ(sign_in->player, "Anna");
    EXPECT_EQ(sign_in->code, std::nullopt);
    const auto settings = read_request<WriteSettings>({}, {}, R"({"version":3,"settings":"{}"})");
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->version, 3);
}

TEST(Requests, WhatIsWrongIsSaid) {
    const auto detail = [](std::string_view body) {
        const auto read = read_request<SignIn>({}, {}, body);
        return read ? "read" : std::string{read.error().reason} + ": " + read.error().detail;
    };
    EXPECT_EQ(detail(R"({"name":"Anna"})"), "session.malformed: device: is missing");
    EXPECT_EQ(detail(R"({"name":1,"device":"d"})"),
              "session.malformed: name: expected a string of at most 1280 bytes");
    EXPECT_EQ(detail("[]"), "session.malformed: expected a JSON object");
    EXPECT_TRUE(detail("{").starts_with("session.malformed: "));
    EXPECT_EQ(detail(R"({"device":"d","passkey":{"id":"x"}})"),
              "session.malformed: passkey.clientData: is missing");
    EXPECT_FALSE(read_request<CheckName>({}, {}, ""));
}

TEST(Requests, AnUnknownParameterIsRefusedByItsName) {
    const auto detail = [](const auto& read) {
        return read ? "read" : std::string{read.error().reason} + ": " + read.error().detail;
    };
    EXPECT_EQ(detail(read_request<ListGames>({}, {{"before", "x"}}, "")), "read");
    EXPECT_TRUE(detail(read_request<ListGames>({}, {{"befor", "x"}}, ""))
                    .starts_with("session.malformed: 'befor' is no parameter of this operation; in the query "
                                 "it has: "));
    // Members that belong in the path or the body are not allowed in the query.
    EXPECT_EQ(detail(read_request<CheckName>({{"name", "Anna"}}, {{"name", "Ben"}}, "")),
              "session.malformed: 'name' is no parameter of this operation; it has none in the query");
    EXPECT_EQ(detail(read_request<SignIn>({}, {{"name", "Anna"}}, R"({"device":"d"})")),
              "session.malformed: 'name' is no parameter of this operation; it has none in the query");
}

TEST(Requests, NoOperationTakesAnUnknownParameter) {
    each_operation([&]<class Op>(Op) {
        const auto read = read_request<Op>({}, {{"no-such-parameter", "1"}}, "{}");
        ASSERT_FALSE(read) << Op::operation.id;
        EXPECT_TRUE(read.error().detail.starts_with("'no-such-parameter' is no parameter"))
            << Op::operation.id;
    });
}

TEST(Answers, AreJson) {
    EXPECT_EQ(write_answer(Proof{.challenge = "c", .bits = 5}), R"({"challenge":"c","bits":5})");
    EXPECT_EQ(write_answer(Empty{}), "{}");
}

}  // namespace
}  // namespace kradan::api
