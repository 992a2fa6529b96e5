#include "find/chess.h"

#include <algorithm>

#include "catalog/games.h"
#include "find/format.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/module.h"
#include "games/chess/options.h"
#include "games/chess/san.h"
#include "games/chess/setup.h"
#include "record/pgn/tags.h"

namespace kradan::find {

namespace {

constexpr std::string_view chess960_prefix = "chess960 ";

/// Sorts moves as their codes do.
std::uint16_t rank_key(chess::Move move) {
    const unsigned promotion = move.is_promotion() ? static_cast<unsigned>(move.promotion()) + 1U : 0U;
    return static_cast<std::uint16_t>((unsigned{move.from()} << 10) | (unsigned{move.to()} << 4) | promotion);
}

}  // namespace

GamePosition::GamePosition(const AnyGame& played) : position_(played.as<chess::Game>()->position()) {}

GameId GamePosition::id() {
    return chess::chess_game;
}

std::expected<std::string, std::string> GamePosition::start_text(const record::Record& record) {
    if (record.options.game != chess::chess_game)
        return std::unexpected("games of " + std::string{kradan::id(record.options.game)} +
                               " are not indexed");
    const bool chess960 = chess::options_of(record.options).chess960.has_value();
    if (!record.options.position && !chess960) return std::string{};
    const auto position = record::start_of(record.options);
    if (!position) return std::unexpected("its start position is invalid");
    return std::string{chess960 ? chess960_prefix : ""} + chess::write_fen(*position);
}

std::optional<GamePosition> GamePosition::start(std::string_view text) {
    if (text.empty()) return GamePosition{};
    if (text.starts_with(chess960_prefix)) text.remove_prefix(chess960_prefix.size());
    const auto setup = chess::read_fen(text);
    if (!setup) return std::nullopt;
    const auto position = chess::validate(*setup);
    if (!position) return std::nullopt;
    return GamePosition{*position};
}

GameOptions GamePosition::options(std::string_view start_text) {
    GameOptions options{.game = chess::chess_game};
    const auto started = start(start_text);
    if (started) record::begin_with(options, started->position_, start_text.starts_with(chess960_prefix));
    return options;
}

GamePosition::Packed GamePosition::packed() const {
    Packed bytes{};
    for (unsigned square = 0; square < square_count; ++square) {
        const auto piece = position_.piece_at(static_cast<Square>(square));
        if (!piece) continue;
        const unsigned code =
            2 * static_cast<unsigned>(piece->kind) + (piece->colour == Colour::first ? 1U : 2U);
        bytes[square / 2] |= static_cast<std::uint8_t>(code << (4 * (square % 2)));
    }
    std::size_t at = 32;
    bytes[at++] = position_.side_to_move() == Colour::first ? 0 : 1;
    bytes[at++] = position_.en_passant().value_or(64);
    for (const Colour colour : {Colour::first, Colour::second}) {
        for (const auto side : {chess::CastlingSide::h_side, chess::CastlingSide::a_side})
            bytes[at++] = position_.castling_rook(colour, side).value_or(64);
    }
    return bytes;
}

std::optional<std::uint8_t> GamePosition::play(const AnyIntent& intent) {
    const auto* wanted = intent.as<chess::Intent>();
    if (wanted == nullptr || wanted->pass) return std::nullopt;
    const auto meant = position_.unjudged_move(*wanted);
    if (!meant) return std::nullopt;
    const std::uint16_t key = rank_key(*meant);
    unsigned before = 0;
    bool legal = false;
    position_.visit_moves([&](chess::Move each) {
        before += rank_key(each) < key ? 1U : 0U;
        legal |= each == *meant;
    });
    if (!legal || before >= no_move) return std::nullopt;
    position_.do_move(*meant);
    return static_cast<std::uint8_t>(before);
}

std::optional<chess::Move> GamePosition::move(std::uint8_t code) const {
    std::array<std::uint16_t, 416> keys;
    chess::Position::MoveList moves;
    position_.visit_moves([&](chess::Move each) {
        keys[moves.size()] = rank_key(each);
        moves.push_back(each);
    });
    if (code == no_move || code >= moves.size()) return std::nullopt;
    // Comparing each with each takes less time than sorting: the compiler vectorises the inner loop.
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::uint16_t before = 0;
        for (std::size_t other = 0; other < moves.size(); ++other) before += keys[other] < keys[i] ? 1 : 0;
        if (before == code) return moves[i];
    }
    return std::nullopt;
}

bool GamePosition::play(std::uint8_t code) {
    const auto found = move(code);
    if (found) position_.do_move(*found);
    return found.has_value();
}

std::string GamePosition::san(std::uint8_t code) const {
    const auto found = move(code);
    return found ? chess::write_san(position_, *found) : std::string{};
}

std::string GamePosition::text(std::uint8_t code) const {
    const auto found = move(code);
    return found ? chess::write_move(position_.intent_of(*found)) : std::string{};
}

std::optional<AnyIntent> GamePosition::intent(std::uint8_t code) const {
    const auto found = move(code);
    if (!found) return std::nullopt;
    return AnyIntent{position_.intent_of(*found)};
}

}  // namespace kradan::find
