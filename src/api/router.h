#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::api {

/// Finds which of several operations a request is for. `segments` must outlive it.
class Router {
  public:
    Router(std::string_view method, const std::vector<std::string>& segments)
        : method_(method), segments_(segments) {}

    /// Considers the next operation. One that streams its answer is not asked by HEAD, since its end is not
    /// known.
    void consider(std::string_view method, std::string_view path, bool streams);

    struct Found {
        /// How many operations were considered before it.
        std::size_t operation = 0;
        /// What the {names} of its path stand for.
        std::map<std::string, std::string> segments = {};
    };
    /// The first operation that has the path and the method.
    std::optional<Found>& found() { return found_; }
    /// The methods of all operations that have the path, as in the header Allow; "" if none has it.
    const std::string& allowed() const { return allowed_; }

  private:
    std::string_view method_;
    const std::vector<std::string>& segments_;
    std::size_t considered_ = 0;
    std::optional<Found> found_ = std::nullopt;
    std::string allowed_ = {};
};

}  // namespace kradan::api
