#include "search/network/features.h"

namespace kradan::search {

FeatureChanges Features<chess::Position>::changes(const chess::Position& position, chess::Move move) {
    FeatureChanges changes;
    const chess::Piece piece = *position.piece_at(move.from());
    changes.remove(man(piece, move.from()));
    if (move.is_castling()) {
        const chess::Piece rook{piece.colour, chess::Kind::rook};
        changes.remove(man(rook, move.to()));
        changes.add(man(piece, chess::Board::king_after_castling(move.from(), move.to())));
        changes.add(man(rook, chess::Board::rook_after_castling(move.from(), move.to())));
        return changes;
    }
    if (move.is_en_passant()) {
        const Square beside = make_square(file_of(move.to()), rank_of(move.from()));
        changes.remove(man({opponent(piece.colour), chess::Kind::pawn}, beside));
    } else if (const auto taken = position.piece_at(move.to())) {
        changes.remove(man(*taken, move.to()));
    }
    changes.add(man(move.is_promotion() ? chess::Piece{piece.colour, move.promotion()} : piece, move.to()));
    return changes;
}

FeatureChanges Features<ogi::Position>::changes(const ogi::Position& position, ogi::Move move) {
    FeatureChanges changes;
    const Colour mover = position.side_to_move();
    const ogi::PackedHand hand = position.board().hand(mover);
    if (move.is_drop()) {
        const ogi::PieceCode piece = ogi::encode({Colour::first, move.drop_kind(), move.drops_promoted()});
        changes.remove(held(mover, piece, hand.count(piece) - 1));
        changes.add(man(ogi::encode({mover, move.drop_kind(), move.drops_promoted()}), move.to()));
        return changes;
    }
    ogi::Piece piece = *position.piece_at(move.from());
    changes.remove(man(ogi::encode(piece), move.from()));
    if (const auto taken = position.captured_by(move)) {
        changes.remove(man(ogi::encode(*taken), move.to()));
        if (taken->kind != ogi::Kind::king) {
            const ogi::PieceCode captive = ogi::encode({Colour::first, taken->kind, move.keeps()});
            changes.add(held(mover, captive, hand.count(captive)));
        }
    }
    piece.promoted = piece.promoted || move.promotes();
    changes.add(man(ogi::encode(piece), move.to()));
    return changes;
}

}  // namespace kradan::search
