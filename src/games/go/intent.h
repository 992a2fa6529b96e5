#pragma once

#include <string>

namespace kradan {
struct MoveParts;
}

namespace kradan::go {

/// An intersection: column from the left and row from the bottom, both from 0 (A1 is 0, 0). It may lie off
/// the board.
struct Vertex {
    int x = 0;
    int y = 0;

    friend constexpr bool operator==(Vertex, Vertex) = default;
};

/// The move that a player asks for: a stone on an intersection, which may be off the board, or a pass.
struct Intent {
    /// Always 0, 0 for a pass, where it has no meaning.
    Vertex vertex = {};
    bool pass = false;

    static constexpr Intent stone(int x, int y) { return {.vertex = {.x = x, .y = y}, .pass = false}; }
    static constexpr Intent passing() { return {.vertex = {}, .pass = true}; }

    friend constexpr bool operator==(Intent, Intent) = default;
};

/// Needed by `AnyIntent`: the text that `read_move` parses back to the same intent, and the intent's parts.
std::string write_move(Intent intent);
MoveParts parts_of(Intent intent);

}  // namespace kradan::go
