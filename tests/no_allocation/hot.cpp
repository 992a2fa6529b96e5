#include "hot.h"

#include "core/perft.h"

namespace {

template <class P>
std::uint64_t walk(P& position, int depth) {
    typename P::MoveList moves;
    position.legal_moves(moves);
    std::uint64_t sum = moves.size() + position.key();
    if constexpr (requires { position.in_check(); }) sum += position.in_check() ? 1 : 0;
    if constexpr (requires { position.has_legal_move(); }) sum += position.has_legal_move() ? 1 : 0;
    if constexpr (requires { position.count_legal_moves(); }) {
        sum += static_cast<std::uint64_t>(position.count_legal_moves());
    }
    if constexpr (requires { position.legal_captures(moves); }) {
        typename P::MoveList parts;
        position.legal_captures(parts);
        position.legal_quiets(parts);
        for (const auto move : parts) sum += position.gives_check(move) ? 1 : 0;
    }
    if (depth == 0) return sum;
    for (const auto move : moves) {
        const auto undo = position.do_move(move);
        sum += walk(position, depth - 1);
        position.undo_move(move, undo);
    }
    return sum;
}

template <class P>
std::uint64_t all(P& position, int depth) {
    std::uint64_t sum = walk(position, depth) + kradan::perft(position, depth, false);
    for (const kradan::Path path : kradan::paths()) sum += kradan::perft(position, depth + 1, true, path);
    return sum;
}

}  // namespace

std::uint64_t hot_chess(kradan::chess::Position& position, int depth) {
    return all(position, depth);
}
std::uint64_t hot_ogi(kradan::ogi::Position& position, int depth) {
    return all(position, depth);
}
std::uint64_t hot_go(kradan::go::Position& position, int depth) {
    return all(position, depth);
}
void hot_go_apply(kradan::go::Position& position, kradan::go::Move move) {
    position.apply(move);
}
int hot_go_light_playout(kradan::search::LightPlayout& playout, const kradan::go::Position& start,
                         kradan::SplitMix64& random) {
    return playout.run(start, random).moves;
}

int* trap_allocates(int number) {
    return new int(number);
}
void trap_throws(int number) {
    if (number > 0) throw number;
}
void trap_calls_by_pointer(void (*function)()) {
    function();
    function();
}
