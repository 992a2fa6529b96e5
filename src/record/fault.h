#pragma once

#include <cstdint>
#include <string>

namespace kradan::record {

/// A place in a text, both from 1; the column counts bytes.
struct Place {
    std::uint64_t line = 1;
    std::uint64_t column = 1;

    friend bool operator==(const Place&, const Place&) = default;
};

/// Something wrong with a record.
struct Fault {
    Place place;
    /// The stable id of the reason: of the text ("pgn.unclosed-comment") or of the rules
    /// ("chess.leaves-king-attacked").
    std::string reason;
    /// The clause that was broken; empty where none speaks of it.
    std::string clause = {};
    /// What was found there, and what was expected, in plain English.
    std::string detail = {};
    /// Worth knowing, but nothing wrong: a draw that nobody claimed.
    bool note = false;

    friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace kradan::record
