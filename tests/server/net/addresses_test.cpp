#include "server/net/addresses.h"

#include <gtest/gtest.h>

#include "server/net/origins.h"

namespace kradan::server {
namespace {

HttpRequest request_with(std::string_view host, std::optional<std::string_view> origin) {
    HttpRequest request;
    request.set("Host", host);
    if (origin) request.set("Origin", *origin);
    return request;
}

boost::asio::ip::address address(const std::string& text) {
    return boost::asio::ip::make_address(text);
}

std::string client(const HttpRequest& request, const std::string& peer,
                   const std::vector<std::string>& proxies) {
    return client_address(request, address(peer), Networks::read(proxies).value()).to_string();
}

TEST(Origins, ArePagesOfTheSameHostOrOfThoseNamed) {
    const std::vector<std::string> allowed = {"https://club.example"};
    EXPECT_EQ(origin_of(request_with("a:80", "http://a:80"), allowed), Origin::ours);
    EXPECT_EQ(origin_of(request_with("A:80", "https://a:80"), allowed), Origin::ours);
    EXPECT_EQ(origin_of(request_with("a:80", "https://club.example"), allowed), Origin::ours);
    EXPECT_EQ(origin_of(request_with("a:80", std::nullopt), allowed), Origin::none);
    for (const char* foreign : {"null", "", "http://", "http://b", "http://a:81", "http://a:80.b",
                                "https://club.example.b", "a:80"}) {
        EXPECT_EQ(origin_of(request_with("a:80", foreign), allowed), Origin::foreign) << foreign;
    }
}

TEST(Origins, OverHttpAreForeignWhereTheClubIsReachedOverHttps) {
    const std::vector<std::string> allowed = {"https://club.example", "https://b.example:8443"};
    for (const char* host : {"club.example", "club.example:8080", "Club.Example", "b.example"}) {
        const std::string page = "http://" + std::string{host};
        EXPECT_EQ(origin_of(request_with(host, page), allowed), Origin::foreign) << page;
    }
    EXPECT_EQ(origin_of(request_with("club.example", "https://club.example"), allowed), Origin::ours);
    EXPECT_EQ(origin_of(request_with("192.168.1.20:8080", "http://192.168.1.20:8080"), allowed), Origin::ours)
        << "a private address is allowed";
    EXPECT_EQ(origin_of(request_with("club.example", "http://club.example"),
                        {"https://club.example", "http://club.example"}),
              Origin::ours)
        << "the operator has allowed this origin";
}

TEST(Origins, AreWrittenAsBrowsersDo) {
    EXPECT_EQ(read_origin("https://Club.Example").value(), "https://club.example");
    EXPECT_EQ(read_origin("https://club.example:443").value(), "https://club.example");
    EXPECT_EQ(read_origin("http://club.example:443").value(), "http://club.example:443");
    EXPECT_EQ(read_origin("http://[fd00::1]:8080").value(), "http://[fd00::1]:8080");
    EXPECT_EQ(read_origin("http://192.168.1.20:8080").value(), "http://192.168.1.20:8080");
}

TEST(Origins, ThatCouldNeverMatchAreRefusedInWords) {
    for (const char* text :
         {"club.example", "", "https://", "https://club.example/", "https://club.example/play",
          "ftp://club.example", "https://a,https://b", "https://a https://b", "http://a:", "http://a:x",
          "http://a:99999", "http://[::1", "http://กระดาน.example", "null", "*"}) {
        const auto origin = read_origin(text);
        ASSERT_FALSE(origin) << text;
        EXPECT_NE(origin.error().find("like https://club.example"), std::string::npos);
    }
}

TEST(Hosts, AForeignNameThatLeadsHereIsNotOurs) {
    for (const char* host : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "evil.example.",
                             "", "localhost.evil.example", "1.2.3", "a b", "[::1", "local.", "x/y"}) {
        EXPECT_FALSE(is_own_host(host, {})) << host;
    }
    for (const char* host : {"127.0.0.1:8080", "192.168.1.20", "[::1]:8080", "[fd00::1]", "localhost",
                             "LOCALHOST:80", "club", "Club:8080", "club.local", "my.club.local:80"}) {
        EXPECT_TRUE(is_own_host(host, {})) << host;
    }
}

TEST(Hosts, WithOriginsTheirNamesAreOurs) {
    const std::vector<std::string> origins = {"https://club.example", "http://other.example:8080"};
    for (const char* host :
         {"club.example", "CLUB.example:443", "other.example:8080", "127.0.0.1:8080", "localhost"}) {
        EXPECT_TRUE(is_own_host(host, origins)) << host;
    }
    for (const char* host :
         {"evil.example", "club", "club.local", "club.example.evil.example", "x.club.example"}) {
        EXPECT_FALSE(is_own_host(host, origins)) << host;
    }
}

TEST(Addresses, OnlyATrustedProxySpeaksForOthers) {
    HttpRequest request;
    request.set("X-Forwarded-For", "6.6.6.6, 192.0.2.7");
    EXPECT_EQ(client(request, "198.51.100.1", {}), "198.51.100.1");
    EXPECT_EQ(client(request, "127.0.0.1", {"127.0.0.1"}), "192.0.2.7");
    request.set("X-Forwarded-For", "nonsense");
    EXPECT_EQ(client(request, "127.0.0.1", {"127.0.0.1"}), "127.0.0.1");
}

TEST(Addresses, BehindTwoProxiesTheFirstThatIsNotTrustedCounts) {
    HttpRequest request;
    request.insert("X-Forwarded-For", "6.6.6.6, 192.0.2.7");
    request.insert("X-Forwarded-For", "10.1.2.3");
    EXPECT_EQ(client(request, "127.0.0.1", {"127.0.0.1", "10.0.0.0/8"}), "192.0.2.7");
    EXPECT_EQ(client(request, "127.0.0.1", {"127.0.0.1"}), "10.1.2.3");
    EXPECT_EQ(client(HttpRequest{}, "127.0.0.1", {"127.0.0.1"}), "127.0.0.1");
}

TEST(Addresses, OfVersionFourAreKnownWhereVersionSixWrapsThem) {
    HttpRequest request;
    request.set("X-Forwarded-For", "::ffff:192.0.2.7");
    EXPECT_EQ(client(request, "::ffff:127.0.0.1", {"127.0.0.1"}), "192.0.2.7");
    EXPECT_EQ(client(request, "127.0.0.1", {"::ffff:127.0.0.1"}), "192.0.2.7");
    EXPECT_EQ(rate_address(address("::ffff:192.0.2.7")), "192.0.2.7");
}

TEST(Addresses, WithAPortOfTheProxyAreTheClientsAndNotTheProxys) {
    const auto client_of = [](const char* header) {
        HttpRequest request;
        request.set("X-Forwarded-For", header);
        return client(request, "127.0.0.1", {"127.0.0.1"});
    };
    EXPECT_EQ(client_of("192.0.2.7:4444"), "192.0.2.7");
    EXPECT_EQ(client_of("6.6.6.6:1, 192.0.2.7:65535"), "192.0.2.7");
    EXPECT_EQ(client_of("[2001:db8::1]:443"), "2001:db8::1");
    EXPECT_EQ(client_of("[2001:db8::1]"), "2001:db8::1");
    EXPECT_EQ(client_of("2001:db8::1"), "2001:db8::1");
    EXPECT_EQ(client_of("2001:db8::443"), "2001:db8::443");
    EXPECT_EQ(client_of("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(client_of("[::ffff:192.0.2.7]:80"), "192.0.2.7");
    for (const char* nonsense : {"192.0.2.7:", "192.0.2.7:x", "192.0.2.7:1:2", "[2001:db8::1",
                                 "[2001:db8::1]x", "[2001:db8::1]:", "[]:80", ":80", "name:80", "a.b:80"}) {
        EXPECT_EQ(client_of(nonsense), "127.0.0.1") << nonsense;
    }
}

TEST(Addresses, NetworksOfProxiesAreReadAndWrongOnesRefusedInWords) {
    const auto networks = Networks::read({"10.0.0.0/8", "fd00::/8", "192.0.2.7"}).value();
    for (const char* inside : {"10.255.0.1", "fdff::1", "192.0.2.7"})
        EXPECT_TRUE(networks.contains(address(inside)));
    for (const char* outside : {"11.0.0.1", "fe00::1", "192.0.2.8", "::a00:1"})
        EXPECT_FALSE(networks.contains(address(outside))) << outside;
    EXPECT_TRUE(Networks::read({"0.0.0.0/0"})->contains(address("8.8.8.8")));
    EXPECT_FALSE(Networks::read({"0.0.0.0/0"})->contains(address("fd00::1")));
    for (const char* wrong :
         {"", "proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "fd00::/129", "10.0.0/8"}) {
        const auto read = Networks::read({wrong});
        ASSERT_FALSE(read) << wrong;
        EXPECT_NE(read.error().find("like 10.0.0.0/8"), std::string::npos);
    }
}

TEST(Addresses, OfVersionSixAreCountedByTheirNetwork) {
    EXPECT_EQ(rate_address(address("2001:db8:1:2:aaaa::1")), rate_address(address("2001:db8:1:2:bbbb::2")));
    EXPECT_NE(rate_address(address("2001:db8:1:2::1")), rate_address(address("2001:db8:1:3::1")));
    EXPECT_NE(rate_address(address("192.0.2.1")), rate_address(address("192.0.2.2")));
}

}  // namespace
}  // namespace kradan::server
