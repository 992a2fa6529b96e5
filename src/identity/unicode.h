#pragma once

#include <unicode/unorm2.h>

#include <optional>
#include <string>
#include <string_view>

/// Conversions with ICU, for this folder only.
namespace kradan::identity {

/// nullopt if it is not valid UTF-8.
std::optional<std::u16string> to_utf16(std::string_view text);
std::string to_utf8(std::u16string_view text);
/// The code points of valid UTF-16.
std::u32string code_points(std::u16string_view text);

/// Normalizes a string. `instance` returns the ICU normalizer, such as `unorm2_getNFCInstance`.
std::u16string normalize(const UNormalizer2* (*instance)(UErrorCode*), std::u16string_view text);
/// For comparison: NFKC_Casefold, which also removes invisible characters.
std::u16string fold(std::u16string_view text);

/// Returns the text that an ICU function writes into a buffer of the given size. `write` returns the needed
/// size.
template <class Write>
std::u16string written_by(std::size_t guess, Write write) {
    std::u16string result(guess, u'\0');
    for (int attempt = 0; attempt < 2; ++attempt) {
        UErrorCode error = U_ZERO_ERROR;
        const int size = write(result.data(), static_cast<int>(result.size()), &error);
        if (error != U_BUFFER_OVERFLOW_ERROR && U_FAILURE(error)) return {};
        result.resize(static_cast<std::size_t>(size));
        if (error != U_BUFFER_OVERFLOW_ERROR) return result;
    }
    return {};
}

}  // namespace kradan::identity
