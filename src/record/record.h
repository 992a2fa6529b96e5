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

/// A header, named as in its format: "White", "meta.event". SGF keeps these as properties of the root.
struct Header {
    std::string name;
    std::string value;

    friend bool operator==(const Header&, const Header&) = default;
};

/// A whole game with its annotations.
struct Record {
    /// The game and how it begins.
    GameOptions options;
    /// The start is known. If false, the tree has no moves and `options` are meaningless.
    bool begins = true;
    /// SGF: RU names known rules.
    bool names_rules = false;
    /// A game of Kradan, not of a file: SGF names its rules and komi also where they are the usual ones,
    /// since a program without Kradan's rule sets cannot score the game without them.
    bool rules_in_full = false;
    std::vector<Header> headers;
    Tree tree;
    /// As the record writes it: "1-0", "B+6.5", "*"; empty if there is none.
    std::string result;
    /// Where the record and its result begin in the text.
    Place place;
    Place result_place;
    /// In the order of the text. The tree holds what could be read.
    std::vector<Fault> faults;

    /// Clears the record and keeps its memory.
    void clear();
    /// The value of the first header of this name; nothing if there is none.
    std::optional<std::string_view> header(std::string_view name) const;
    /// Changes a header, or adds it at the end.
    void set_header(std::string_view name, std::string value);
};

/// What a club knows of a game besides its moves; empty or absent: nothing.
struct Occasion {
    std::string event = {};
    std::string site = {};
    /// When it began, in milliseconds since 1970 UTC.
    std::optional<std::int64_t> began = {};
    /// The ratings before the game, by colour.
    std::array<std::optional<std::int64_t>, 2> ratings = {};
};
/// Writes it where the usual format of the game has it: Date, Event, Site, WhiteElo, BlackElo in PGN; DT, EV,
/// SO, BR, WR in SGF; meta.started_at, meta.event, meta.site, sides.first.elo, sides.second.elo in PCN. What
/// is there already stays.
void add_occasion(Record& record, const Occasion& occasion);

/// The winner by the result, nothing inside for a draw; nothing if the result does not say.
std::optional<std::optional<Colour>> winner_of(const Record& record);

/// The name of a player, and the event or title of the game; empty if the record has none.
std::string player(const Record& record, Colour colour);
std::string title(const Record& record);
/// Names a player in the record's own header, or in that of the game's usual format; an empty name is taken
/// out.
void set_player(Record& record, Colour colour, std::string_view name);
/// The headers of the players' names in the usual format of a game; of SGF, properties of the root.
std::array<std::string_view, 2> player_headers(GameId game);

}  // namespace kradan::record
