#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kradan::record {

/// A location in a text. Line and column start at 1; the column counts bytes.
struct Place {
    std::uint64_t line = 1;
    std::uint64_t column = 1;

    friend bool operator==(const Place&, const Place&) = default;
};

/// An error in a record, or a remark about it.
struct Fault {
    Place place;
    /// The stable id of the reason, which concerns the text ("pgn.unclosed-comment") or comes from the rules
    /// ("chess.leaves-king-attacked").
    std::string reason;
    /// The violated clause; empty if none applies.
    std::string clause = {};
    /// What was found and what was expected, in plain English.
    std::string detail = {};
    /// A remark rather than an error, such as a draw that nobody claimed.
    bool note = false;

    friend bool operator==(const Fault&, const Fault&) = default;
};

/// Appends a fault, up to 1000 per record. The next one becomes "record.too-many-faults", which is a note if
/// only notes were dropped.
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
