#include "puzzles/go/local.h"

#include <algorithm>
#include <bit>

#include "games/go/notation.h"

namespace kradan::puzzles {

namespace {

std::uint64_t low_half(PointMask points) {
    return static_cast<std::uint64_t>(points);
}
std::uint64_t high_half(PointMask points) {
    return static_cast<std::uint64_t>(points >> 64);
}

std::string at(std::string_view what, go::Vertex vertex) {
    return std::string{what} + " at " + go::write_vertex(vertex);
}

/// The number of distinct empty points next to a chain for which `counts` is true.
template <class Counts>
int count_liberties(const go::Board& board, go::Point stone, const Counts& counts) {
    std::vector<go::Point> found;
    go::Point p = stone;
    do {
        for (const go::Point q : board.neighbours(p)) {
            if (board.empty(q) && counts(q) && !std::ranges::count(found, q)) found.push_back(q);
        }
        p = board.next_in_chain(p);
    } while (p != stone);
    return static_cast<int>(found.size());
}

}  // namespace

int count_of(PointMask points) {
    return std::popcount(low_half(points)) + std::popcount(high_half(points));
}

int lowest_of(PointMask points) {
    return low_half(points) != 0 ? std::countr_zero(low_half(points))
                                 : 64 + std::countr_zero(high_half(points));
}

int take_lowest(PointMask& points) {
    const int point = lowest_of(points);
    points &= points - 1;
    return point;
}

std::optional<int> Local::point_at(go::Vertex vertex) const {
    const auto found = std::ranges::find(vertices_, vertex);
    if (found == vertices_.end()) return std::nullopt;
    return static_cast<int>(found - vertices_.begin());
}

std::expected<Local, std::string> Local::make(const go::Board& board, Colour to_move,
                                              std::span<const go::Vertex> area, go::Vertex target,
                                              bool closed) {
    if (area.size() > max_area) return std::unexpected("the area is too large");
    Local local;
    local.start_.to_move = to_move;
    std::vector<int> index(static_cast<std::size_t>((go::max_size + 2) * (go::max_size + 2)), -1);
    for (const go::Vertex vertex : area) {
        if (!board.on_board(vertex)) return std::unexpected(at("the area leaves the board", vertex));
        int& entry = index[board.point(vertex)];
        if (entry >= 0) return std::unexpected(at("the area repeats the point", vertex));
        entry = local.size();
        local.all_ |= mask_of(entry);
        local.vertices_.push_back(vertex);
    }
    const auto target_point = local.point_at(target);
    if (!target_point || board.empty(board.point(target))) return std::unexpected("no target in the area");
    local.target_ = *target_point;
    local.defender_ = board.colour(board.point(target));
    std::vector<go::Point> beyond;
    for (int i = 0; i < local.size(); ++i) {
        const go::Vertex vertex = local.vertex(i);
        const go::Point p = board.point(vertex);
        if (!board.empty(p)) local.start_.stones[place(board.colour(p))] |= mask_of(i);
        PointMask beside = 0;
        for (const go::Point q : board.neighbours(p)) {
            if (index[q] >= 0) {
                beside |= mask_of(index[q]);
                continue;
            }
            const bool is_empty = board.empty(q);
            if (!is_empty && !board.has_stone(q)) continue;  // The edge of the board.
            if (is_empty) {
                if (closed) return std::unexpected(at("the area is open", vertex));
                const auto seen = std::ranges::find(beyond, q) - beyond.begin();
                if (seen == std::ssize(beyond)) beyond.push_back(q);
                const int number = local.size() + static_cast<int>(seen);
                if (number >= max_area) return std::unexpected("the area is too large");
                beside |= mask_of(number);
                local.beyond_ |= mask_of(number);
                local.border_ |= mask_of(i);
                continue;
            }
            local.border_ |= mask_of(i);
            const Colour colour = board.colour(q);
            if (board.has(p, colour)) return std::unexpected(at("the area cuts the chain", vertex));
            if (closed && colour == local.defender_) return std::unexpected(at("the area is open", vertex));
            const int own = count_liberties(board, q, [&](go::Point r) { return index[r] < 0; });
            if (own < (colour == local.defender_ ? 1 : safe_liberties))
                return std::unexpected(at("an unsafe chain surrounds the area", board.vertex(q)));
            local.safe_[place(colour)] |= mask_of(i);
            if (colour == local.defender_ && own >= haven_liberties) local.havens_ |= mask_of(i);
        }
        local.beside_.push_back(beside);
    }
    return local;
}

PointMask Local::around(PointMask points) const {
    PointMask result = 0;
    for (PointMask rest = points; rest != 0;) result |= beside(take_lowest(rest));
    return result & ~points;
}

PointMask Local::part(int point, PointMask within) const {
    PointMask result = 0;
    PointMask added = mask_of(point);
    while (added != 0) {
        const int next = take_lowest(added);
        result |= mask_of(next);
        added |= beside(next) & within & ~result;
    }
    return result;
}

std::optional<LocalPosition> Local::play(const LocalPosition& position, int point) const {
    LocalPosition next = position.passed();
    PointMask& own = next.stones[place(position.to_move)];
    PointMask& other = next.stones[place(next.to_move)];
    own |= mask_of(point);
    const PointMask free = (all_ | beyond_) & ~own & ~other;
    PointMask captured = 0;
    for (PointMask rest = beside(point) & other; rest != 0;) {
        const PointMask chain = part(lowest_of(rest), other);
        rest &= ~chain;
        if ((around(chain) & free) == 0 && (chain & safe(next.to_move)) == 0) captured |= chain;
    }
    other &= ~captured;
    if (captured == 0) {
        if ((beside(point) & free) != 0 || has(safe(position.to_move), point)) return next;
        const PointMask chain = part(point, own);
        if ((around(chain) & free) == 0 && (chain & safe(position.to_move)) == 0) return std::nullopt;
        return next;
    }
    if (count_of(captured) == 1 && (beside(point) & own) == 0 && !has(safe(position.to_move), point) &&
        (beside(point) & ~other) == captured)
        next.ko = lowest_of(captured);
    return next;
}

bool Local::lives(const LocalPosition& position) const {
    const PointMask own = position.stones[place(defender_)];
    const PointMask free = empty(position);
    struct Region {
        PointMask empty;
        PointMask border;
    };
    std::array<Region, max_area> regions;
    std::size_t region_count = 0;
    for (PointMask rest = all_ & ~own; rest != 0;) {
        const PointMask points = part(lowest_of(rest), all_ & ~own);
        rest &= ~points;
        if ((points & border()) != 0) continue;
        regions[region_count++] = {.empty = points & free, .border = around(points)};
    }
    if (region_count < 2) return false;
    std::array<PointMask, max_area> chains;
    std::size_t chain_count = 0;
    for (PointMask rest = own; rest != 0;) {
        chains[chain_count] = part(lowest_of(rest), own);
        rest &= ~chains[chain_count++];
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t c = 0; c < chain_count; ++c) {
            const PointMask chain = chains[c];
            const PointMask near = around(chain);
            int vital = 0;
            for (std::size_t r = 0; r < region_count; ++r) {
                if ((regions[r].border & chain) != 0 && (regions[r].empty & ~near) == 0) ++vital;
            }
            if (vital >= 2) continue;
            if (has(chain, target_)) return false;
            changed = true;
            chains[c--] = chains[--chain_count];
            for (std::size_t r = 0; r < region_count;) {
                if ((regions[r].border & chain) != 0) {
                    regions[r] = regions[--region_count];
                } else {
                    ++r;
                }
            }
        }
    }
    return true;
}

}  // namespace kradan::puzzles
