#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/intent.h"

namespace kradan::go {

/// A vertex that lies on a board of this size.
std::optional<Vertex> read_vertex(std::string_view text, int size);
/// Those of the texts that are one.
std::vector<Vertex> read_vertices(std::span<const std::string> texts, int size);

}  // namespace kradan::go
