#include "server/nats/nats_urls.h"

#include <gtest/gtest.h>

namespace kradan::server {
namespace {

std::vector<std::string> all(std::string_view text) {
    return read_nats_urls(text).value().all;
}

/// Returns the start of the error message.
std::string fault(std::string_view text) {
    const std::string error = read_nats_urls(text).error();
    EXPECT_NE(error.find("; expected nats://HOST"), std::string::npos) << error;
    return error.substr(0, error.find(';'));
}

TEST(NatsUrls, AreOneOrSeveral) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(all("nats://localhost"), Texts{"nats://localhost"});
    EXPECT_EQ(all("nats://10.0.0.1:4222"), Texts{"nats://10.0.0.1:4222"});
    EXPECT_EQ(all("nats://[::1]:65535"), Texts{"nats://[::1]:65535"});
    EXPECT_EQ(all("nats://kradan:a:b@c/d@host:1"), Texts{"nats://kradan:a:b@c/d@host:1"});
    EXPECT_EQ(all(" nats://one:1 , nats://two:2,nats://[fd00::1]"),
              (Texts{"nats://one:1", "nats://two:2", "nats://[fd00::1]"}));
}

TEST(NatsUrls, NamesAndPasswordsAreDecoded) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(all("nats://kradan:a%40b%2Fc%3Ad%25e%2cf@host:1"), Texts{"nats://kradan:a@b/c:d%e,f@host:1"});
    EXPECT_EQ(all("nats://%C3%A9:p%20q@[::1]"), Texts{"nats://é:p q@[::1]"});
    EXPECT_EQ(all("nats://a%40b@host"), Texts{"nats://a@b@host"});
    // The NATS client copies them into JSON unescaped.
    EXPECT_EQ(all("nats://kradan:a%22b%5Cc@host"), Texts{R"(nats://kradan:a\"b\\c@host)"});
    // A percent sign that does not start an escape stays unchanged.
    EXPECT_EQ(all("nats://kradan:50%off@host"), Texts{"nats://kradan:50%off@host"});
    EXPECT_EQ(fault("nats://a%3Ab:c@host"),
              "the URL of NATS has a name with a colon, which NATS' client cannot send");
}

TEST(NatsUrls, AskForTls) {
    EXPECT_FALSE(read_nats_urls("nats://tls:4222").value().secure);
    EXPECT_TRUE(read_nats_urls("nats://one,tls://two").value().secure);
}

TEST(NatsUrls, AreRefusedWithTheReason) {
    EXPECT_EQ(fault(""), "the URL of NATS is empty");
    EXPECT_EQ(fault("nats://a,"), "URL 2 of the 2 of NATS is empty");
    EXPECT_EQ(fault("nats://a,http://b,c"), "URL 2 of the 3 of NATS begins with neither nats:// nor tls://");
    for (const char* text : {"localhost:4222", "NATS://a", "://a", "nats:/a"})
        EXPECT_EQ(fault(text), "the URL of NATS begins with neither nats:// nor tls://") << text;
    for (const char* text : {"nats://", "nats://:4222", "nats://name:password@", "nats://[]:1"})
        EXPECT_EQ(fault(text), "the URL of NATS has no host") << text;
    for (const char* text : {"nats://a:", "nats://a:0", "nats://a:65536", "nats://a:-1", "nats://a:4222/",
                             "nats://a:99999999999999999999"})
        EXPECT_EQ(fault(text), "the URL of NATS has a port that is not a number from 1 to 65535") << text;
    for (const char* text : {"nats://a/b", "nats://a/", "nats://a?b:1", "nats://[::1]b"})
        EXPECT_EQ(fault(text), "the URL of NATS has unexpected text after its host") << text;
    EXPECT_EQ(fault("nats://::1:4222"), "the URL of NATS has no host");
    EXPECT_EQ(fault("nats://fd00::1:4222"),
              "the URL of NATS has an IPv6 address that is not in brackets, or two ports");
    EXPECT_EQ(fault("nats://[::1"), "the URL of NATS has an IPv6 address without the closing ]");
    EXPECT_EQ(fault("nats://a b"), "the URL of NATS contains a blank");
}

TEST(NatsUrls, KeepPasswordsToThemselves) {
    for (const char* text : {"http://name:secret@host", "nats://name:secret@", "nats://name:secret,more@host",
                             "name:secret@host", "nats://name:secret", "nats://secret@host:0"})
        EXPECT_EQ(read_nats_urls(text).error().find("secret"), std::string::npos) << text;
}

}  // namespace
}  // namespace kradan::server
