#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"

namespace kradan::server {

/// Encodes a string as a path segment: all bytes except letters, digits and -._~ become %XX.
std::string percent_encoded(std::string_view text);

struct Feed {
    std::string title = {};
    /// This server's URL, such as "https://club.example"; "" makes links relative.
    std::string site = {};
    /// The path of the feed itself, such as "/api/v1/games.atom".
    std::string path = {};
    /// The games, most recently ended first.
    std::vector<api::GameSummary> games = {};
};

/// Returns the feed as Atom (RFC 4287), with one entry per game.
std::string atom_text(const Feed& feed);

}  // namespace kradan::server
