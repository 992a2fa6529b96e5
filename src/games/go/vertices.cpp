#include "games/go/vertices.h"

#include "games/go/notation.h"

namespace kradan::go {

std::optional<Vertex> read_vertex(std::string_view text, int size) {
    const auto intent = read_move(text);
    if (!intent || intent->pass) return std::nullopt;
    const auto [x, y] = intent->vertex;
    if (x < 0 || y < 0 || x >= size || y >= size) return std::nullopt;
    return intent->vertex;
}

std::vector<Vertex> read_vertices(std::span<const std::string> texts, int size) {
    std::vector<Vertex> vertices;
    for (const auto& text : texts) {
        if (const auto vertex = read_vertex(text, size)) vertices.push_back(*vertex);
    }
    return vertices;
}

}  // namespace kradan::go
