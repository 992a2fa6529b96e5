// Server URLs, and requests to servers.
#include "curl/http.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>

#include <chrono>
#include <string_view>
#include <thread>

/// Replaces the system's function to simulate a name server that does not respond.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** found) {
    if (name != nullptr && std::string_view{name} == "slow.example") {
        std::this_thread::sleep_for(std::chrono::seconds{5});
        return EAI_AGAIN;
    }
    using Function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto system = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return system(name, service, hints, found);
}

namespace kradan {
namespace {

using std::chrono::milliseconds;

TEST(ServerUrls, AreRead) {
    EXPECT_EQ(read_url("http://club.example").value(),
              (ServerUrl{"http://club.example", "club.example", false}));
    EXPECT_EQ(read_url("https://club.example:8443/").value(),
              (ServerUrl{"https://club.example:8443", "club.example", true}));
    EXPECT_EQ(read_url("http://127.0.0.1:8080/club//").value(),
              (ServerUrl{"http://127.0.0.1:8080/club", "127.0.0.1", false}));
    EXPECT_EQ(read_url("http://[::1]:8080").value(), (ServerUrl{"http://[::1]:8080", "::1", false}));
}

TEST(ServerUrls, OthersAreRefused) {
    for (const char* text : {"", "club.example", "ftp://club.example", "http://", "https://", "http://:80",
                             "http://a:", "http://a:x", "http://a:123456", "http://a:70000", "http://a b",
                             "http://a/b c", "http://a/?b", "http://[::1", "http://[::1]x",
                             "http://user@club.example", "http://a\r\nHost: b", "https://a/#b"}) {
        const auto url = read_url(text);
        ASSERT_FALSE(url) << text;
        EXPECT_EQ(url.error(), "expected a URL like https://club.example");
    }
}

TEST(ServerUrls, WhichArePrivate) {
    for (const char* host :
         {"127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "172.31.255.1", "192.168.1.1", "169.254.1.1",
          "fd00::1", "fe80::1", "localhost", "haproxy", "club.local", "club.internal", "club.home.arpa"})
        EXPECT_TRUE(is_private(host)) << host;
    for (const char* host :
         {"club.example", "8.8.8.8", "172.32.0.1", "172.15.0.1", "11.0.0.1", "2001:db8::1", "local.example"})
        EXPECT_FALSE(is_private(host)) << host;
}

const Libcurl& curl() {
    return *load_libcurl("a test").value();
}

TEST(Post, WaitsForANameNoLongerThanItsPatience) {
    const auto begin = std::chrono::steady_clock::now();
    Http http{curl(), read_url("http://slow.example:80").value(), "key", [] { return false; }};
    const auto reply = http.post_json("/", "{}", milliseconds{300}, [] { return false; });
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error(), "http://slow.example:80 did not answer in time");
    EXPECT_FALSE(http.post_json("/", "{}", milliseconds{60'000}, [] { return true; }));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{4});
}

TEST(Post, AServerThatIsNotThereIsAnError) {
    Http http{curl(), read_url("http://127.0.0.1:1").value(), "key", [] { return false; }};
    const auto reply = http.post_json("/", "{}", milliseconds{10'000}, [] { return false; });
    ASSERT_FALSE(reply);
    EXPECT_TRUE(reply.error().starts_with("cannot reach http://127.0.0.1:1: ")) << reply.error();
}

}  // namespace
}  // namespace kradan
