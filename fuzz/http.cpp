// The bytes received on a connection: HTTP requests with bodies and chunks, one after another. The first byte
// sets the size of each read.
#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "server/net/addresses.h"
#include "server/net/answers.h"
#include "server/net/origins.h"
#include "server/net/work_requests.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using namespace kradan::server;

void expect(bool holds) {
    if (!holds) std::abort();
}

/// A stream that delivers the bytes in pieces.
class Bytes {
  public:
    Bytes(std::string_view bytes, std::size_t piece) : bytes_(bytes), piece_(piece) {}

    template <class Buffers>
    std::size_t read_some(const Buffers& buffers, beast::error_code& error) {
        error = bytes_.empty() ? asio::error::eof : beast::error_code{};
        const std::size_t size =
            asio::buffer_copy(buffers, asio::buffer(bytes_.substr(0, std::max<std::size_t>(piece_, 1))));
        bytes_.remove_prefix(size);
        return size;
    }
    template <class Buffers>
    std::size_t read_some(const Buffers& buffers) {
        beast::error_code error;
        return read_some(buffers, error);
    }

  private:
    std::string_view bytes_;
    std::size_t piece_;
};

const StaticSite& site() {
    static const StaticSite site{{{"/index.html", "<p>hello</p>"}, {"/assets/app-1a2b.js", "export {}"}}};
    return site;
}

void check(const HttpResponse& response, const HttpRequest& request) {
    std::ostringstream text;
    text << response.base();
    expect(text && !text.str().contains('\0'));
    expect(request.method() != beast::http::verb::head || response.body().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    Bytes stream({reinterpret_cast<const char*>(data) + 1, size - 1}, data[0]);
    auto buffer = request_buffer();
    while (true) {
        HttpRequestParser parser;
        parser.header_limit(longest_head);
        beast::error_code error;
        beast::http::read_header(stream, buffer, parser, error);
        expect(buffer.size() <= longest_head);
        if (const auto bad = error ? bad_request(error) : settle(parser)) {
            HttpResponse refusal = answer_bad(*bad);
            expect(!refusal.keep_alive());
            check(refusal, {});
            break;
        }
        if (error) break;
        if (is_work(parser.get())) (void)read_work_request(parser.get(), "127.0.0.1");
        if (const auto bad = refuse_body(parser)) {
            check(answer_bad(*bad), {});
            break;
        }
        const HttpRequest& request = parser.get();
        const std::string_view target = text_of(request.target());
        expect(target == "*" || target.starts_with('/'));
        (void)is_own_host(text_of(request[beast::http::field::host]), {});
        (void)origin_of(request, {"https://club.example"});
        const auto proxies = Networks::read({"127.0.0.0/8"}).value();
        (void)rate_address(client_address(request, asio::ip::make_address("127.0.0.1"), proxies));
        check(answer(site(), request), request);
    }
    return 0;
}
