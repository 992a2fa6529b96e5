#include "identity/names.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <set>
#include <vector>

#include "identity/unicode.h"

namespace kradan::data {
extern const std::string_view reserved_names_txt;
}  // namespace kradan::data

namespace kradan::identity {

namespace {

constexpr int fewest_characters = 2;
constexpr int most_characters = 20;
/// Enough for 20 Thai letters with a vowel and a tone mark each, and for their decompositions.
constexpr std::size_t most_name_bytes = 400;
/// Marks on one letter: as many as Thai, Vietnamese and Hebrew need.
constexpr int most_marks = 3;

bool is_separator(char32_t code) {
    return code == U'_' || code == U'-' || code == U'.' || code == U' ' || code == U'・';
}

/// Whether a character is a variant that differs from another letter only in style, such as 𝐚 or ª. Wide and
/// narrow forms are normal in Japanese, and ำ is a separate letter.
bool is_styled(UChar32 code) {
    const int type = u_getIntPropertyValue(code, UCHAR_DECOMPOSITION_TYPE);
    return type != U_DT_NONE && type != U_DT_CANONICAL && type != U_DT_COMPAT && type != U_DT_WIDE &&
           type != U_DT_NARROW;
}

enum class Sort { letter, mark, digit, separator, other };

Sort sort_of(char32_t character) {
    const auto code = static_cast<UChar32>(character);
    if (is_separator(character)) return Sort::separator;
    if (u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || is_styled(code)) return Sort::other;
    switch (u_charType(code)) {
        case U_UPPERCASE_LETTER:
        case U_LOWERCASE_LETTER:
        case U_TITLECASE_LETTER:
        case U_MODIFIER_LETTER:
        case U_OTHER_LETTER:
            return Sort::letter;
        case U_NON_SPACING_MARK:
        case U_COMBINING_SPACING_MARK:
            return Sort::mark;
        case U_DECIMAL_DIGIT_NUMBER:
            return Sort::digit;
        case U_LETTER_NUMBER:
            // 〇 occurs in names.
            return u_hasBinaryProperty(code, UCHAR_IDEOGRAPHIC) ? Sort::letter : Sort::other;
        default:
            return Sort::other;
    }
}

/// Whether each mark follows a letter, and each separator is single and between other characters.
bool has_good_characters(const std::u32string& text) {
    Sort before = Sort::separator;
    int marks = 0;
    for (const char32_t code : text) {
        const Sort sort = sort_of(code);
        if (sort == Sort::other) return false;
        if (sort == Sort::separator && before == Sort::separator) return false;
        marks = sort == Sort::mark ? marks + 1 : 0;
        if (marks > most_marks || (marks == 1 && before != Sort::letter)) return false;
        before = sort;
    }
    return before != Sort::separator;
}

/// The number of user-perceived characters.
int count_characters(const std::u16string& text) {
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<UBreakIterator, decltype(&ubrk_close)> characters(
        ubrk_open(UBRK_CHARACTER, "", text.data(), static_cast<int>(text.size()), &error), &ubrk_close);
    if (U_FAILURE(error)) return static_cast<int>(text.size());
    int count = 0;
    while (ubrk_next(characters.get()) != UBRK_DONE) ++count;
    return count;
}

/// The checker for confusable characters. It is immutable, so all threads share it.
const USpoofChecker* spoof_checker() {
    static const USpoofChecker* const checker = [] {
        UErrorCode error = U_ZERO_ERROR;
        USpoofChecker* made = uspoof_open(&error);
        uspoof_setChecks(
            made, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY,
            &error);
        uspoof_setRestrictionLevel(made, USPOOF_MODERATELY_RESTRICTIVE);
        return U_FAILURE(error) ? nullptr : made;
    }();
    return checker;
}

std::u16string skeleton_of(std::u16string folded) {
    std::erase_if(folded, [](char16_t unit) { return is_separator(unit); });
    std::u16string skeleton =
        fold(written_by(folded.size() * 2 + 8, [&](char16_t* buffer, int size, UErrorCode* error) {
            return uspoof_getSkeleton(spoof_checker(), 0, folded.data(), static_cast<int>(folded.size()),
                                      buffer, size, error);
        }));
    // A capital I looks like an l.
    std::ranges::replace(skeleton, u'i', u'l');
    return skeleton;
}

/// The contents of data/reserved_names.txt, as skeletons.
struct ReservedNames {
    std::set<std::u16string> whole;
    std::vector<std::u16string> beginnings;
    /// Reserved whole names that guests may still use.
    std::set<std::u16string> of_accounts;
};

ReservedNames read_reserved_names() {
    ReservedNames names;
    bool accounts_only = false;
    std::string_view rest = data::reserved_names_txt;
    while (!rest.empty()) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.empty() || line.starts_with('#')) continue;
        if (line == "---") {
            accounts_only = true;
            continue;
        }
        const bool beginning = line.ends_with('*');
        if (beginning) line.remove_suffix(1);
        const auto word = to_utf16(line);
        if (!word) continue;
        if (beginning) {
            names.beginnings.push_back(skeleton_of(fold(*word)));
        } else {
            (accounts_only ? names.of_accounts : names.whole).insert(skeleton_of(fold(*word)));
        }
    }
    return names;
}

bool is_reserved(const std::u16string& skeleton, bool account) {
    static const ReservedNames names = read_reserved_names();
    return names.whole.contains(skeleton) || (account && names.of_accounts.contains(skeleton)) ||
           std::ranges::any_of(names.beginnings,
                               [&](const auto& beginning) { return skeleton.starts_with(beginning); });
}

std::unexpected<Refusal> refuse_name(std::string_view reason) {
    return std::unexpected(Refusal{reason});
}

}  // namespace

std::expected<AccountName, Refusal> read_account_name(std::string_view text) {
    if (text.empty()) return refuse_name("account.name-too-short");
    if (text.size() > most_name_bytes) return refuse_name("account.name-too-long");
    const auto typed = to_utf16(text);
    if (!typed || !spoof_checker()) return refuse_name("account.name-characters");
    std::u16string shown = normalize(unorm2_getNFCInstance, *typed);
    std::ranges::replace(shown, u'\u3000', u' ');
    if (!has_good_characters(code_points(shown))) return refuse_name("account.name-characters");
    const int characters = count_characters(shown);
    if (characters < fewest_characters) return refuse_name("account.name-too-short");
    if (characters > most_characters) return refuse_name("account.name-too-long");

    UErrorCode error = U_ZERO_ERROR;
    const int found =
        uspoof_check2(spoof_checker(), shown.data(), static_cast<int>(shown.size()), nullptr, &error);
    if (U_FAILURE(error) || (found & (USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY)) != 0) {
        return refuse_name("account.name-characters");
    }
    if (found != 0) return refuse_name("account.name-mixed-scripts");

    const std::u16string folded = fold(shown);
    const std::u16string skeleton = skeleton_of(folded);
    if (folded.empty() || skeleton.empty()) return refuse_name("account.name-characters");
    if (is_reserved(skeleton, true)) return refuse_name("account.name-reserved");
    return AccountName{to_utf8(shown), to_utf8(folded), to_utf8(skeleton)};
}

NameLook look_of(std::string_view text) {
    const auto typed = to_utf16(text);
    if (!typed || !spoof_checker()) return {};
    std::u16string kept;
    for (const char32_t code : code_points(fold(*typed))) {
        const Sort sort = sort_of(code);
        if (sort == Sort::separator || sort == Sort::other) continue;
        if (U_IS_BMP(code)) {
            kept += static_cast<char16_t>(code);
        } else {
            kept += U16_LEAD(code);
            kept += U16_TRAIL(code);
        }
    }
    if (kept.empty()) return {};
    const std::u16string skeleton = skeleton_of(kept);
    return {.skeleton = to_utf8(skeleton), .reserved = is_reserved(skeleton, false)};
}

std::string_view skeleton_version() {
    return U_ICU_VERSION;
}

}  // namespace kradan::identity
