#include "server/net/static_site.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "server/net/answers.h"
#include "server/net/listen_address.h"

namespace kradan::server {
namespace {

namespace fs = std::filesystem;

class StaticSiteTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "kradan-site-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }

    fs::path folder_;
};

TEST_F(StaticSiteTest, ServesItsFilesAndNothingElse) {
    write("site/index.html", "<p>hello</p>");
    write("site/assets/app-1a2b.js", "export {}");
    write("secret.txt", "secret");
    const auto site = StaticSite::load((folder_ / "site").string());
    ASSERT_TRUE(site) << site.error();
    ASSERT_NE(site->find("/"), nullptr);
    EXPECT_EQ(site->find("/")->forms.back().body, "<p>hello</p>");
    EXPECT_EQ(site->find("/?lang=th")->content_type, "text/html; charset=utf-8");
    ASSERT_NE(site->find("/assets/app-1a2b.js"), nullptr);
    EXPECT_TRUE(site->find("/assets/app-1a2b.js")->immutable);
    for (const auto* path :
         {"", "/nothing", "/../secret.txt", "/assets/../../secret.txt", "//index.html", "index.html"}) {
        EXPECT_EQ(site->find(path), nullptr) << path;
    }
}

TEST(Encodings, AreChosenByWhatTheReaderLikesBest) {
    const std::vector<Encoded> forms = {{"br", "b", ""}, {"gzip", "g", ""}, {"", "i", ""}};
    const std::pair<const char*, const char*> cases[] = {
        {"", "i"},
        {"gzip, deflate, br", "b"},
        {"gzip", "g"},
        {"x-gzip", "g"},
        {"GZIP;Q=1.0, br ; q=0.5", "g"},
        {"br;q=0, *", "g"},
        {"br;q=0.000,gzip;q=0", "i"},
        {"*", "b"},
        {"*;q=0", "i"},
        {"identity, gzip;q=0.5", "i"},
        {"identity;q=0.1, gzip;q=0.2", "g"},
        {"identity;q=0, gzip;q=0.001", "g"},
        {"zstd, deflate", "i"},
        {"gzip;q=x, br;", "i"},
    };
    for (const auto& [accepted, body] : cases) EXPECT_EQ(choose(forms, accepted).body, body) << accepted;
}

HttpRequest asking(const std::string& encodings, const std::string& tags = "") {
    HttpRequest request{boost::beast::http::verb::get, "/assets/app.js", 11};
    if (!encodings.empty()) request.set("Accept-Encoding", encodings);
    if (!tags.empty()) request.set("If-None-Match", tags);
    return request;
}

TEST(Answers, ThatArePackedHaveTagsOfTheirOwn) {
    const StaticSite site{{{"/index.html", "page"},
                           {"/assets/app.js", "script"},
                           {"/assets/app.js.br", "br"},
                           {"/assets/app.js.gz", "gz"},
                           {"/lonely.gz", "a file of its own"}}};
    EXPECT_EQ(site.find("/assets/app.js.br"), nullptr);
    EXPECT_NE(site.find("/lonely.gz"), nullptr);
    std::vector<std::string> tags;
    for (const auto& [encodings, body] : {std::pair{"br", "br"}, {"gzip", "gz"}, {"", "script"}}) {
        auto response = answer(site, asking(encodings));
        EXPECT_EQ(std::string(response.body().data(), response.body().size()), body);
        EXPECT_EQ(text_of(response["Content-Encoding"]), encodings);
        EXPECT_EQ(text_of(response["Vary"]), "Accept-Encoding");
        EXPECT_TRUE(text_of(response["Cache-Control"]).ends_with("immutable"));
        const std::string tag{text_of(response["ETag"])};
        EXPECT_EQ(std::ranges::count(tags, tag), 0) << tag;
        tags.push_back(tag);
        const auto again = answer(site, asking(encodings, "\"x\", W/" + tag));
        EXPECT_EQ(again.result(), boost::beast::http::status::not_modified);
        EXPECT_EQ(text_of(again["Vary"]), "Accept-Encoding");
        EXPECT_EQ(text_of(again["ETag"]), tag);
    }
    EXPECT_EQ(answer(site, asking("br", tags.back())).result(), boost::beast::http::status::ok)
        << "the tag belongs to another encoding";
    HttpRequest page{boost::beast::http::verb::get, "/", 11};
    EXPECT_EQ(answer(site, page).count("Vary"), 0U);
}

TEST_F(StaticSiteTest, SaysWhatToDoWhereThereIsNoPage) {
    const auto site = StaticSite::load(folder_.string());
    ASSERT_FALSE(site);
    EXPECT_NE(site.error().find("./run"), std::string::npos);
}

TEST(ListenAddress, IsReadInEveryForm) {
    EXPECT_EQ(read_listen_address("0.0.0.0:9000")->host, "0.0.0.0");
    EXPECT_EQ(read_listen_address("0.0.0.0:9000")->port, 9000);
    EXPECT_EQ(read_listen_address(":81")->host, "127.0.0.1");
    EXPECT_EQ(read_listen_address("localhost")->port, 8080);
    EXPECT_EQ(read_listen_address("[::1]:81")->host, "::1");
    EXPECT_EQ(read_address_and_port(":9464")->port, 9464);
    for (const char* portless : {"127.0.0.1", "[::1]", "localhost"})
        EXPECT_FALSE(read_address_and_port(portless)) << portless;
    for (const auto* bad : {"1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:8x", "nowhere:80", "[::1", "[::1]80"}) {
        EXPECT_FALSE(read_listen_address(bad)) << bad;
    }
}

}  // namespace
}  // namespace kradan::server
