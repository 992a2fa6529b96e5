#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/options.h"
#include "record/record.h"
#include "record/sgf/text.h"

namespace kradan::record {

/// The start of a game according to an SGF root's properties.
struct SgfBeginning {
    /// A value that is invalid or cannot be used here.
    struct Problem {
        /// The index of the property, and of its value.
        std::size_t property;
        std::size_t value;
        std::string_view reason;
        std::string detail;
        /// See `Fault::note`.
        bool note = false;
    };

    /// Whether GM is absent or says that the game is Go.
    bool is_go = true;
    SgfBoard board;
    /// The size is 0 if SZ is not a square board. Unusable komi and handicap count as absent.
    go::Options options;
    /// Whether RU names known rules.
    bool names_rules = false;
    std::string result;
    std::vector<Problem> problems;
};

/// Reads GM SZ RU KM HA AB AW AE PL RE; ignores all other properties.
SgfBeginning read_beginning(std::span<const Property> root);

/// Writes the options and the result as properties, SZ first. Fixed handicap is written as stones. Omits what
/// SGF cannot express: a ko rule other than the preset's.
std::vector<Property> write_beginning(const go::Options& options, std::string_view result);

/// Whether this property occurs at the start of games but not of variations. A '(' at the start of a line
/// with such a node begins a new game, even if the previous one was not closed.
bool begins_games(std::string_view name);

/// Removes GM from a Go root, and the properties that `write_beginning` would write identically for the
/// options and result read from it. The other properties with those names are spelled differently or invalid;
/// they are moved to the front, in written order.
void keep_what_is_not_told(std::vector<Property>& root, const go::Options& options, std::string_view result);

/// The root properties to write, GM first: those of the record, or canonical ones if the record's do not
/// match its options and result. See `Record::rules_in_full`.
std::vector<Property> root_properties(const Record& record);

/// The board that determines the points in a record.
SgfBoard board_of(const Record& record);

/// The rule set named by RU, ignoring case: "Chinese"; empty if unknown.
std::string_view rules_named(std::string_view text);

/// The content that AB, AW and AE put on a point.
enum class SgfContent : std::uint8_t { empty, first, second };
/// The stones on a board during set-up, in the order of placement.
class SgfStones {
  public:
    explicit SgfStones(SgfBoard board);
    /// Applies one value of AB, AW or AE. Returns false if the value does not denote points on the board.
    bool set(SgfContent content, std::string_view value);
    /// Whether any point of such a value has this content.
    bool any(SgfContent content, std::string_view value) const;
    /// The stones as `write_vertex` writes them; "?" beyond the 25th column.
    std::vector<std::string> of(Colour colour) const;

  private:
    SgfBoard board_;
    std::vector<SgfContent> contents_;
    std::vector<go::Vertex> order_;
};
/// The content that "AB", "AW" or "AE" sets; `name` must be one of them.
SgfContent content_of(std::string_view name);
inline bool sets_stones(std::string_view name) {
    return name == "AB" || name == "AW" || name == "AE";
}

}  // namespace kradan::record
