#include "identity/passwords.h"

#include <sodium.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <vector>

#include "identity/unicode.h"

namespace kradan::data {
/// The most common passwords, separated by commas.
extern const std::string_view common_passwords_txt;
}  // namespace kradan::data

namespace kradan::identity {

namespace {

/// The parameters that OWASP recommends for Argon2id.
constexpr unsigned long long passes = 2;
constexpr std::size_t memory = 19 << 20;
constexpr std::size_t most_bytes_of_character = 4;

/// The common passwords of a permitted length, sorted.
const std::vector<std::string_view>& common_passwords() {
    static const std::vector<std::string_view> sorted = [] {
        std::vector<std::string_view> all;
        std::string_view rest = data::common_passwords_txt;
        while (!rest.empty()) {
            const std::string_view word = rest.substr(0, rest.find(','));
            rest.remove_prefix(std::min(rest.size(), word.size() + 1));
            if (word.size() >= fewest_password_characters) all.push_back(word);
        }
        std::ranges::sort(all);
        return all;
    }();
    return sorted;
}

/// Whether it repeats one or a few characters, or consists of consecutive ones: 11111111, abcabcabc,
/// 87654321.
bool is_regular(const std::u32string& text) {
    constexpr std::size_t longest_part = 4;
    for (std::size_t part = 1; part <= longest_part && part * 2 <= text.size(); ++part) {
        if (std::equal(text.begin() + static_cast<std::ptrdiff_t>(part), text.end(), text.begin()))
            return true;
    }
    const auto runs = [&](char32_t step) {
        return std::ranges::adjacent_find(
                   text, [&](char32_t one, char32_t next) { return next != one + step; }) == text.end();
    };
    return runs(1) || runs(static_cast<char32_t>(-1));
}

/// Only the letters and digits, folded.
std::u32string core_of(std::u16string_view text) {
    std::u32string core = code_points(fold(text));
    std::erase_if(core, [](char32_t code) {
        const auto point = static_cast<UChar32>(code);
        const auto mask = U_GET_GC_MASK(point);
        return (mask & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) == 0;
    });
    return core;
}

/// Removes all occurrences of a word; returns whether there were any.
bool remove_all(std::u32string& text, const std::u32string& word) {
    bool found = false;
    for (std::size_t place = text.find(word); place != std::u32string::npos; place = text.find(word, place)) {
        text.erase(place, word.size());
        found = true;
    }
    return found;
}

/// Whether a password is little more than a word: forwards or backwards, with digits or at most three other
/// characters.
bool is_variant(const std::u32string& password, const std::u32string& word) {
    constexpr std::size_t shortest_word = 3;
    constexpr std::size_t most_others = 3;
    if (word.empty()) return false;
    std::u32string rest = password;
    const bool forwards = remove_all(rest, word);
    const bool backwards = remove_all(rest, std::u32string(word.rbegin(), word.rend()));
    if (!forwards && !backwards) return false;
    if (std::ranges::all_of(rest, [](char32_t code) { return u_isdigit(static_cast<UChar32>(code)); }))
        return true;
    return word.size() >= shortest_word && rest.size() <= most_others;
}

bool is_common(const std::u16string& text) {
    const std::u16string folded = fold(text);
    if (std::ranges::binary_search(common_passwords(), std::string_view(to_utf8(folded)))) return true;
    return is_regular(code_points(folded)) || is_variant(core_of(text), U"kradan");
}

void prepare_sodium() {
    // Selects the implementations for this processor.
    static const int ready = sodium_init();
    (void)ready;
}

}  // namespace

std::optional<Refusal> check_password(std::string_view text, std::string_view account_name,
                                      std::span<const std::string> own_words) {
    if (text.size() > most_password_characters * most_bytes_of_character) {
        return Refusal{"account.password-too-long"};
    }
    const auto typed = to_utf16(text);
    if (!typed || text.contains('\0')) return Refusal{"account.password-characters"};
    const std::size_t characters = code_points(*typed).size();
    if (characters < fewest_password_characters) return Refusal{"account.password-too-short"};
    if (characters > most_password_characters) return Refusal{"account.password-too-long"};
    const auto name = to_utf16(account_name.substr(0, most_password_characters * most_bytes_of_character));
    if (name && is_variant(core_of(*typed), core_of(*name))) return Refusal{"account.password-like-name"};
    const bool is_own = std::ranges::any_of(own_words, [&](const std::string& word) {
        const auto read = to_utf16(word);
        return read && is_variant(core_of(*typed), core_of(*read));
    });
    if (is_own || is_common(*typed)) return Refusal{"account.password-common"};
    return std::nullopt;
}

std::size_t count_common_passwords() {
    return common_passwords().size();
}

std::optional<std::string> hash_password(std::string_view text) {
    prepare_sodium();
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), text.data(), text.size(), passes, memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        return std::nullopt;
    }
    hash.resize(hash.find('\0'));
    return hash;
}

bool verify_password(std::string_view hash, std::string_view text) {
    prepare_sodium();
    if (hash.size() >= crypto_pwhash_STRBYTES) return false;
    const std::string terminated(hash);
    return crypto_pwhash_str_verify(terminated.c_str(), text.data(), text.size()) == 0;
}

bool needs_rehash(std::string_view hash) {
    if (hash.size() >= crypto_pwhash_STRBYTES) return true;
    const std::string terminated(hash);
    return crypto_pwhash_str_needs_rehash(terminated.c_str(), passes, memory) != 0;
}

std::string_view dummy_hash() {
    return "$argon2id$v=19$m=19456,t=2,p=1$oj6Jd7VsDosxoQ5dulSSqw$phUwoDAiHGRBxQL2ItRJ/XSRdipqhFR7X/"
           "nFabYrvB0";
}

}  // namespace kradan::identity
