#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "core/colour.h"
#include "core/outcome.h"

namespace kradan {

/// A position: the board, the hands and the side to move, without history. Every object is valid: `validate`
/// makes it from a `Setup`, and only moves change it.
///
/// - `Move` is packed and always legal; `Intent` is the unpacked move that a player asks for, legal or not.
/// - `legal_moves(list)` appends every legal move; `why_illegal(intent)` is empty if and only if the intent
/// is one of them.
/// - `do_move` takes a legal move, unchecked, and returns what `undo_move` needs; `play` checks first.
/// - `key()` is the incremental zobrist key; `recompute_key()` derives it from the board.
/// - `outcome()` covers what the board alone decides (checkmate, stalemate, a captured king).
template <class P>
concept Position = std::equality_comparable<P> && std::copyable<P> &&
                   requires(P position, const P constant, typename P::Move move, typename P::Undo undo,
                            typename P::Intent intent, typename P::MoveList list) {
                       { constant.side_to_move() } -> std::same_as<Colour>;
                       { constant.key() } -> std::same_as<std::uint64_t>;
                       { constant.recompute_key() } -> std::same_as<std::uint64_t>;
                       { constant.outcome() } -> std::same_as<std::optional<Outcome>>;
                       { constant.why_illegal(intent) } -> std::same_as<std::optional<typename P::Reason>>;
                       { constant.intent_of(move) } -> std::same_as<typename P::Intent>;
                       {
                           position.play(intent)
                       } -> std::same_as<std::expected<typename P::Move, typename P::Reason>>;
                       { position.do_move(move) } -> std::same_as<typename P::Undo>;
                       constant.legal_moves(list);
                       position.undo_move(move, undo);
                   };

/// A position with its history, which adds everything that depends on the past (repetition, ko, move counts,
/// claims).
///
/// - `why_illegal`, `legal_moves` and `outcome` apply the rules about history in addition to those of the
///   position.
/// - `play_unjudged` carries out any intent that is physically possible, legal or not, even after the end of
/// the game. It replays old logs, whose moves were checked when they were played. If the intent cannot be
/// carried out, it returns nullopt and changes nothing.
/// - `claims()` lists the draws that the side to move may claim now.
/// - `take_back()` undoes one ply; false if there is none.
template <class G>
concept Game = std::copyable<G> && Position<typename G::Position> &&
               requires(G game, const G constant, typename G::Position::Intent intent) {
                   { constant.position() } -> std::same_as<const typename G::Position&>;
                   { constant.start() } -> std::same_as<const typename G::Position&>;
                   { constant.ply() } -> std::same_as<int>;
                   { constant.moves() } -> std::same_as<const std::vector<typename G::Position::Move>&>;
                   { constant.outcome() } -> std::same_as<std::optional<Outcome>>;
                   { constant.claims() } -> std::same_as<std::vector<EndReason>>;
                   { constant.legal_moves() } -> std::same_as<std::vector<typename G::Position::Move>>;
                   {
                       constant.why_illegal(intent)
                   } -> std::same_as<std::optional<typename G::Position::Reason>>;
                   {
                       game.play(intent)
                   } -> std::same_as<std::expected<typename G::Position::Move, typename G::Position::Reason>>;
                   { game.play_unjudged(intent) } -> std::same_as<std::optional<typename G::Position::Move>>;
                   { game.take_back() } -> std::same_as<bool>;
               };

}  // namespace kradan
