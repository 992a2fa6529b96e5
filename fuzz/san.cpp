// Chess moves as text: "POSITION|MOVE MOVE …". `find_move` must agree with a search through all legal moves,
// and a written move must read back as the same move.
#include "games/chess/san.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/chess/epd.h"
#include "games/chess/fen.h"

namespace {

using namespace kradan;
using namespace kradan::chess;

void expect(bool fact) {
    if (!fact) std::abort();
}

bool meant(const Position& position, const San& san, Move move) {
    if (san.what != San::What::man || !san.man) {
        const bool h_side = move.to() > move.from();
        return san.what == San::What::castling && move.is_castling() &&
               h_side == (san.side == CastlingSide::h_side);
    }
    const bool promotion_fits =
        move.is_promotion() ? san.promotion == move.promotion() : !san.promotion.has_value();
    return !move.is_castling() && move.to() == san.to && position.piece_at(move.from())->kind == san.man &&
           promotion_fits && (!san.from_file || *san.from_file == file_of(move.from())) &&
           (!san.from_rank || *san.from_rank == rank_of(move.from()));
}

void check(const Position& position, const San& san) {
    const auto found = find_move(position, san);
    if (!found) {
        expect(!explain(san, found.error()).empty());
    } else {
        expect(!position.why_illegal(position.intent_of(*found)));
        const auto again = read_san(write_san(position, *found));
        expect(again.has_value());
        const auto same = find_move(position, *again);
        expect(same.has_value() && *same == *found);
    }
    // Without a file, a pawn move is a push or a capture, and only the text says which.
    if (san.what == San::What::man && (!san.man || (san.man == Kind::pawn && !san.from_file))) return;
    Position::MoveList moves;
    position.legal_moves(moves);
    int fitting = 0;
    for (const Move move : moves) fitting += meant(position, san, move) ? 1 : 0;
    expect(found.has_value() == (fitting == 1));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto bar = text.find('|');
    const auto epd = read_epd(text.substr(0, bar));
    const auto start = epd ? validate(epd->setup) : Position{};
    if (!start) return 0;
    Position position = *start;
    std::string_view rest = bar == std::string_view::npos ? text : text.substr(bar + 1);
    for (int moves = 0; moves < 20 && !rest.empty(); ++moves) {
        const auto end = rest.find(' ');
        if (const auto san = read_san(rest.substr(0, end))) {
            check(position, *san);
            if (const auto move = find_move(position, *san)) position.do_move(*move);
        }
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    }
    return 0;
}
