#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::api {

/// Finds the operation for a request. `segments` must outlive it.
class Router {
  public:
    Router(std::string_view method, const std::vector<std::string>& segments)
        : method_(method), segments_(segments) {}

    /// Considers the next operation. One that streams its answer does not accept HEAD, since the length of
    /// the answer is unknown.
    void consider(std::string_view method, std::string_view path, bool streams);

    struct Found {
        /// Its index in the order of calls to `consider`.
        std::size_t operation = 0;
        /// The values of the {names} in its path.
        std::map<std::string, std::string> segments = {};
    };
    /// The first operation with this path and method.
    std::optional<Found>& found() { return found_; }
    /// The methods of all operations with this path, as in the Allow header; "" if none has it.
    const std::string& allowed() const { return allowed_; }

  private:
    std::string_view method_;
    const std::vector<std::string>& segments_;
    std::size_t considered_ = 0;
    std::optional<Found> found_ = std::nullopt;
    std::string allowed_ = {};
};

}  // namespace kradan::api
