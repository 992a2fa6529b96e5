// The URL of a server that a worker works for, and requests to it.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>

#include <chrono>
#include <string_view>
#include <thread>

#include "worker/http_client.h"

/// In place of the one of the system: a name server that does not answer.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** found) {
    if (name != nullptr && std::string_view{name} == "slow.example") {
        std::this_thread::sleep_for(std::chrono::seconds{5});
        return EAI_AGAIN;
    }
    using Function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto system = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return system(name, service, hints, found);
}

namespace kradan::worker {
namespace {

TEST(ServerUrls, AreRead) {
    EXPECT_EQ(read_url("http://club.example").value(), (ServerUrl{"club.example", "80", ""}));
    EXPECT_EQ(read_url("http://club.example:8080/").value(), (ServerUrl{"club.example", "8080", ""}));
    EXPECT_EQ(read_url("http://127.0.0.1:8080/club//").value(), (ServerUrl{"127.0.0.1", "8080", "/club"}));
    EXPECT_EQ(read_url("http://[::1]:8080").value(), (ServerUrl{"::1", "8080", ""}));
}

TEST(ServerUrls, OthersAreRefused) {
    for (const char* text :
         {"", "club.example", "ftp://club.example", "http://", "http://:80", "http://a:", "http://a:x",
          "http://a:123456", "http://a:70000", "http://a b", "http://a/b c", "http://a/?b", "http://[::1",
          "http://[::1]x", "http://user@club.example", "http://a\r\nHost: b"}) {
        const auto url = read_url(text);
        ASSERT_FALSE(url) << text;
        EXPECT_EQ(url.error(), "expected a URL like http://club.example:8080");
    }
    EXPECT_TRUE(read_url("https://club.example").error().contains("plain HTTP only"));
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

TEST(Post, WaitsForANameNoLongerThanItsPatience) {
    const auto begin = std::chrono::steady_clock::now();
    const auto reply = post({"slow.example", "80", ""}, "/api/work/acquire", "key", "{}",
                            std::chrono::milliseconds{300}, [] { return false; });
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error(), "http://slow.example:80 did not answer in time");
    const auto interrupted = post({"slow.example", "80", ""}, "/api/work/acquire", "key", "{}",
                                  std::chrono::milliseconds{60'000}, [] { return true; });
    ASSERT_FALSE(interrupted);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{3});
}

TEST(Post, AServerThatIsNotThereIsAnError) {
    const auto reply = post({"127.0.0.1", "1", ""}, "/api/work/acquire", "key", "{}",
                            std::chrono::milliseconds{10'000}, [] { return false; });
    ASSERT_FALSE(reply);
    EXPECT_TRUE(reply.error().starts_with("cannot reach http://127.0.0.1:1: ")) << reply.error();
}

}  // namespace
}  // namespace kradan::worker
