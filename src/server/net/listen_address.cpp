#include "server/net/listen_address.h"

#include <boost/asio/ip/address.hpp>
#include <string>

#include "core/text.h"

namespace kradan::server {

namespace asio = boost::asio;

namespace {

std::expected<ListenAddress, std::string> read(std::string_view text, bool needs_port) {
    if (text.empty()) return std::unexpected("the address is missing; expected one like 127.0.0.1:8080");
    ListenAddress address;
    std::string_view host = text;
    std::string_view port;
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos)
            return std::unexpected("the ']' of the address is missing; expected one like [::1]:8080");
        host = text.substr(1, close - 1);
        if (const std::string_view rest = text.substr(close + 1); rest.starts_with(':')) {
            port = rest.substr(1);
        } else if (!rest.empty()) {
            return std::unexpected("unexpected text after ']'; expected an address like [::1]:8080");
        }
    } else if (const auto colon = text.rfind(':'); colon != std::string_view::npos) {
        host = text.substr(0, colon);
        port = text.substr(colon + 1);
        if (port.empty())
            return std::unexpected("the port after ':' is missing; expected an address like 127.0.0.1:8080");
    }
    if (!host.empty()) {
        boost::system::error_code error;
        address.host = host == "localhost" ? "127.0.0.1" : std::string{host};
        asio::ip::make_address(address.host, error);
        if (error)
            return std::unexpected("invalid address '" + std::string{host} +
                                   "'; expected one like 127.0.0.1 or 0.0.0.0");
    }
    if (!port.empty()) {
        const auto number = read_number<decltype(address.port)>(port);
        if (!number) {
            return std::unexpected("invalid port '" + std::string{port} +
                                   "'; expected a number from 0 to 65535");
        }
        address.port = *number;
    }
    if (port.empty() && needs_port)
        return std::unexpected("the port is missing; expected for example " + std::string{text} + ":9464");
    return address;
}

}  // namespace

std::expected<ListenAddress, std::string> read_listen_address(std::string_view text) {
    return read(text, false);
}

std::expected<ListenAddress, std::string> read_address_and_port(std::string_view text) {
    return read(text, true);
}

}  // namespace kradan::server
