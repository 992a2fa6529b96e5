#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/encodings.h"

namespace kradan::server {

/// One file of the page, as it is sent.
struct Asset {
    std::string content_type;
    /// Packed as it was built, in the order in which it is rather sent so, and last as it is.
    std::vector<Encoded> forms;
    /// True where the name holds a hash of the content, so that a browser may keep it for ever.
    bool immutable = false;
};

/// The page, read whole into memory once: what is not in the map is not served, so no request can name a file
/// outside.
class StaticSite {
  public:
    /// What a file is called, from the folder of the page on ("/assets/app-1a2b.js"), and what is in it.
    using File = std::pair<std::string, std::string>;

    /// A "NAME.br" and a "NAME.gz" beside a "NAME" are no files of their own, but its packed forms.
    explicit StaticSite(std::vector<File> files);
    /// Reads every file below `folder`. The error says what could not be read.
    static std::expected<StaticSite, std::string> load(const std::string& folder);

    /// The asset for the path of a request target ("/", "/assets/app-1a2b.js", a query is ignored); null
    /// where there is none.
    const Asset* find(std::string_view target) const;

  private:
    std::map<std::string, Asset, std::less<>> assets_;
};

}  // namespace kradan::server
