#pragma once

#include <functional>
#include <string>
#include <vector>

namespace kradan::server {

/// An HTTP request to another server.
struct FetchRequest {
    std::string url = {};
    /// A form to post as application/x-www-form-urlencoded; "" for none. Without a form or a body, the
    /// request is a GET.
    std::string form = {};
    /// A body to post as it is, with its Content-Type in `headers`; "" for none.
    std::string body = {};
    /// Each as "Name: value".
    std::vector<std::string> headers = {};
    /// The user for HTTP authentication; "" for none.
    std::string user = {};
    std::string password = {};
};

struct FetchAnswer {
    int status = 0;
    std::string body = {};
    /// Why there is no response, without any data from the request; "" if there is one.
    std::string failure = {};
};

/// Sends requests to other servers.
struct Fetcher {
    virtual ~Fetcher() = default;
    /// Calls back once, later, on the server's thread. Returns false without calling back if too many
    /// requests are waiting.
    virtual bool fetch(FetchRequest request, std::move_only_function<void(FetchAnswer)> done) = 0;
};

}  // namespace kradan::server
