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

/// What the properties of an SGF root say about how a game begins.
struct SgfBeginning {
    /// Something in them that cannot be, or cannot be played by.
    struct Problem {
        /// Which property and which of its values.
        std::size_t property;
        std::size_t value;
        std::string_view reason;
        std::string detail;
        /// See `Fault::note`.
        bool note = false;
    };

    /// GM says that it is a game of Go, or says nothing.
    bool is_go = true;
    SgfBoard board;
    /// Size 0 where SZ is no size of a square board; komi and handicap as if absent where they cannot be
    /// counted with.
    go::Options options;
    /// RU names rules that are known here.
    bool names_rules = false;
    std::string result;
    std::vector<Problem> problems;
};

/// Reads GM SZ RU KM HA AB AW AE PL RE, whatever else there is.
SgfBeginning read_beginning(std::span<const Property> root);

/// The properties that say the same as options and result, SZ the first. Handicap stones on their fixed
/// points are written as stones. Options that SGF has no word for are left out: the way with repetitions,
/// where it is not the preset's.
std::vector<Property> write_beginning(const go::Options& options, std::string_view result);

/// Whether roots begin with this property, and no variation does: a '(' at the front of a line with such a
/// node is a new game, even if the one before it was not closed.
bool begins_games(std::string_view name);

/// Takes out of a root of Go GM and what `write_beginning` says alike of the options and the result that were
/// read from it; puts what is left of those names first, in the order in which they are written. What stays
/// is spelled otherwise, or cannot be.
void keep_what_is_not_told(std::vector<Property>& root, const go::Options& options, std::string_view result);

/// The properties with which the root of a record is written, GM the first: what stands there, and, where
/// that does not say what options and result say, what does.
std::vector<Property> root_properties(const Record& record);

/// The board on which the points of a record are read and written.
SgfBoard board_of(const Record& record);

/// A set of rules as RU names it, in letters of either case: "Chinese"; empty where it is none of ours.
std::string_view rules_named(std::string_view text);

/// Puts the points of AB, AW or AE on a board: true for each that is a list of points on it.
enum class SgfContent : std::uint8_t { empty, first, second };
/// The stones of a board while they are set up, in the order in which they came.
class SgfStones {
  public:
    explicit SgfStones(SgfBoard board);
    /// One value of AB, AW or AE; false where it holds no points of the board.
    bool set(SgfContent content, std::string_view value);
    /// Whether one of the points of such a value has this content.
    bool any(SgfContent content, std::string_view value) const;
    /// As `write_vertex` writes them; the board must be no larger than 25 × 25.
    std::vector<std::string> of(Colour colour) const;

  private:
    SgfBoard board_;
    std::vector<SgfContent> contents_;
    std::vector<go::Vertex> order_;
};
/// Which content "AB", "AW" and "AE" set; `name` must be one of them.
SgfContent content_of(std::string_view name);
inline bool sets_stones(std::string_view name) {
    return name == "AB" || name == "AW" || name == "AE";
}

}  // namespace kradan::record
