#include "games/ogi/position.h"

#include "games/ogi/position_impl.h"

namespace kradan::ogi {

Move move_of(const Intent& intent) {
    if (const auto* drop = std::get_if<Drop>(&intent))
        return Move::drop(drop->kind, drop->promoted, drop->to);
    const auto* move = std::get_if<BoardMove>(&intent);
    assert(move != nullptr);
    return Move::board(move->from, move->to, move->promote, move->keep);
}

template std::expected<Position<gomayo>, std::vector<SetupReason>> validate<gomayo>(const Setup&);
template std::expected<Position<classic>, std::vector<SetupReason>> validate<classic>(const Setup&);
template class Position<gomayo>;
template class Position<classic>;

}  // namespace kradan::ogi
