#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "module/options.h"
#include "record/fault.h"
#include "record/tree.h"

namespace kradan::record {

/// A line of a record's head, as its format names it: "White", "meta.event". SGF has none: there all of this
/// is properties of the root.
struct Header {
    std::string name;
    std::string value;

    friend bool operator==(const Header&, const Header&) = default;
};

/// A whole game as people keep it.
struct Record {
    /// The game and how it begins.
    GameOptions options;
    /// Known from the text; else nothing is in the tree, and `options` mean nothing.
    bool begins = true;
    /// SGF: it says itself by which rules it is played.
    bool names_rules = false;
    std::vector<Header> headers;
    Tree tree;
    /// As the record says it: "1-0", "B+6.5", "*"; empty where it says nothing.
    std::string result;
    /// Where the record begins in its text, and where the result stands.
    Place place;
    Place result_place;
    /// What is wrong with it, in the order of the text. The tree holds what came before.
    std::vector<Fault> faults;

    /// Empties it, and keeps the memory.
    void clear();
    /// The value of the first header of this name; nothing where there is none.
    std::optional<std::string_view> header(std::string_view name) const;
    /// Changes a header, or adds it at the end.
    void set_header(std::string_view name, std::string value);
};

/// The name of a player, and what the game was: an event or a title; empty where the record does not say.
std::string player(const Record& record, Colour colour);
std::string title(const Record& record);

}  // namespace kradan::record
