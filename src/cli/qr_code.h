#pragma once

#include <string>

namespace kradan::cli {

/// A QR code in half blocks, with a margin; on a terminal with `colours` dark on light, whatever its colours.
/// "" if libqrencode is not installed.
std::string qr_code(const std::string& text, bool colours);

}  // namespace kradan::cli
