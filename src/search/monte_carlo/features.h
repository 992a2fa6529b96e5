#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "search/monte_carlo/corners.h"
#include "search/monte_carlo/patterns.h"
#include "search/monte_carlo/playout_policy.h"

namespace kradan::search {

/// The distance between two points, dx + dy + max(dx, dy): 2 if adjacent, 3 if diagonal, 4 for a one-point
/// jump.
inline int distance(go::Vertex v, go::Vertex w) {
    const int dx = std::abs(v.x - w.x);
    const int dy = std::abs(v.y - w.y);
    return dx + dy + std::max(dx, dy);
}

/// Finds the features of the moves in a position.
template <int fixed_size>
class GoFeatures {
    using Position = PlayoutPosition<fixed_size>;
    using B = typename Position::Board;
    using Replies = typename PlayoutPolicy<fixed_size>::Replies;

  public:
    /// `replies`: the replies to the last move. Reads ladders on the board of `position` and restores it.
    GoFeatures(Position& position, const Replies& replies) : position_(position), replies_(replies) {
        const B& board = position.board();
        const auto size = static_cast<std::size_t>(board.size());
        const std::size_t filled = size * size - position.empty_points().size();
        stage_ = static_cast<std::uint32_t>(std::min<std::size_t>(5 * filled / (size * size), 3));
        opening_ = is_opening(position);
        if (shares_out_corners(position)) corners_.emplace(position);
    }

    /// Calls `on_feature(GoFeature)` for each feature of a stone on `p`, which must be playable.
    template <class OnFeature>
    void visit(go::Point p, OnFeature on_feature) {
        visit_without_corners(p, on_feature);
        visit_corner(p, on_feature);
    }
    template <class OnFeature>
    void visit_without_corners(go::Point p, OnFeature on_feature) {
        visit_spatial(p, on_feature);
        visit_tactics(p, on_feature);
        visit_location(p, on_feature);
    }
    /// In the opening on large boards, how corners are occupied and developed: exact shapes that were seen
    /// often, a stone's point in the corner by the number of stones there, and the choice of corner.
    template <class OnFeature>
    void visit_corner(go::Point p, OnFeature on_feature) {
        if (!corners_) return;
        const auto place = corners_->place_of(position_.board().vertex(p));
        if (place.corner >= 4) {
            on_feature(feature(Kind::corner_stage, static_cast<std::uint32_t>(corners_->empty())));
            return;
        }
        const auto& corner = corners_->corner(place);
        const auto stones =
            static_cast<std::uint32_t>(3 * std::min(corner.own, 2) + std::min(corner.others, 2));
        const auto lines =
            static_cast<std::uint32_t>(16 * std::max(place.x, place.y) + std::min(place.x, place.y));
        on_feature(feature(Kind::corner_shape, corners_->shape(place)));
        on_feature(feature(Kind::corner_place, 256 * stones + lines));
        on_feature(feature(Kind::corner_stage, 8 + 8 * stones +
                                                   static_cast<std::uint32_t>(corners_->empty()) +
                                                   (corner.has_last_move ? 128U : 0U)));
    }

  private:
    /// Do not renumber: the weights depend on the values.
    enum class Kind : std::uint32_t {
        liberties_after,
        capture,
        escape,
        self_atari,
        atari,
        reply,
        distance_to_last,
        distance_to_second_last,
        line,
        location,
        spatial,
        spatial_reply,
        corner_shape,
        corner_place,
        corner_stage,
    };

    static GoFeature feature(Kind kind, std::uint32_t key) {
        return (key + 1) * 0x9E3779B1U ^ (static_cast<std::uint32_t>(kind) + 1) * 0x85EBCA6BU;
    }
    static std::uint32_t size_class(int stones) { return stones == 1 ? 0 : stones < 4 ? 1 : 2; }

    template <class OnFeature>
    void visit_spatial(go::Point p, OnFeature& on_feature) {
        const B& board = position_.board();
        const SpatialHashes& hashes = SpatialHashes::all();
        const Colour own = position_.to_move();
        const go::Vertex v = board.vertex(p);
        SpatialHashes::Hashes surroundings;
        SpatialHashes::Hashes neighbour_liberties;
        SpatialHashes::Hashes last;
        bool near_last = false;
        std::size_t size = 0;
        for (std::size_t i = 0; i < SpatialHashes::max_points; ++i) {
            const auto [x, y] = hashes.offset(i);
            const go::Vertex w{.x = v.x + x, .y = v.y + y};
            std::size_t content = 3;
            if (board.on_board(w)) {
                const go::Point q = board.point(w);
                content = board.empty(q) ? 2 : board.has(q, own) ? 0 : 1;
                if (content < 2 && i < 4)
                    neighbour_liberties.join(hashes.liberties(i, liberties<3>(board, q).count));
                if (q == position_.last_move()) {
                    last = hashes.last(i);
                    near_last = true;
                }
            }
            surroundings.join(hashes.content(i, content));
            if (i + 1 < SpatialHashes::sizes[size]) continue;
            SpatialHashes::Hashes whole = surroundings;
            if (size < 2) whole.join(neighbour_liberties);
            const auto salt = static_cast<std::uint32_t>(size) * 0xC2B2AE35U;
            on_feature(feature(Kind::spatial, whole.canonical() + salt));
            if (near_last && size < 3) {
                whole.join(last);
                on_feature(feature(Kind::spatial_reply, whole.canonical() + salt));
            }
            ++size;
        }
    }

    template <class OnFeature>
    void visit_tactics(go::Point p, OnFeature& on_feature) {
        B& board = position_.board();
        const Colour own = position_.to_move();
        const auto after = liberties_after<5>(board, p, own);
        on_feature(feature(Kind::liberties_after, static_cast<std::uint32_t>(after.count)));
        if (const int lost = after.count < 2 ? stones_in_self_atari(board, p, own) : 0; lost > 0) {
            const std::uint32_t nakade = makes_nakade_shape(board, p, own) ? 4 : 0;
            on_feature(feature(Kind::self_atari, size_class(lost) + nakade));
        }
        PointSet<4> seen;
        for (const go::Point q : board.neighbours(p)) {
            if (!board.has_stone(q) || seen.has(board.chain(q))) continue;
            const go::Point chain = board.chain(q);
            seen.add(chain);
            const bool in_atari = board.single_liberty(chain) != B::none;
            const std::uint32_t stones = size_class(board.chain_size(chain));
            if (!board.has(q, own)) {
                const std::uint32_t is_last = position_.last_move() != B::none &&
                                                      board.has_stone(position_.last_move()) &&
                                                      board.chain(position_.last_move()) == chain
                                                  ? 4
                                                  : 0;
                if (in_atari) {
                    on_feature(feature(Kind::capture, stones + is_last + (saves_own_chain(chain) ? 8U : 0U)));
                } else if (liberties<3>(board, chain).count == 2) {
                    const bool captures = Ladder<B>(board).captures_with(p, chain);
                    on_feature(feature(Kind::atari, stones + is_last + (captures ? 8U : 0U)));
                }
            } else if (in_atari) {
                const auto new_liberties = static_cast<std::uint32_t>(std::min<std::size_t>(after.count, 3));
                const bool captured = new_liberties == 2 && Ladder<B>(board).captures_in_atari(chain);
                on_feature(feature(Kind::escape, stones + 4 * new_liberties + (captured ? 16U : 0U)));
            }
        }
        if (replies_.urgent.has(p)) on_feature(feature(Kind::reply, 0));
        if (replies_.patterns.has(p)) on_feature(feature(Kind::reply, 1));
    }

    template <class OnFeature>
    void visit_location(go::Point p, OnFeature& on_feature) {
        const B& board = position_.board();
        const go::Vertex v = board.vertex(p);
        const int last = board.size() - 1;
        const std::uint32_t size = board.size() <= 9 ? 0 : board.size() <= 13 ? 1 : 2;
        constexpr int max_distance = 17;
        const auto distance_to = [&](go::Point q) {
            return static_cast<std::uint32_t>(std::min(distance(v, board.vertex(q)), max_distance));
        };
        if (position_.last_move() != B::none)
            on_feature(feature(Kind::distance_to_last, distance_to(position_.last_move()) + 32 * size));
        if (position_.second_last_move() != B::none)
            on_feature(feature(Kind::distance_to_second_last,
                               distance_to(position_.second_last_move()) + 32 * size));
        const int line = std::min({v.x, v.y, last - v.x, last - v.y, 5});
        on_feature(feature(Kind::line, static_cast<std::uint32_t>(line) + 8 * stage_ + 32 * size +
                                           (is_isolated(v) ? 128U : 0U)));
        if (opening_) {
            const int x = std::min(v.x, last - v.x);
            const int y = std::min(v.y, last - v.y);
            on_feature(feature(
                Kind::location,
                static_cast<std::uint32_t>(board.size() * 1024 + std::max(x, y) * 32 + std::min(x, y))));
        }
    }

    /// Whether there is no stone within two lines of the point.
    bool is_isolated(go::Vertex v) const {
        const B& board = position_.board();
        for (int y = v.y - 2; y <= v.y + 2; ++y) {
            for (int x = v.x - 2; x <= v.x + 2; ++x) {
                if (board.on_board({.x = x, .y = y}) && board.has_stone(board.point({.x = x, .y = y})))
                    return false;
            }
        }
        return true;
    }

    /// Whether capturing the chain at `target` saves a chain of the side to move from atari.
    bool saves_own_chain(go::Point target) const {
        const B& board = position_.board();
        go::Point stone = target;
        do {
            for (const go::Point q : board.neighbours(stone)) {
                if (board.has(q, position_.to_move()) && board.in_atari(q)) return true;
            }
            stone = board.next_in_chain(stone);
        } while (stone != target);
        return false;
    }

    Position& position_;
    const Replies& replies_;
    std::uint32_t stage_;
    bool opening_;
    std::optional<Corners<fixed_size>> corners_;
};

}  // namespace kradan::search
