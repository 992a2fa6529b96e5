#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"

namespace kradan::server {

/// A text as a segment of a path: all but letters, digits and -._~ as %XX.
std::string percent_encoded(std::string_view text);

struct Feed {
    std::string title = {};
    /// Of this server, as "https://club.example"; "": links are relative.
    std::string site = {};
    /// Of the feed itself, as "/api/v1/games.atom".
    std::string path = {};
    /// The last to end first.
    std::vector<api::GameSummary> games = {};
};

/// The feed in Atom (RFC 4287), an entry a game.
std::string atom_text(const Feed& feed);

}  // namespace kradan::server
