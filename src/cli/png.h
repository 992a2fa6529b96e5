#pragma once

#include <expected>
#include <string>

namespace kradan::cli {

/// An SVG document as a PNG of so many pixels, by librsvg, which is loaded when it is first needed; where it
/// is missing or fails, a sentence that says so.
std::expected<std::string, std::string> png_of(const std::string& svg, int width, int height);

}  // namespace kradan::cli
