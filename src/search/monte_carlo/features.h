#pragma once

#include <algorithm>
#include <cstdlib>

#include "search/monte_carlo/patterns.h"
#include "search/monte_carlo/policy.h"

namespace kradan::search {

/// How far apart two points are: 2 beside each other, 3 at a corner, 4 with one between.
inline int distance(go::Vertex v, go::Vertex w) {
    const int dx = std::abs(v.x - w.x);
    const int dy = std::abs(v.y - w.y);
    return dx + dy + std::max(dx, dy);
}

/// Tells the features of the moves of a position.
template <int fixed_size>
class GoFeatures {
    using Field = GoField<fixed_size>;
    using B = typename Field::Board;
    using Answers = typename GoPolicy<fixed_size>::Answers;

  public:
    /// `answers` are those to the last move. Reads ladders on the field's board, which stays as it was.
    GoFeatures(Field& field, const Answers& answers) : field_(field), answers_(answers) {
        const B& board = field.board();
        const auto size = static_cast<std::size_t>(board.size());
        const std::size_t filled = size * size - field.empty_points().size();
        stage_ = static_cast<std::uint32_t>(std::min<std::size_t>(5 * filled / (size * size), 3));
        opening_ = 8 * filled < size * size;
    }

    /// Calls `on_feature(GoFeature)` for each feature of a stone on the empty point `p`, which can be
    /// played.
    template <class OnFeature>
    void visit(go::Point p, OnFeature on_feature) {
        visit_shape(p, on_feature);
        visit_tactics(p, on_feature);
        visit_place(p, on_feature);
    }

  private:
    enum class Kind : std::uint32_t {
        liberties_after,
        capture,
        escape,
        self_atari,
        atari,
        answer,
        from_last,
        from_before_last,
        line,
        location,
        shape,
        answering_shape,
    };

    static GoFeature feature(Kind kind, std::uint32_t key) {
        return (key + 1) * 0x9E3779B1U ^ (static_cast<std::uint32_t>(kind) + 1) * 0x85EBCA6BU;
    }
    static std::uint32_t size_class(int stones) { return stones == 1 ? 0 : stones < 4 ? 1 : 2; }

    template <class OnFeature>
    void visit_shape(go::Point p, OnFeature& on_feature) {
        const B& board = field_.board();
        const GoShapeKeys& keys = GoShapeKeys::all();
        const Colour own = field_.to_move();
        const go::Vertex v = board.vertex(p);
        GoShapeKeys::Keys shape;
        GoShapeKeys::Keys liberties_beside;
        GoShapeKeys::Keys last;
        bool near_last = false;
        std::size_t size = 0;
        for (std::size_t i = 0; i < GoShapeKeys::most_points; ++i) {
            const auto [x, y] = keys.offset(i);
            const go::Vertex w{.x = v.x + x, .y = v.y + y};
            std::size_t what = 3;
            if (board.on_board(w)) {
                const go::Point q = board.point(w);
                what = board.empty(q) ? 2 : board.has(q, own) ? 0 : 1;
                if (what < 2 && i < 4) liberties_beside.join(keys.liberties(i, liberties<3>(board, q).count));
                if (q == field_.last()) {
                    last = keys.last(i);
                    near_last = true;
                }
            }
            shape.join(keys.content(i, what));
            if (i + 1 < GoShapeKeys::sizes[size]) continue;
            GoShapeKeys::Keys whole = shape;
            if (size < 2) whole.join(liberties_beside);
            const auto salt = static_cast<std::uint32_t>(size) * 0xC2B2AE35U;
            on_feature(feature(Kind::shape, whole.least() + salt));
            if (near_last && size < 3) {
                whole.join(last);
                on_feature(feature(Kind::answering_shape, whole.least() + salt));
            }
            ++size;
        }
    }

    template <class OnFeature>
    void visit_tactics(go::Point p, OnFeature& on_feature) {
        B& board = field_.board();
        const Colour own = field_.to_move();
        const auto after = liberties_after<5>(board, p, own);
        on_feature(feature(Kind::liberties_after, static_cast<std::uint32_t>(after.count)));
        if (const int lost = after.count < 2 ? stones_in_self_atari(board, p, own) : 0; lost > 0) {
            const std::uint32_t kills = makes_killing_shape(board, p, own) ? 4 : 0;
            on_feature(feature(Kind::self_atari, size_class(lost) + kills));
        }
        FewPoints<4> seen;
        for (const go::Point q : board.neighbours(p)) {
            if (!board.has_stone(q) || seen.has(board.chain(q))) continue;
            const go::Point chain = board.chain(q);
            seen.add(chain);
            const bool in_atari = board.single_liberty(chain) != B::none;
            const std::uint32_t stones = size_class(board.chain_size(chain));
            if (!board.has(q, own)) {
                const std::uint32_t latest = field_.last() != B::none && board.has_stone(field_.last()) &&
                                                     board.chain(field_.last()) == chain
                                                 ? 4
                                                 : 0;
                if (in_atari) {
                    on_feature(feature(Kind::capture, stones + latest + (saves(chain) ? 8U : 0U)));
                } else if (liberties<3>(board, chain).count == 2) {
                    const bool catches = Ladder<B>(board).catches(p, chain);
                    on_feature(feature(Kind::atari, stones + latest + (catches ? 8U : 0U)));
                }
            } else if (in_atari) {
                const auto more = static_cast<std::uint32_t>(std::min<std::size_t>(after.count, 3));
                const bool caught = more == 2 && Ladder<B>(board).catches_in_atari(chain);
                on_feature(feature(Kind::escape, stones + 4 * more + (caught ? 16U : 0U)));
            }
        }
        if (answers_.urgent.has(p)) on_feature(feature(Kind::answer, 0));
        if (answers_.by_shape.has(p)) on_feature(feature(Kind::answer, 1));
    }

    template <class OnFeature>
    void visit_place(go::Point p, OnFeature& on_feature) {
        const B& board = field_.board();
        const go::Vertex v = board.vertex(p);
        const int far = board.size() - 1;
        const std::uint32_t size = board.size() <= 9 ? 0 : board.size() <= 13 ? 1 : 2;
        constexpr int farthest = 17;
        const auto away = [&](go::Point q) {
            return static_cast<std::uint32_t>(std::min(distance(v, board.vertex(q)), farthest));
        };
        if (field_.last() != B::none) on_feature(feature(Kind::from_last, away(field_.last()) + 32 * size));
        if (field_.before_last() != B::none)
            on_feature(feature(Kind::from_before_last, away(field_.before_last()) + 32 * size));
        const int line = std::min({v.x, v.y, far - v.x, far - v.y, 5});
        on_feature(feature(Kind::line, static_cast<std::uint32_t>(line) + 8 * stage_ + 32 * size +
                                           (stands_alone(v) ? 128U : 0U)));
        if (opening_) {
            const int x = std::min(v.x, far - v.x);
            const int y = std::min(v.y, far - v.y);
            on_feature(feature(
                Kind::location,
                static_cast<std::uint32_t>(board.size() * 1024 + std::max(x, y) * 32 + std::min(x, y))));
        }
    }

    /// Whether no stone lies within two lines of the point.
    bool stands_alone(go::Vertex v) const {
        const B& board = field_.board();
        for (int y = v.y - 2; y <= v.y + 2; ++y) {
            for (int x = v.x - 2; x <= v.x + 2; ++x) {
                if (board.on_board({.x = x, .y = y}) && board.has_stone(board.point({.x = x, .y = y})))
                    return false;
            }
        }
        return true;
    }

    /// Whether a chain in atari stands beside this one, which would be taken.
    bool saves(go::Point prey) const {
        const B& board = field_.board();
        go::Point stone = prey;
        do {
            for (const go::Point q : board.neighbours(stone)) {
                if (board.has(q, field_.to_move()) && board.in_atari(q)) return true;
            }
            stone = board.next_in_chain(stone);
        } while (stone != prey);
        return false;
    }

    Field& field_;
    const Answers& answers_;
    std::uint32_t stage_;
    bool opening_;
};

}  // namespace kradan::search
