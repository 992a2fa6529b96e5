#pragma once

#include "draw/sheet.h"

namespace kradan::draw {

/// Draws what is below the pieces: highlights, and the board beneath labels.
void draw_grounds(Sheet& sheet);
/// Draws what is above the pieces: arrows, lines, circles and other marks, labels.
void draw_shapes(Sheet& sheet);

}  // namespace kradan::draw
