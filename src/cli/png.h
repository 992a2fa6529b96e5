#pragma once

#include <expected>
#include <string>

namespace kradan::cli {

/// Renders an SVG document as a PNG of this size in pixels. librsvg is loaded on the first call; the error
/// says in a sentence that it is missing or why it failed.
std::expected<std::string, std::string> png_of(const std::string& svg, int width, int height);

}  // namespace kradan::cli
