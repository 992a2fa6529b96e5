#include "catalog/typed_move.h"

#include <algorithm>
#include <concepts>
#include <optional>
#include <utility>
#include <variant>

#include "games/chess/san.h"
#include "games/ogi/any_notation.h"

namespace kradan {

namespace {

using Read = std::expected<AnyIntent, Refusal>;

/// As the command line's own form or as a notation, by which of the two errors lies further on.
std::unexpected<Refusal> unreadable(const SyntaxError& plain, std::string_view reason,
                                    const SyntaxError& notation) {
    const bool is_plain = plain.offset > 0 && plain.offset >= notation.offset;
    const SyntaxError& error = is_plain ? plain : notation;
    return std::unexpected(
        Refusal{reason, "", "at character " + std::to_string(error.offset + 1) + ": " + error.message});
}

/// The move of the one man that a text can mean, although the rules forbid it; they say why.
std::optional<chess::Intent> illegal_intent(const chess::Position& position, const chess::San& san,
                                            const chess::SanRefusal& refusal) {
    if (san.what == chess::San::What::pass) return chess::Intent{.pass = true};
    if (!refusal.reason || count(refusal.men) != 1) return std::nullopt;
    const Square from = lowest(refusal.men);
    if (san.what == chess::San::What::man)
        return chess::Intent{.from = from, .to = san.to, .promotion = san.promotion};
    const auto rook = position.castling_rook(position.side_to_move(), san.side);
    const int file = san.side == chess::CastlingSide::h_side ? 6 : 2;
    return chess::Intent{.from = from, .to = rook.value_or(make_square(file, rank_of(from)))};
}

Read read_chess(const chess::Game& game, const GameOptions& options, std::string_view text,
                const SyntaxError& plain) {
    const auto san = chess::read_san(text);
    if (!san) return unreadable(plain, "san.unreadable", san.error());
    const chess::Position& position = game.position();
    const auto move = chess::find_move(position, *san);
    if (move) return AnyIntent{position.intent_of(*move, options.chess960.has_value())};
    if (const auto intent = illegal_intent(position, *san, move.error())) return AnyIntent{*intent};
    const std::string_view reason = move.error().ambiguous ? "san.ambiguous" : "san.no-such-man";
    return std::unexpected(Refusal{reason, "", chess::explain(*san, move.error())});
}

template <class Game>
Read read_ogi(const Game& game, std::string_view text, const SyntaxError& plain) {
    const auto intent = ogi::read_any_notation(game.position(), text);
    if (intent) return AnyIntent{*intent};
    const ogi::NoMove& error = intent.error();
    if (error.misfits) return std::unexpected(Refusal{"pmn.does-not-fit", "", error.error.message});
    return unreadable(plain, "pmn.unreadable", error.error);
}

/// A word without the number of the move before it: "e4" of "1.e4", nothing of "12...".
std::string_view without_number(std::string_view word) {
    const std::size_t point = word.find_first_not_of("0123456789");
    if (point == 0 || point == std::string_view::npos || word[point] != '.') return word;
    return word.substr(std::min(word.find_first_not_of('.', point), word.size()));
}

}  // namespace

std::expected<AnyIntent, Refusal> read_typed_move(const AnyGame& game, std::string_view text) {
    const auto plain = game.read_move(text);
    if (plain) return *plain;
    return std::visit(
        [&]<class Game>(const Game& any) -> Read {
            if constexpr (std::same_as<Game, chess::Game>) {
                return read_chess(any, game.options(), text, plain.error());
            } else if constexpr (std::same_as<Game, go::Game>) {
                return unreadable(plain.error(), "session.malformed", plain.error());
            } else {
                return read_ogi(any, text, plain.error());
            }
        },
        game.variant());
}

std::expected<std::vector<std::string>, Refusal> play_typed_line(AnyGame& game,
                                                                 std::span<const std::string> words) {
    std::vector<std::string> line;
    for (const std::string& word : words) {
        const std::string text{without_number(word)};
        if (text.empty()) continue;
        const auto failed = [&](Refusal refusal) {
            const std::string place = "move " + std::to_string(line.size() + 1) + ", " + text;
            refusal.detail = refusal.detail.empty() ? place : place + ": " + refusal.detail;
            return std::unexpected(std::move(refusal));
        };
        if (game.play_ended() &&
            (text == resume_word(Colour::first) || text == resume_word(Colour::second))) {
            game.resume(text == resume_word(Colour::first) ? Colour::first : Colour::second);
            line.push_back(text);
            continue;
        }
        const auto intent = read_typed_move(game, text);
        if (!intent) return failed(intent.error());
        auto played = game.play(*intent);
        if (!played) return failed(std::move(played.error()));
        line.push_back(std::move(played->text));
    }
    return line;
}

}  // namespace kradan
