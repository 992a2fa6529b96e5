#include "cli/qr_code.h"

#include <qrencode.h>

#include <memory>

#include "system/shared_library.h"

namespace kradan::cli {

std::string qr_code(const std::string& text, bool colours) {
    SharedLibrary library{"libqrencode.so.4"};
    decltype(&QRcode_encodeString) encode = nullptr;
    decltype(&QRcode_free) destroy = nullptr;
    library.find(encode, "QRcode_encodeString");
    library.find(destroy, "QRcode_free");
    if (library.missing()) return "";
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code{encode(text.c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1),
                                                          destroy};
    if (!code) return "";
    constexpr int margin = 2;
    const auto dark = [&](int x, int y) {
        const int width = code->width;
        return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1) != 0;
    };
    std::string lines;
    for (int y = -margin; y < code->width + margin; y += 2) {
        lines += colours ? "  \033[30;107m" : "  ";
        for (int x = -margin; x < code->width + margin; ++x) {
            const bool top = dark(x, y);
            const bool bottom = dark(x, y + 1);
            lines += top && bottom ? "█" : top ? "▀" : bottom ? "▄" : " ";
        }
        lines += colours ? "\033[0m\n" : "\n";
    }
    return lines;
}

}  // namespace kradan::cli
