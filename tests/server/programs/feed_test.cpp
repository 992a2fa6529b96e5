#include "server/programs/feed.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

TEST(PercentEncoded, LeavesWhatAPathMayHoldAsItIs) {
    EXPECT_EQ(percent_encoded("Anna-1_x.y~z"), "Anna-1_x.y~z");
    EXPECT_EQ(percent_encoded("ก/?#&\" "), "%E0%B8%81%2F%3F%23%26%22%20");
}

TEST(Feed, EscapesWhatIsNoXml) {
    api::GameSummary game{.game = "x1", .kind = "go-9x9", .speed = "rapid", .rated = true};
    game.first.player = "<Ann & \"Ben\">";
    game.second.level = 7;
    game.created = 1'700'000'000'000;
    game.over = 1'700'000'600'000;
    game.result = "B+6.5";
    game.reason = "score";
    const std::string text =
        atom_text({.title = "A & B", .site = "https://club.example", .path = "/f", .games = {game}});
    for (const char* part :
         {"<id>https://club.example/f</id>", "<title>A &amp; B</title>",
          "<updated>2023-11-14T22:23:20Z</updated>",
          "<title>&lt;Ann &amp; &quot;Ben&quot;&gt; – Computer (level 7) B+6.5</title>",
          "<summary>go-9x9, rapid, rated: score</summary>", "href=\"https://club.example/#/play/x1\"",
          "<id>urn:kradan:game:x1</id>", "<published>2023-11-14T22:13:20Z</published>"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

}  // namespace
}  // namespace kradan::server
