#pragma once

#include <expected>
#include <string>

namespace kradan::cli {

/// Renders an SVG document as a PNG of this size in pixels. Loads librsvg on the first call. The error is a
/// sentence that says that librsvg is missing or why it failed.
std::expected<std::string, std::string> png_of(const std::string& svg, int width, int height);

}  // namespace kradan::cli
