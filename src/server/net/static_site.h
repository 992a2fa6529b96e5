#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/encodings.h"

namespace kradan::server {

/// One of the page's files.
struct Asset {
    std::string content_type;
    /// In order of preference, the plain file last.
    std::vector<Encoded> forms;
    /// True if the name contains a hash of the content, so that browsers may cache the file forever.
    bool immutable = false;
};

/// The page, loaded into memory once. Only files in the map are served, so no request can reach a file
/// outside the page's folder.
class StaticSite {
  public:
    /// A path relative to the page's folder (such as "/assets/app-1a2b.js"), and the content.
    using File = std::pair<std::string, std::string>;

    /// "NAME.br" and "NAME.gz" beside "NAME" are its compressed forms, not separate files.
    explicit StaticSite(std::vector<File> files);
    /// Reads all files below `folder`. The error says what could not be read.
    static std::expected<StaticSite, std::string> load(const std::string& folder);

    /// Adds a file, or replaces the one with this path.
    void add(std::string path, std::string bytes);

    /// Returns the asset for a request target ("/", "/assets/app-1a2b.js"; a query is ignored), or null.
    const Asset* find(std::string_view target) const;

  private:
    std::map<std::string, Asset, std::less<>> assets_;
};

}  // namespace kradan::server
