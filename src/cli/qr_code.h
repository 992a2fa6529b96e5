#pragma once

#include <string>

namespace kradan::cli {

/// A QR code in half-block characters, with a margin. With `colours`, it is dark on light whatever the
/// terminal's colours. "" if libqrencode is not installed.
std::string qr_code(const std::string& text, bool colours);

}  // namespace kradan::cli
