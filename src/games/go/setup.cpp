#include "games/go/setup.h"

#include <algorithm>
#include <array>

namespace kradan::go {

namespace {

bool size_is_good(int size) {
    return size >= min_size && size <= max_size;
}

bool handicap_is_good(const Setup& setup) {
    if (setup.handicap < 0) return false;
    if (setup.handicap < 2) return true;
    switch (setup.placement) {
        case Placement::fixed:
            return setup.stones.empty() && setup.handicap <= max_fixed_handicap(setup.size);
        case Placement::free:
            return setup.stones.empty() && setup.handicap < setup.size * setup.size;
        case Placement::placed:
            return setup.handicap <= setup.size * setup.size;
    }
    return false;
}

Colour first_to_move(const Setup& setup) {
    if (setup.side_to_move && setup.handicap < 2) return *setup.side_to_move;
    if (setup.handicap >= 2 && setup.placement == Placement::fixed) return Colour::second;
    if (setup.handicap >= 2 && setup.placement == Placement::free) return Colour::first;
    return setup.side_to_move.value_or(setup.handicap >= 2 ? Colour::second : Colour::first);
}

}  // namespace

std::vector<Vertex> fixed_handicap(int size, int stones) {
    if (stones < 2 || stones > max_fixed_handicap(size)) return {};
    const int low = size >= 13 ? 3 : 2;
    const int middle = size / 2;
    const int high = size - 1 - low;
    const std::array<Vertex, 8> order = {{{.x = low, .y = low},
                                          {.x = high, .y = high},
                                          {.x = low, .y = high},
                                          {.x = high, .y = low},
                                          {.x = low, .y = middle},
                                          {.x = high, .y = middle},
                                          {.x = middle, .y = high},
                                          {.x = middle, .y = low}}};
    const bool with_centre = stones >= 5 && stones % 2 == 1;
    const int around = with_centre ? stones - 1 : stones;
    std::vector<Vertex> points(order.begin(), order.begin() + around);
    if (with_centre) points.push_back({.x = middle, .y = middle});
    return points;
}

Rules rules_of(const Setup& setup) {
    Rules rules = find_preset(setup.rules).value_or(presets[0]).rules;
    if (setup.ko) rules.ko = *setup.ko;
    return rules;
}

int komi_of(const Setup& setup) {
    return setup.komi.value_or(find_preset(setup.rules).value_or(presets[0]).komi);
}

std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup) {
    std::vector<SetupReason> reasons;
    if (!size_is_good(setup.size)) reasons.push_back(SetupReason::bad_size);
    if (!find_preset(setup.rules)) reasons.push_back(SetupReason::bad_rules);
    if (komi_of(setup) < -max_komi || komi_of(setup) > max_komi) reasons.push_back(SetupReason::bad_komi);
    if (!size_is_good(setup.size)) {
        // Without a valid size, a handicap can be refused only if it is too large for every board.
        if (setup.handicap < 0 || setup.handicap >= max_points) reasons.push_back(SetupReason::bad_handicap);
        return std::unexpected(std::move(reasons));
    }

    std::vector<Stone> stones = setup.stones;
    if (!handicap_is_good(setup)) {
        reasons.push_back(SetupReason::bad_handicap);
    } else if (setup.handicap >= 2 && setup.placement == Placement::fixed) {
        for (const Vertex v : fixed_handicap(setup.size, setup.handicap)) {
            stones.push_back({.vertex = v, .colour = Colour::first});
        }
    }

    Board board(setup.size);
    Stones placed;
    bool stone_is_bad = false;
    bool no_liberty = false;
    for (const Stone& stone : stones) {
        if (!board.on_board(stone.vertex)) {
            stone_is_bad = true;
            continue;
        }
        const auto i = static_cast<std::size_t>(stone.vertex.y * setup.size + stone.vertex.x);
        if (placed.of[0][i] || placed.of[1][i]) {
            stone_is_bad = true;
            continue;
        }
        placed.of[static_cast<std::size_t>(stone.colour)].set(i);
        // Every chain in the diagram has a liberty if and only if placing the stones captures nothing.
        const Point p = board.point(stone.vertex);
        if (no_liberty) continue;
        const Board::Placed result = board.place(p, stone.colour);
        no_liberty = result.captured > 0 || result.suicided > 0;
    }
    if (stone_is_bad) reasons.push_back(SetupReason::bad_stone);
    if (no_liberty) reasons.push_back(SetupReason::no_liberty);
    if (!reasons.empty()) return std::unexpected(std::move(reasons));
    Position position(setup.size, rules_of(setup), placed, first_to_move(setup));
    position.set_prisoners({std::max(setup.prisoners[0], 0), std::max(setup.prisoners[1], 0)});
    return position;
}

}  // namespace kradan::go
