#include "games/ogi/reach.h"

#include "games/ogi/position.h"
#include "games/ogi/setup.h"
#include "module/adapter.h"
#include "module/reach.h"

namespace kradan::ogi {

std::expected<Reach, std::vector<Refusal>> reach(std::string_view text, std::string_view at_text,
                                                 const Rules& rules) {
    const auto at = read_square(at_text);
    if (!at) return malformed_reach("at: expected a square");
    const bool promoted = text.starts_with('+');
    if (promoted) text.remove_prefix(1);
    const char letter = text.size() == 1 ? text[0] : '?';
    const bool first = letter >= 'A' && letter <= 'Z';
    const auto kind = kind_of_letter(first ? letter : static_cast<char>(letter - 'a' + 'A'));
    if (!kind || (promoted && !promotable(*kind)))
        return malformed_reach("piece: expected one of K I R B S N L P");
    const Piece piece{first ? Colour::first : Colour::second, *kind, promoted};
    Bitboard captures = 0;
    bool found = false;
    const auto validated = [&](const Setup& setup) { return validate(setup, rules); };
    const auto reasons =
        with_kings(Setup{}, piece, Kind::king, *at, validated, [&](const Position& position) {
            found = true;
            captures = attacks_from(position, *at, piece.colour);
            return true;
        });
    if (!found) return std::unexpected(refusals_of(reasons, rules));
    return Reach{sorted_texts(captures), sorted_texts(captures)};
}

}  // namespace kradan::ogi
