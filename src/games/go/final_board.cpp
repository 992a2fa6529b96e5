#include "games/go/final_board.h"

namespace kradan::go {

Neighbours::Neighbours(const FinalBoard& board, std::size_t p) {
    const auto columns = static_cast<std::size_t>(board.columns);
    if (p % columns > 0) points_[count_++] = p - 1;
    if (p % columns + 1 < columns) points_[count_++] = p + 1;
    if (p >= columns) points_[count_++] = p - columns;
    if (p + columns < board.points()) points_[count_++] = p + columns;
}

PointSet only(std::size_t p) {
    PointSet set;
    set.set(p);
    return set;
}

PointSet beside(const FinalBoard& board, std::size_t p) {
    PointSet set;
    for (const std::size_t n : Neighbours(board, p)) set.set(n);
    return set;
}

PointSet flood(const FinalBoard& board, const PointSet& start, const PointSet& allowed,
               const PointSet& ends) {
    PointSet reached = start;
    std::vector<std::size_t> open;
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (start[p]) open.push_back(p);
    }
    while (!open.empty()) {
        const std::size_t from = open.back();
        open.pop_back();
        if (ends[from]) continue;
        for (const std::size_t to : Neighbours(board, from)) {
            if (reached[to] || !allowed[to]) continue;
            reached.set(to);
            open.push_back(to);
        }
    }
    return reached;
}

std::vector<PointSet> parts(const FinalBoard& board, const PointSet& points) {
    std::vector<PointSet> found;
    PointSet left = points;
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (!left[p]) continue;
        found.push_back(flood(board, only(p), points));
        left &= ~found.back();
    }
    return found;
}

}  // namespace kradan::go
