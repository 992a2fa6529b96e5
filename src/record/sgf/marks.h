#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "record/sgf/text.h"
#include "record/tree.h"

namespace kradan::record {

/// The shape drawn by TR SQ CR MA SL LB AR LN; empty for other names.
std::optional<Shape::Kind> shape_of(std::string_view name);
/// Adds the shapes of one value of such a property. Returns false and adds nothing if it is invalid.
bool add_shapes(std::string_view name, std::string_view value, SgfBoard board, std::vector<Shape>& shapes);
/// Sorts shapes by kind, stably.
void sort_shapes(std::vector<Shape>& shapes);
/// Shapes as properties, in the order of their kinds. Highlights are written as SL.
std::vector<Property> write_shapes(const std::vector<Shape>& shapes, SgfBoard board);

/// The glyph for a move annotation: TE 1 or 3, BM 2 or 4, IT 5, DO 6; empty for other properties and for
/// unusual values.
std::optional<std::uint8_t> glyph_of(const Property& property);
/// The inverse; empty for other glyphs.
std::optional<Property> property_of(std::uint8_t glyph);

/// Whether a property next to a move in the root belongs to the move rather than to the game.
bool belongs_to_move(std::string_view name);

}  // namespace kradan::record
