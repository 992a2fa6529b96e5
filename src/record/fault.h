#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

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

/// Adds to the faults of a record as long as there are fewer than 1000, then one that says that there are
/// more; it is a note as long as only notes are left out.
inline void add_fault(std::vector<Fault>& faults, Fault fault) {
    constexpr std::size_t most = 1000;
    constexpr const char* too_many = "record.too-many-faults";
    if (faults.size() < most) {
        faults.push_back(std::move(fault));
    } else if (faults.size() == most) {
        faults.push_back({.place = fault.place,
                          .reason = too_many,
                          .detail = "there is more wrong with this record",
                          .note = fault.note});
    } else if (!fault.note) {
        const auto last = std::find_if(faults.rbegin(), faults.rend(),
                                       [&](const Fault& other) { return other.reason == too_many; });
        if (last != faults.rend()) last->note = false;
    }
}

}  // namespace kradan::record
