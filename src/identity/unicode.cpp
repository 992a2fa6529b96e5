#include "identity/unicode.h"

#include <unicode/ustring.h>
#include <unicode/utf16.h>

namespace kradan::identity {

std::optional<std::u16string> to_utf16(std::string_view text) {
    std::u16string result(text.size(), u'\0');
    UErrorCode error = U_ZERO_ERROR;
    int size = 0;
    u_strFromUTF8(result.data(), static_cast<int>(result.size()), &size, text.data(),
                  static_cast<int>(text.size()), &error);
    if (U_FAILURE(error)) return std::nullopt;
    result.resize(static_cast<std::size_t>(size));
    return result;
}

std::string to_utf8(std::u16string_view text) {
    std::string result(text.size() * 3, '\0');
    UErrorCode error = U_ZERO_ERROR;
    int size = 0;
    u_strToUTF8(result.data(), static_cast<int>(result.size()), &size, text.data(),
                static_cast<int>(text.size()), &error);
    if (U_FAILURE(error)) return {};
    result.resize(static_cast<std::size_t>(size));
    return result;
}

std::u32string code_points(std::u16string_view text) {
    std::u32string result;
    for (std::size_t i = 0; i < text.size();) {
        UChar32 code = 0;
        U16_NEXT(text, i, text.size(), code);
        result += static_cast<char32_t>(code);
    }
    return result;
}

std::u16string normalize(const UNormalizer2* (*instance)(UErrorCode*), std::u16string_view text) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2* normalizer = instance(&error);
    if (U_FAILURE(error)) return {};
    return written_by(text.size() * 2 + 8, [&](char16_t* buffer, int size, UErrorCode* failure) {
        return unorm2_normalize(normalizer, text.data(), static_cast<int>(text.size()), buffer, size,
                                failure);
    });
}

std::u16string fold(std::u16string_view text) {
    return normalize(unorm2_getNFKCCasefoldInstance, text);
}

}  // namespace kradan::identity
