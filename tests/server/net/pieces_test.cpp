#include "server/net/pieces.h"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <string>

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using namespace std::chrono_literals;

TEST(Pieces, OfALongDownloadAreEachNotedWhenTheyAreTaken) {
    asio::io_context context;
    tcp::acceptor acceptor{context, {asio::ip::address_v4::loopback(), 0}};
    tcp::socket client{context};
    client.open(tcp::v4());
    client.set_option(tcp::socket::receive_buffer_size{32 << 10});
    client.connect(acceptor.local_endpoint());
    tcp::socket server = acceptor.accept();
    server.set_option(tcp::socket::send_buffer_size{32 << 10});

    http::response<http::string_body> response{http::status::ok, 11};
    response.body() = std::string(4 << 20, 'x');
    response.prepare_payload();
    http::response_serializer<http::string_body> serializer{response};
    int pieces = 0;
    bool over = false;
    const auto taken = [&] { ++pieces; };
    const auto run = [&]() -> asio::awaitable<void> {
        EXPECT_FALSE(co_await write_in_pieces(server, serializer, taken));
        server.close();
        over = true;
    };
    asio::co_spawn(context, run(), asio::detached);
    const auto until = [&](auto done) {
        const auto end = std::chrono::steady_clock::now() + 30s;
        while (!done() && std::chrono::steady_clock::now() < end) {
            context.restart();
            context.run_for(10ms);
        }
        return done();
    };
    ASSERT_TRUE(until([&] { return pieces > 0; }));
    std::string read(256 << 10, ' ');
    std::size_t all = 0;
    for (int part = 0; part < 4; ++part) {
        const int before = pieces;
        for (std::size_t end = all + (1 << 20); all < end;) {
            boost::system::error_code error;
            client.non_blocking(true);
            const std::size_t size = client.read_some(asio::buffer(read), error);
            ASSERT_TRUE(!error || error == asio::error::would_block || error == asio::error::eof);
            all += size;
            if (error == asio::error::eof) break;
            context.restart();
            context.run_for(1ms);
        }
        if (!over) EXPECT_GT(pieces, before) << "after " << all << " bytes";
    }
    EXPECT_TRUE(until([&] { return over; }));
    EXPECT_GE(pieces, 4);
}

}  // namespace
}  // namespace kradan::server
