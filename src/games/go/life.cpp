#include "games/go/life.h"

#include <algorithm>
#include <vector>

#include "games/go/scoring.h"

namespace kradan::go {

namespace {

struct Chain {
    PointSet stones;
    PointSet liberties;
    bool stays = true;
};

struct Region {
    PointSet points;
    PointSet empty;
    /// Indexed by chain: whether it borders the region, and whether all empty points of the region are its
    /// liberties.
    std::vector<bool> touches;
    std::vector<bool> is_vital_to;
    bool stays = true;
};

PointSet beside(const FinalBoard& board, const PointSet& points) {
    PointSet result;
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (points[p]) result |= kradan::go::beside(board, p);
    }
    return result & ~points;
}

/// Whether the region has two points that are adjacent neither to each other nor to an enclosing stone: room
/// for two eyes.
bool has_room_for_two_eyes(const FinalBoard& board, const Region& region, const PointSet& enclosing) {
    std::vector<std::size_t> inner;
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (region.points[p] && (kradan::go::beside(board, p) & enclosing).none()) inner.push_back(p);
    }
    return std::ranges::any_of(inner, [&](std::size_t a) {
        return std::ranges::any_of(inner,
                                   [&](std::size_t b) { return a != b && !kradan::go::beside(board, a)[b]; });
    });
}

}  // namespace

UnconditionalLife unconditional_life(const Board& board) {
    const FinalBoard whole = final_board(board, {});
    PointSet all;
    for (std::size_t p = 0; p < whole.points(); ++p) all.set(p);
    const PointSet stones = whole.alive.of[0] | whole.alive.of[1];
    UnconditionalLife result;
    for (const Colour colour : colours) {
        const PointSet& own = whole.alive.of[place(colour)];
        std::vector<Chain> chains;
        for (const PointSet& points : parts(whole, own))
            chains.push_back({.stones = points, .liberties = beside(whole, points) & ~stones});
        std::vector<Region> regions;
        for (const PointSet& points : parts(whole, all & ~own)) {
            Region region{.points = points, .empty = points & ~stones, .touches = {}, .is_vital_to = {}};
            const PointSet border = beside(whole, points);
            for (const Chain& chain : chains) {
                region.touches.push_back((chain.stones & border).any());
                region.is_vital_to.push_back(region.touches.back() &&
                                             (region.empty & ~chain.liberties).none());
            }
            regions.push_back(std::move(region));
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t c = 0; c < chains.size(); ++c) {
                if (!chains[c].stays) continue;
                const auto vital = std::ranges::count_if(
                    regions, [c](const Region& region) { return region.stays && region.is_vital_to[c]; });
                if (vital >= 2) continue;
                chains[c].stays = false;
                changed = true;
                for (Region& region : regions) region.stays = region.stays && !region.touches[c];
            }
        }
        PointSet living;
        for (const Chain& chain : chains) {
            if (chain.stays) living |= chain.stones;
        }
        result.alive |= living;
        for (const Region& region : regions) {
            if (!region.stays || living.none() || has_room_for_two_eyes(whole, region, living)) continue;
            result.territory[place(colour)] |= region.points;
        }
    }
    return result;
}

}  // namespace kradan::go
