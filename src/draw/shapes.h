#pragma once

#include "draw/sheet.h"

namespace kradan::draw {

/// What lies beneath the pieces: highlights.
void draw_grounds(Sheet& sheet);
/// What lies above them: arrows, lines, circles and the like, labels.
void draw_shapes(Sheet& sheet);

}  // namespace kradan::draw
