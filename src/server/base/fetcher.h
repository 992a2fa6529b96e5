#pragma once

#include <functional>
#include <string>
#include <vector>

namespace kradan::server {

/// A request to another server by HTTP.
struct FetchRequest {
    std::string url = {};
    /// What is posted, as application/x-www-form-urlencoded; "": a GET.
    std::string form = {};
    /// What is posted as it is, with a Content-Type in `headers`; "": nothing.
    std::string body = {};
    /// As "Name: value".
    std::vector<std::string> headers = {};
    /// For HTTP's own authentication; "": none.
    std::string user = {};
    std::string password = {};
};

/// Its answer.
struct FetchAnswer {
    int status = 0;
    std::string body = {};
    /// Why there is no answer, in words without anything of the request; "": there is one.
    std::string failure = {};
};

/// Sends requests to other servers.
struct Fetcher {
    virtual ~Fetcher() = default;
    /// Calls back once, later, on the server's thread. False: too many wait, and nothing is called.
    virtual bool fetch(FetchRequest request, std::move_only_function<void(FetchAnswer)> done) = 0;
};

}  // namespace kradan::server
