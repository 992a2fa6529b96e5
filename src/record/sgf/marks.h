#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "record/sgf/text.h"
#include "record/tree.h"

namespace kradan::record {

/// What TR SQ CR MA SL LB AR LN draw; nothing for other names.
std::optional<Shape::Kind> shape_of(std::string_view name);
/// Adds what one value of such a property draws; false, with nothing added, where it cannot be read.
bool add_shapes(std::string_view name, std::string_view value, SgfBoard board, std::vector<Shape>& shapes);
/// Puts shapes in the order of their kinds, those of a kind as they came.
void sort_shapes(std::vector<Shape>& shapes);
/// Shapes as properties, in the order of their kinds. Highlights are written as SL.
std::vector<Property> write_shapes(const std::vector<Shape>& shapes, SgfBoard board);

/// The glyph that a judgement of a move stands for: TE 1 or 3, BM 2 or 4, IT 5, DO 6; nothing for every other
/// property, and for unusual values.
std::optional<std::uint8_t> glyph_of(const Property& property);
/// The reverse; nothing for other glyphs.
std::optional<Property> property_of(std::uint8_t glyph);

/// Whether a property that stands beside a move in the root speaks of the move, and not of the game.
bool belongs_to_move(std::string_view name);

}  // namespace kradan::record
