#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/perft.h"
#include "core/position.h"
#include "module/abstract_game.h"

namespace kradan {

/// Converts a game's reasons to refusals, with their clauses in a game's `clauses`.
template <class Reason, class Clauses>
std::vector<Refusal> refusals_of(const std::vector<Reason>& reasons, const Clauses& clauses) {
    std::vector<Refusal> refusals;
    refusals.reserve(reasons.size());
    for (const auto reason : reasons) refusals.push_back({id(reason), clause(reason, clauses), {}});
    return refusals;
}

/// The clause of the `Reason` with this id; nullopt if there is none. `last` is the enum's last value.
template <class Reason, class Clauses>
std::optional<std::string_view> find_clause(std::string_view reason, Reason last, const Clauses& clauses) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (id(static_cast<Reason>(i)) == reason) return clause(static_cast<Reason>(i), clauses);
    }
    return std::nullopt;
}

/// Implements `AbstractGame` over a type that satisfies the concept `Game`. `Derived` provides these members,
/// which may be private if this class is a friend:
///
/// - `clauses()`: the second argument of `clause(reason, clauses)`;
/// - `text_of(position, move)` and `label_of(position, move)`: a legal move in command-line notation, and as
///   people write it;
/// - `board()`, and the other functions of `AbstractGame` that the game supports.
template <class Derived, Game G>
class GameAdapter : public AbstractGame {
  public:
    using Position = typename G::Position;
    using Move = typename Position::Move;
    using Intent = typename Position::Intent;

    const G& game() const { return game_; }

    std::unique_ptr<AbstractGame> clone() const override { return std::make_unique<Derived>(self()); }
    Colour side_to_move() const override { return game_.position().side_to_move(); }
    int ply() const override { return game_.ply(); }
    std::optional<Outcome> outcome() const override { return game_.outcome(); }
    std::vector<EndReason> claims() const override { return game_.claims(); }

    std::optional<Refusal> why_illegal(const AnyIntent& any) const override {
        const auto* intent = any.as<Intent>();
        if (!intent) return foreign_move();
        const auto reason = game_.why_illegal(*intent);
        if (!reason) return std::nullopt;
        return refusal_of(*reason);
    }
    std::expected<Ahead, Refusal> look_ahead(const AnyIntent& any) const override {
        if (auto refusal = why_illegal(any)) return std::unexpected(*std::move(refusal));
        const Move move = legal_move(*any.as<Intent>());
        Ahead ahead{.text = self().text_of(game_.position(), move), .outcome = std::nullopt};
        if constexpr (requires { game_.ends_play(move); }) ahead.play_ended = game_.ends_play(move);
        if constexpr (requires { game_.outcome_after(move); }) ahead.outcome = game_.outcome_after(move);
        return ahead;
    }
    std::expected<Played, Refusal> label(const AnyIntent& any) const override {
        if (auto refusal = why_illegal(any)) return std::unexpected(*std::move(refusal));
        return played(game_.position(), legal_move(*any.as<Intent>()));
    }
    std::expected<std::string, Refusal> read_label(std::string_view label) const override {
        for (const Move move : game_.legal_moves()) {
            if (self().label_of(game_.position(), move) == label)
                return self().text_of(game_.position(), move);
        }
        return std::unexpected(Refusal{"session.malformed", "", "no legal move has this notation"});
    }
    std::expected<Played, Refusal> play(const AnyIntent& any) override {
        return play_and_tell(any, [&](const Position& before, Move move) { return played(before, move); });
    }
    std::expected<std::string, Refusal> make(const AnyIntent& any) override {
        return play_and_tell(any,
                             [&](const Position& before, Move move) { return self().text_of(before, move); });
    }
    std::optional<Played> play_unjudged(const AnyIntent& any) override {
        const auto* intent = any.as<Intent>();
        if (!intent) return std::nullopt;
        const auto& before = position_before();
        const auto move = game_.play_unjudged(*intent);
        if (!move) return std::nullopt;
        return played(before, *move);
    }
    bool take_back() override { return game_.take_back(); }

    std::vector<std::string> legal_texts() const override { return texts_of(game_.legal_moves()); }
    void make_legal(const AnyIntent& any) override { game_.play_unjudged(*any.as<Intent>()); }
    std::vector<std::string> legal_texts_of_position() const override {
        typename Position::MoveList list;
        game_.position().legal_moves(list);
        return texts_of(list);
    }
    std::uint64_t perft(int depth) const override {
        Position position = game_.position();
        return kradan::perft(position, depth);
    }

  protected:
    const void* find(Tag wanted) const override {
        return wanted == &tag<G> ? static_cast<const void*>(&game_) : self().find_capability(wanted);
    }
    const void* find_capability(Tag) const { return nullptr; }
    Refusal refusal_of(typename Position::Reason reason) const {
        return {id(reason), clause(reason, self().clauses()), {}};
    }

    G game_;

  private:
    friend Derived;

    explicit GameAdapter(G game) : game_(std::move(game)) {}
    const Derived& self() const { return static_cast<const Derived&>(*this); }

    Move legal_move(const Intent& intent) const {
        if constexpr (requires { game_.position().unjudged_move(intent); }) {
            return *game_.position().unjudged_move(intent);
        } else {
            return game_.position().move_of(intent);
        }
    }
    Played played(const Position& before, Move move) const {
        return {self().text_of(before, move), self().label_of(before, move)};
    }
    /// The position before a move, for the text of that move. If copying is expensive, a game declares
    /// `text_needs_no_position`: its text depends only on the board size, so this returns a reference.
    decltype(auto) position_before() const {
        if constexpr (requires { Derived::text_needs_no_position; }) {
            return static_cast<const Position&>(game_.position());
        } else {
            return Position{game_.position()};
        }
    }
    template <class Tell>
    auto play_and_tell(const AnyIntent& any, const Tell& tell)
        -> std::expected<decltype(tell(std::declval<const Position&>(), std::declval<Move>())), Refusal> {
        const auto* intent = any.as<Intent>();
        if (!intent) return std::unexpected(foreign_move());
        const auto& before = position_before();
        const auto move = game_.play(*intent);
        if (!move) return std::unexpected(refusal_of(move.error()));
        return tell(before, *move);
    }
    template <class Moves>
    std::vector<std::string> texts_of(const Moves& moves) const {
        std::vector<std::string> texts;
        texts.reserve(moves.size());
        for (const auto move : moves) texts.push_back(self().text_of(game_.position(), move));
        return texts;
    }
};

}  // namespace kradan
