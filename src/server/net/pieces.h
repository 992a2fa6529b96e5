#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/write.hpp>

namespace kradan::server {

/// Writes the rest of a message. Calls `taken()` whenever the system has accepted a piece.
template <class Stream, class Serializer, class Taken>
boost::asio::awaitable<boost::beast::error_code> write_in_pieces(Stream& stream, Serializer& serializer,
                                                                 Taken& taken) {
    while (!serializer.is_done()) {
        const auto [error, size] = co_await boost::beast::http::async_write_some(
            stream, serializer, boost::asio::as_tuple(boost::asio::use_awaitable));
        if (error) co_return error;
        taken();
    }
    co_return boost::beast::error_code{};
}

}  // namespace kradan::server
