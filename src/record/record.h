#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "module/options.h"
#include "record/fault.h"
#include "record/tree.h"

namespace kradan::record {

/// A header, named as in its format: "White", "meta.event". For SGF these are root properties instead.
struct Header {
    std::string name;
    std::string value;

    friend bool operator==(const Header&, const Header&) = default;
};

/// A whole game with its annotations.
struct Record {
    /// The game and its start.
    GameOptions options;
    /// Whether the start is known. If false, the tree has no moves and `options` are meaningless.
    bool begins = true;
    /// SGF: whether RU names known rules.
    bool names_rules = false;
    /// Whether the game comes from Kradan, not from a file. SGF then states rules and komi even if they are
    /// the usual ones, because a program without Kradan's rule sets cannot score the game without them.
    bool rules_in_full = false;
    std::vector<Header> headers;
    Tree tree;
    /// The result as written in the record: "1-0", "B+6.5", "*"; empty if there is none.
    std::string result;
    /// Where the record and its result begin in the text.
    Place place;
    Place result_place;
    /// The faults, in text order. The tree holds everything that could be parsed.
    std::vector<Fault> faults;

    /// Clears the record but keeps its memory.
    void clear();
    /// The value of the first header with this name; empty if there is none.
    std::optional<std::string_view> header(std::string_view name) const;
    /// Changes a header, or adds it at the end.
    void set_header(std::string_view name, std::string value);
};

/// What a club knows about a game besides its moves. Values are empty or absent if unknown.
struct Occasion {
    std::string event = {};
    std::string site = {};
    /// When the game began, in milliseconds since 1970 UTC.
    std::optional<std::int64_t> began = {};
    /// The ratings before the game, by colour.
    std::array<std::optional<std::int64_t>, 2> ratings = {};
};
/// Writes an occasion where the game's usual format puts it: Date, Event, Site, WhiteElo, BlackElo in PGN;
/// DT, EV, SO, BR, WR in SGF; meta.started_at, meta.event, meta.site, sides.first.elo, sides.second.elo in
/// PCN. Never overwrites existing values.
void add_occasion(Record& record, const Occasion& occasion);

/// The winner according to the result: the inner optional is empty for a draw, the outer one if the result
/// does not say.
std::optional<std::optional<Colour>> winner_of(const Record& record);

/// A player's name, and the game's event or title; empty if the record has none.
std::string player(const Record& record, Colour colour);
std::string title(const Record& record);
/// Sets a player's name in the header that the record already uses for it, or else in that of the game's
/// usual format. An empty name removes the header.
void set_player(Record& record, Colour colour, std::string_view name);
/// The headers for the players' names in a game's usual format; for SGF, root properties.
std::array<std::string_view, 2> player_headers(GameId game);

}  // namespace kradan::record
