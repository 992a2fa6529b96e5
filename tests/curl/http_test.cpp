// Server URLs, and requests to servers.
#include "curl/http.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
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

/// Answers one request with a stream: empty lines, then a line of text; or nothing until the client hangs up.
class Stream {
  public:
    Stream(int lines, milliseconds pause) : listener_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        socklen_t size = sizeof address;
        EXPECT_EQ(bind(listener_, generic, size), 0);
        EXPECT_EQ(listen(listener_, 1), 0);
        EXPECT_EQ(getsockname(listener_, generic, &size), 0);
        url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
        thread_ = std::jthread([this, lines, pause] { answer(lines, pause); });
    }
    ~Stream() {
        thread_.join();
        close(listener_);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    std::string url;

  private:
    void answer(int lines, milliseconds pause) const {
        const int connection = accept(listener_, nullptr, nullptr);
        const auto say = [connection](std::string_view text) {
            return send(connection, text.data(), text.size(), MSG_NOSIGNAL) > 0;
        };
        std::array<char, 4096> request;
        bool heard = recv(connection, request.data(), request.size(), 0) > 0 &&
                     say("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
        if (lines == 0) {
            (void)recv(connection, request.data(), request.size(), 0);
            heard = false;
        }
        for (int i = 0; i < lines && heard; ++i) {
            std::this_thread::sleep_for(pause);
            heard = say("\n");
        }
        if (heard) say("news\n");
        close(connection);
    }

    int listener_;
    std::jthread thread_;
};

TEST(Streams, SlowOnesThatShowThatTheyAreAliveStayOpen) {
    // Less than a byte a second, which libcurl's own limit takes for silence.
    Stream server(6, milliseconds{2'000});
    Http http{curl(), read_url(server.url).value(), "", [] { return false; }};
    std::string news;
    const auto take = [&](std::string_view line) {
        news = line;
        return true;
    };
    const auto reply = http.stream("/", take, std::chrono::seconds{10});
    ASSERT_TRUE(reply) << reply.error();
    EXPECT_EQ(news, "news");
}

TEST(Streams, SilentOnesEnd) {
    Stream server(0, {});
    Http http{curl(), read_url(server.url).value(), "", [] { return false; }};
    const auto reply = http.stream("/", [](std::string_view) { return true; }, std::chrono::seconds{1});
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error(), server.url + " did not answer in time");
}

}  // namespace
}  // namespace kradan
