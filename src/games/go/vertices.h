#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/intent.h"

namespace kradan::go {

/// Reads a vertex; empty if it is not on a board of this size.
std::optional<Vertex> read_vertex(std::string_view text, int size);
/// The vertices among the strings; skips strings that `read_vertex` rejects.
std::vector<Vertex> read_vertices(std::span<const std::string> texts, int size);

}  // namespace kradan::go
