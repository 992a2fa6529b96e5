#include "server/static_site.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "server/http_server.h"

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
    EXPECT_EQ(site->find("/")->body, "<p>hello</p>");
    EXPECT_EQ(site->find("/?lang=th")->content_type, "text/html; charset=utf-8");
    ASSERT_NE(site->find("/assets/app-1a2b.js"), nullptr);
    EXPECT_TRUE(site->find("/assets/app-1a2b.js")->immutable);
    for (const auto* path :
         {"", "/nothing", "/../secret.txt", "/assets/../../secret.txt", "//index.html", "index.html"}) {
        EXPECT_EQ(site->find(path), nullptr) << path;
    }
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
    for (const auto* bad : {"1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:8x", "nowhere:80", "[::1", "[::1]80"}) {
        EXPECT_FALSE(read_listen_address(bad)) << bad;
    }
}

}  // namespace
}  // namespace kradan::server
