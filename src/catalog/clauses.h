#pragma once

#include <span>
#include <string_view>

#include "catalog/games.h"

namespace kradan {

/// A clause of a rulebook, in Kradan's own words.
struct Clause {
    std::string_view id;
    /// Ids of the games that have the clause, separated by commas.
    std::string_view games;
    /// Whether a conformance case must test it. Other clauses appear only in the rulebook.
    bool tested;
    /// Indexed by `Language`.
    std::array<std::string_view, language_ids.size()> texts;
};

/// Every clause, in the order of the rulebooks.
std::span<const Clause> clauses();

/// The text of the clause with this id; empty if there is none.
std::string_view clause_text(std::string_view id, Language language);

/// The id of a reason or a clause, as text with static lifetime; empty if the id is unknown.
std::string_view known_reason(std::string_view reason);
std::string_view known_clause(std::string_view clause);

/// The message to a player for a reason ("ogi.nifu", "checkmate"); empty if it is unknown.
std::string_view message(std::string_view reason, Language language);

}  // namespace kradan
