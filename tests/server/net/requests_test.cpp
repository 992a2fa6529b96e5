#include "server/net/requests.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kradan::server {
namespace {

namespace http = boost::beast::http;

/// The result of `settle`.
struct Settled {
    std::optional<BadRequest> bad;
    std::string target;
    std::string host;
};

Settled settled(const std::string& text) {
    HttpRequestParser parser;
    boost::beast::error_code error;
    read_head(parser, text, error);
    if (error) return {bad_request(error), "", ""};
    auto bad = settle(parser);
    if (!bad) bad = refuse_body(parser);
    return {bad, std::string{text_of(parser.get().target())},
            std::string{text_of(parser.get()[http::field::host])}};
}

TEST(Requests, InAbsoluteFormAreSentToTheHostThatTheyName) {
    const auto request = settled("GET http://club.example:80/a?b HTTP/1.1\r\nHost: other\r\n\r\n");
    EXPECT_FALSE(request.bad);
    EXPECT_EQ(request.target, "/a?b");
    EXPECT_EQ(request.host, "club.example:80");
    EXPECT_EQ(settled("GET HTTPS://a HTTP/1.1\r\nHost: b\r\n\r\n").target, "/");
    EXPECT_EQ(settled("GET http://a?b HTTP/1.1\r\nHost: b\r\n\r\n").target, "/?b");
    for (const char* wrong : {"http://", "http:///a", "http://a b", "http://u@a/", "ftp://a/", "a", "*"})
        EXPECT_TRUE(settled("GET " + std::string{wrong} + " HTTP/1.1\r\nHost: b\r\n\r\n").bad) << wrong;
}

TEST(Requests, WithBodiesAreRefused) {
    EXPECT_TRUE(settled("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n").bad);
    EXPECT_TRUE(settled("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n").bad);
    EXPECT_TRUE(settled("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n").bad);
    EXPECT_FALSE(settled("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n").bad);
}

TEST(Requests, WithAnotherTransferEncodingThanChunkedAreRefused) {
    for (const char* codings :
         {"gzip", "chunked, gzip", "gzip, chunked", "identity", "xchunked",
          "chunked\r\nTransfer-Encoding: chunked", "", "chunked;a=b", "gzip\r\nTransfer-Encoding: chunked"}) {
        const auto request =
            settled("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + std::string{codings} + "\r\n\r\n");
        ASSERT_TRUE(request.bad) << codings;
        EXPECT_EQ(request.bad->status, http::status::bad_request);
        EXPECT_FALSE(request.bad->why.starts_with("This server reads no request bodies")) << codings;
    }
    HttpRequestParser parser;
    boost::beast::error_code error;
    read_head(parser, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n", error);
    EXPECT_FALSE(error || settle(parser));
}

TEST(Requests, WithFoldedLinesAreRefused) {
    for (const char* folded : {"X: a\r\n b", "X: a\r\n\tb", "X:\r\n a", " X: a", "X: a\r\n  ",
                               "X: a\r\n \r\n b", "Content-Length:\r\n 0"}) {
        const auto request = settled("GET / HTTP/1.1\r\nHost: a\r\n" + std::string{folded} + "\r\n\r\n");
        ASSERT_TRUE(request.bad) << folded;
        EXPECT_EQ(request.bad->status, http::status::bad_request);
    }
    EXPECT_FALSE(settled("GET / HTTP/1.1\r\nHost: a\r\nX:  a \t b \r\n\r\n b").bad)
        << "what follows the head is not parsed";
}

/// Whether a request that arrives byte by byte is rejected.
bool is_bad_in_pieces(const std::string& text) {
    HttpRequestParser parser;
    std::string left;
    for (const char byte : text) {
        left += byte;
        boost::beast::error_code error;
        left.erase(0, read_head(parser, left, error));
        if (error != http::error::need_more) return error || settle(parser);
    }
    ADD_FAILURE() << "the parser never finished";
    return true;
}

TEST(Requests, AreTheSameHoweverTheyCome) {
    EXPECT_FALSE(is_bad_in_pieces("GET / HTTP/1.1\r\nHost: a\r\nX: a b\r\n\r\n"));
    EXPECT_TRUE(is_bad_in_pieces("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"));
    EXPECT_TRUE(is_bad_in_pieces("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n\tb\r\nY: c\r\n\r\n"));
}

TEST(Requests, ThatEndedOrTookTooLongAreNotAnswered) {
    EXPECT_FALSE(bad_request(http::error::end_of_stream));
    EXPECT_FALSE(bad_request(http::error::partial_message));
    EXPECT_FALSE(bad_request(boost::beast::error::timeout));
    EXPECT_EQ(bad_request(http::error::buffer_overflow)->status,
              http::status::request_header_fields_too_large);
    EXPECT_EQ(bad_request(http::error::bad_method)->status, http::status::bad_request);
}

TEST(Requests, NameTagsInListsAndWeakOnes) {
    for (const char* list : {"\"a-1\"", "*", "W/\"a-1\"", "\"b\", \"a-1\"", "\"b\",W/\"a-1\" , \"c\""})
        EXPECT_TRUE(names_tag(list, "\"a-1\"")) << list;
    for (const char* list : {"", "\"a-2\"", "a-1", "w/\"a-1\"", "\"b\", \"c\"", "\"a-1\"x", "W/W/\"a-1\""})
        EXPECT_FALSE(names_tag(list, "\"a-1\"")) << list;
}

}  // namespace
}  // namespace kradan::server
