#include "server/net/work_requests.h"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>

namespace kradan::server {

namespace {

constexpr std::string_view work_path = "/api/work/";
constexpr std::size_t longest_lease = 64;

}  // namespace

std::string bearer_of(const HttpRequest& request) {
    constexpr std::string_view scheme = "bearer ";
    const std::string_view header = text_of(request[boost::beast::http::field::authorization]);
    const std::string_view begin = header.substr(0, scheme.size());
    if (!boost::beast::iequals({begin.data(), begin.size()}, {scheme.data(), scheme.size()})) return {};
    return std::string{header.substr(scheme.size())};
}

bool is_work(const HttpRequest& request) {
    return path_of(text_of(request.target())).starts_with(work_path);
}

std::optional<WorkRequest> read_work_request(const HttpRequest& request, const std::string& address) {
    std::string_view path = path_of(text_of(request.target()));
    path.remove_prefix(work_path.size());
    WorkRequest read{.key = bearer_of(request), .address = address};
    const auto slash = path.find('/');
    if (slash == std::string_view::npos) {
        if (path != "acquire") return std::nullopt;
        read.action = path;
        return read;
    }
    read.lease = path.substr(0, slash);
    read.action = path.substr(slash + 1);
    const bool known = read.action == "progress" || read.action == "done" || read.action == "abort";
    if (!known || read.lease.empty() || read.lease.size() > longest_lease) return std::nullopt;
    return read;
}

}  // namespace kradan::server
