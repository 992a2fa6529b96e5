#include "puzzles/board/board_game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "catalog/any_game.h"
#include "core/attacks.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/module.h"
#include "games/chess/setup.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"
#include "games/ogi/module.h"
#include "games/ogi/setup.h"

namespace kradan::puzzles {

namespace {

chess::Setup bare_setup(const chess::Position& position) {
    chess::Setup setup = chess::setup_of(position);
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    return setup;
}

template <class P, class G>
std::optional<P> start_of_game(const GameOptions& options) {
    const auto game = AnyGame::start(options);
    const G* own = game ? game->template as<G>() : nullptr;
    return own ? std::optional<P>{own->position()} : std::nullopt;
}

}  // namespace

GameOptions options_at(const chess::Position& position) {
    const auto bare = chess::validate(bare_setup(position), position.rules());
    return {.game = chess::edition_of(position.rules()),
            .position = chess::write_fen(bare ? *bare : position)};
}

GameOptions options_at(const ogi::Position& position) {
    return {.game = position.rules() == ogi::classic ? ogi::classic_game : ogi::gomayo_game,
            .position = ogi::write_feen(position)};
}

template <>
std::optional<chess::Position> position_of(const GameOptions& options) {
    return start_of_game<chess::Position, chess::Game>(options);
}
template <>
std::optional<ogi::Position> position_of(const GameOptions& options) {
    return start_of_game<ogi::Position, ogi::Game>(options);
}

int value_of(const chess::Piece& piece) {
    constexpr std::array<int, 6> values = {1, 3, 3, 5, 9, 100};
    return values[static_cast<std::size_t>(piece.kind)];
}

int value_of(const ogi::Piece& piece) {
    constexpr std::array<int, ogi::kind_count> values = {100, 9, 8, 7, 4, 3, 3, 1};
    return values[ogi::index(piece.kind)];
}

std::optional<chess::Position> with_answered_checks(const chess::Position& position) {
    return position;
}

std::optional<ogi::Position> with_answered_checks(const ogi::Position& position) {
    ogi::Rules rules = position.rules();
    rules.check = ogi::Check::must_be_answered;
    auto valid = ogi::validate(position.setup(), rules);
    return valid ? std::optional{*std::move(valid)} : std::nullopt;
}

Bitboard squares_of_checks(const ogi::Position& position) {
    const auto king = position.king(opponent(position.side_to_move()));
    if (!king) return 0;
    const Bitboard occupied = position.occupied();
    return attacks::rook(*king, occupied) | attacks::bishop(*king, occupied) | attacks::knight(*king);
}

bool can_always_drop(const ogi::Position& position, Colour colour) {
    // Pawns, lances and knights cannot be dropped everywhere.
    constexpr std::array everywhere = {ogi::Kind::princess, ogi::Kind::rook, ogi::Kind::bishop,
                                       ogi::Kind::silver};
    return std::ranges::any_of(everywhere, [&](const ogi::Kind kind) {
        return position.in_hand(colour, kind, false) + position.in_hand(colour, kind, true) > 0;
    });
}

std::vector<Man> men_of(const chess::Position& position) {
    std::vector<Man> men;
    for (const Square square : Squares{position.occupied()}) {
        if (position.piece_at(square)->kind != chess::Kind::king) men.push_back({.square = square});
    }
    return men;
}

std::vector<Man> men_of(const ogi::Position& position) {
    std::vector<Man> men;
    for (const Square square : Squares{position.occupied()}) {
        if (position.piece_at(square)->kind != ogi::Kind::king) men.push_back({.square = square});
    }
    for (const Colour colour : colours) {
        for (const ogi::Kind kind : ogi::all_kinds) {
            for (const bool promoted : {false, true}) {
                men.insert(men.end(), static_cast<std::size_t>(position.in_hand(colour, kind, promoted)),
                           {.colour = colour, .kind = kind, .promoted = promoted});
            }
        }
    }
    return men;
}

std::optional<chess::Position> without(const chess::Position& position, const Man& man) {
    chess::Setup setup = bare_setup(position);
    setup.board[*man.square].reset();
    setup.castling_rooks &= ~(Bitboard{1} << *man.square);
    auto valid = chess::validate(setup, position.rules());
    return valid ? std::optional{*std::move(valid)} : std::nullopt;
}

std::optional<ogi::Position> without(const ogi::Position& position, const Man& man) {
    ogi::Setup setup = position.setup();
    if (man.square) {
        setup.board[*man.square].reset();
    } else {
        --setup.hands[place(man.colour)].of(man.kind, man.promoted);
    }
    auto valid = ogi::validate(setup, position.rules());
    return valid ? std::optional{*std::move(valid)} : std::nullopt;
}

std::vector<chess::Position> with_one_kept(const chess::Position&) {
    return {};
}

std::vector<ogi::Position> with_one_kept(const ogi::Position& position) {
    std::vector<ogi::Position> found;
    if (position.rules().prerogative == ogi::Prerogative::none) return found;
    for (const ogi::Kind kind : ogi::all_kinds) {
        ogi::Setup setup = position.setup();
        ogi::Hand& hand = setup.hands[place(position.side_to_move())];
        if (hand.of(kind, false) == 0) continue;
        --hand.of(kind, false);
        ++hand.of(kind, true);
        if (auto valid = ogi::validate(setup, position.rules())) found.push_back(*std::move(valid));
    }
    return found;
}

}  // namespace kradan::puzzles
