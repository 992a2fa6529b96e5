#include "puzzles/board/endings.h"

#include <array>
#include <utility>

#include "games/chess/game.h"
#include "games/chess/setup.h"
#include "puzzles/board/board_game.h"
#include "puzzles/board/chess_themes.h"

namespace kradan::puzzles {

namespace {

/// The officers of both sides, usually of the same kind.
std::pair<std::optional<chess::Kind>, std::optional<chess::Kind>> officers(SplitMix64& random) {
    constexpr std::array<std::pair<std::optional<chess::Kind>, std::optional<chess::Kind>>, 10> all = {{
        {std::nullopt, std::nullopt},
        {std::nullopt, std::nullopt},
        {std::nullopt, std::nullopt},
        {chess::Kind::rook, chess::Kind::rook},
        {chess::Kind::rook, chess::Kind::rook},
        {chess::Kind::queen, chess::Kind::queen},
        {chess::Kind::bishop, chess::Kind::bishop},
        {chess::Kind::knight, chess::Kind::knight},
        {chess::Kind::bishop, chess::Kind::knight},
        {chess::Kind::rook, std::nullopt},
    }};
    auto chosen = all[random.below(all.size())];
    if (random.below(2) == 0) std::swap(chosen.first, chosen.second);
    return chosen;
}

void put(chess::Setup& setup, chess::Piece piece, SplitMix64& random) {
    const bool pawn = piece.kind == chess::Kind::pawn;
    for (;;) {
        // Pawns do not stand on the first or last rank.
        const auto square = static_cast<Square>(pawn ? 8 + random.below(48) : random.below(square_count));
        if (setup.board[square]) continue;
        setup.board[square] = piece;
        return;
    }
}

}  // namespace

bool has_endings(const AnyGame& game) {
    return game.as<chess::Game>() != nullptr;
}

std::optional<AnyGame> random_ending(SplitMix64& random, std::string_view tag) {
    chess::Setup setup;
    const auto [first, second] = officers(random);
    // A side without an officer gets two more pawns to make up for the rook.
    const std::uint32_t pawns = 2 + random.below(3);
    const auto number = [&](const auto& own, const auto& other) {
        return pawns + random.below(2) + (!own && other ? 2 : 0);
    };
    const std::array counts = {number(first, second), number(second, first)};
    for (const Colour colour : colours) {
        put(setup, {colour, chess::Kind::king}, random);
        const auto& officer = colour == Colour::first ? first : second;
        if (officer) put(setup, {colour, *officer}, random);
        for (std::uint32_t i = 0; i < counts[place(colour)]; ++i)
            put(setup, {colour, chess::Kind::pawn}, random);
    }
    setup.side_to_move = random.below(2) == 0 ? Colour::first : Colour::second;
    const auto position = chess::validate(setup);
    if (!position) return std::nullopt;
    if (tag.ends_with("-ending") && ending_of(*position) != tag) return std::nullopt;
    auto game = AnyGame::start(options_at(*position));
    if (!game || game->outcome()) return std::nullopt;
    return *std::move(game);
}

}  // namespace kradan::puzzles
