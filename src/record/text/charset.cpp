#include "record/text/charset.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/quote.h"
#ifndef __wasi__
#include <iconv.h>
#endif

namespace kradan::record {

namespace {

using Kind = Charset::Kind;

constexpr std::string_view replacement = "\xef\xbf\xbd";

// Programs use CP932 and similar code pages under these names. They preserve '\', which the strict standards
// turn into a yen sign.
constexpr std::array charsets = {
    Charset{.name = "utf-8", .iconv_name = "UTF-8", .kind = Kind::utf8},
    Charset{.name = "shift_jis", .iconv_name = "CP932", .kind = Kind::shift_jis},
    Charset{.name = "euc-jp", .iconv_name = "EUC-JP-MS", .kind = Kind::euc},
    Charset{.name = "gb18030", .iconv_name = "GB18030", .kind = Kind::gb},
    Charset{.name = "big5", .iconv_name = "BIG5-HKSCS", .kind = Kind::big5},
    Charset{.name = "euc-kr", .iconv_name = "UHC", .kind = Kind::euc},
    Charset{.name = "windows-874", .iconv_name = "CP874", .kind = Kind::single_byte},
    Charset{.name = "windows-1252", .iconv_name = "CP1252", .kind = Kind::single_byte},
    Charset{.name = "iso-8859-2", .iconv_name = "ISO-8859-2", .kind = Kind::single_byte},
    Charset{.name = "iso-8859-5", .iconv_name = "ISO-8859-5", .kind = Kind::single_byte},
    Charset{.name = "iso-8859-7", .iconv_name = "ISO-8859-7", .kind = Kind::single_byte},
    Charset{.name = "iso-8859-15", .iconv_name = "ISO-8859-15", .kind = Kind::single_byte},
    Charset{.name = "windows-1250", .iconv_name = "CP1250", .kind = Kind::single_byte},
    Charset{.name = "windows-1251", .iconv_name = "CP1251", .kind = Kind::single_byte},
    Charset{.name = "windows-1253", .iconv_name = "CP1253", .kind = Kind::single_byte},
    Charset{.name = "windows-1254", .iconv_name = "CP1254", .kind = Kind::single_byte},
    Charset{.name = "koi8-r", .iconv_name = "KOI8-R", .kind = Kind::single_byte},
    Charset{.name = "koi8-u", .iconv_name = "KOI8-U", .kind = Kind::single_byte},
    Charset{.name = "macintosh", .iconv_name = "MACINTOSH", .kind = Kind::single_byte},
};

/// Letters and digits only, in lower case.
struct Alias {
    std::string_view alias;
    std::string_view name;
};
constexpr std::array aliases = {
    Alias{"utf8", "utf-8"},
    Alias{"unicode11utf8", "utf-8"},
    Alias{"unicode", "utf-8"},
    Alias{"ascii", "utf-8"},
    Alias{"usascii", "utf-8"},
    Alias{"shiftjis", "shift_jis"},
    Alias{"sjis", "shift_jis"},
    Alias{"xsjis", "shift_jis"},
    Alias{"mskanji", "shift_jis"},
    Alias{"cp932", "shift_jis"},
    Alias{"ms932", "shift_jis"},
    Alias{"windows932", "shift_jis"},
    Alias{"windows31j", "shift_jis"},
    Alias{"eucjp", "euc-jp"},
    Alias{"xeucjp", "euc-jp"},
    Alias{"ujis", "euc-jp"},
    Alias{"gb18030", "gb18030"},
    Alias{"gb2312", "gb18030"},
    Alias{"gb231280", "gb18030"},
    Alias{"gbk", "gb18030"},
    Alias{"gb", "gb18030"},
    Alias{"xgbk", "gb18030"},
    Alias{"euccn", "gb18030"},
    Alias{"cp936", "gb18030"},
    Alias{"windows936", "gb18030"},
    Alias{"chinese", "gb18030"},
    Alias{"big5", "big5"},
    Alias{"xbig5", "big5"},
    Alias{"big5hkscs", "big5"},
    Alias{"cp950", "big5"},
    Alias{"windows950", "big5"},
    Alias{"euckr", "euc-kr"},
    Alias{"ksc5601", "euc-kr"},
    Alias{"ksc56011987", "euc-kr"},
    Alias{"ksx1001", "euc-kr"},
    Alias{"uhc", "euc-kr"},
    Alias{"cp949", "euc-kr"},
    Alias{"ms949", "euc-kr"},
    Alias{"windows949", "euc-kr"},
    Alias{"korean", "euc-kr"},
    Alias{"tis620", "windows-874"},
    Alias{"tis6200", "windows-874"},
    Alias{"tis62025330", "windows-874"},
    Alias{"iso885911", "windows-874"},
    Alias{"cp874", "windows-874"},
    Alias{"windows874", "windows-874"},
    Alias{"thai", "windows-874"},
    Alias{"iso88591", "windows-1252"},
    Alias{"latin1", "windows-1252"},
    Alias{"l1", "windows-1252"},
    Alias{"cp1252", "windows-1252"},
    Alias{"windows1252", "windows-1252"},
    Alias{"ansi", "windows-1252"},
    Alias{"iso88592", "iso-8859-2"},
    Alias{"latin2", "iso-8859-2"},
    Alias{"iso88595", "iso-8859-5"},
    Alias{"iso88597", "iso-8859-7"},
    Alias{"iso885915", "iso-8859-15"},
    Alias{"latin9", "iso-8859-15"},
    Alias{"windows1250", "windows-1250"},
    Alias{"cp1250", "windows-1250"},
    Alias{"windows1251", "windows-1251"},
    Alias{"cp1251", "windows-1251"},
    Alias{"windows1253", "windows-1253"},
    Alias{"windows1254", "windows-1254"},
    Alias{"iso88599", "windows-1254"},
    Alias{"koi8r", "koi8-r"},
    Alias{"koi8u", "koi8-u"},
    Alias{"macintosh", "macintosh"},
    Alias{"macroman", "macintosh"},
};

constexpr const Charset& named(std::string_view name) {
    return *std::ranges::find(charsets, name, &Charset::name);
}

bool is_high(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

/// Eight bytes at a time, because nearly all texts are ASCII.
std::size_t find_high(std::string_view text) {
    std::size_t at = 0;
    for (std::uint64_t bytes = 0; at + sizeof bytes <= text.size(); at += sizeof bytes) {
        std::memcpy(&bytes, text.data() + at, sizeof bytes);
        if ((bytes & 0x8080'8080'8080'8080) != 0) break;
    }
    while (at < text.size() && !is_high(text[at])) ++at;
    return at;
}

}  // namespace

bool Charset::is_pair(unsigned char first, unsigned char second) const {
    const auto within = [](unsigned char c, int low, int high) { return c >= low && c <= high; };
    switch (kind) {
        case Kind::utf8:
        case Kind::single_byte:
            return false;
        case Kind::euc:
            return (within(first, 0xa1, 0xfe) && within(second, 0xa1, 0xfe)) ||
                   (first == 0x8e && within(second, 0xa1, 0xdf) && name == "euc-jp");
        case Kind::shift_jis:
            return (within(first, 0x81, 0x9f) || within(first, 0xe0, 0xfc)) && within(second, 0x40, 0xfc) &&
                   second != 0x7f;
        case Kind::gb:
            return within(first, 0x81, 0xfe) &&
                   ((within(second, 0x40, 0xfe) && second != 0x7f) || within(second, 0x30, 0x39));
        case Kind::big5:
            return within(first, 0x81, 0xfe) && (within(second, 0x40, 0x7e) || within(second, 0xa1, 0xfe));
    }
    return false;
}

const Charset* find_charset(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
    }
    const auto found = std::ranges::find(aliases, std::string_view{plain}, &Alias::alias);
    return found == aliases.end() ? nullptr : &named(found->name);
}

const Charset& utf8_charset() {
    return charsets.front();
}

std::vector<std::string_view> charset_names() {
    std::vector<std::string_view> names;
    for (const Charset& charset : charsets) names.push_back(charset.name);
    return names;
}

bool is_utf8(std::string_view text, bool cut) {
    while (true) {
        if (text.empty() || !is_high(text.front())) text.remove_prefix(find_high(text));
        if (text.empty()) return true;
        const std::size_t size = detail::character_size(text);
        if (size == 0) {
            if (!cut || text.size() > 3) return false;
            // The rest may be an incomplete character.
            for (const std::string_view rest : {"\x80", "\x80\x80", "\xa0\x80", "\x90\x80\x80"}) {
                if (detail::character_size(std::string{text}.append(rest)) > text.size()) return true;
            }
            return false;
        }
        text.remove_prefix(size);
    }
}

void append_utf8(std::string& text, std::uint32_t character) {
    const auto following = [&](int shift) { text += static_cast<char>(0x80 | (character >> shift & 0x3f)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
        return;
    }
    if (character < 0x800) {
        text += static_cast<char>(0xc0 | character >> 6);
    } else {
        if (character < 0x10000) {
            text += static_cast<char>(0xe0 | character >> 12);
        } else {
            text += static_cast<char>(0xf0 | character >> 18);
            following(12);
        }
        following(6);
    }
    following(0);
}

#ifndef __wasi__

struct Decoder::Conversion {
    const Charset* charset;
    iconv_t handle;

    ~Conversion() {
        if (known()) iconv_close(handle);
    }
    bool known() const { return std::bit_cast<std::intptr_t>(handle) != -1; }
};

#else

struct Decoder::Conversion {};

#endif

Decoder::Decoder() = default;
Decoder::~Decoder() = default;

namespace {

/// Replaces each byte that is not UTF-8 with U+FFFD. Returns false if there were any.
bool replace_invalid_utf8(std::string& text) {
    if (is_utf8(text)) return true;
    std::string mended;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t size = detail::character_size(rest);
        mended += size == 0 ? replacement : rest.substr(0, size);
        rest.remove_prefix(std::max<std::size_t>(size, 1));
    }
    text = std::move(mended);
    return false;
}

}  // namespace

bool Decoder::decode(std::string& text, const Charset& charset) {
    if (find_high(text) == text.size()) return true;
#ifndef __wasi__
    if (charset.kind != Kind::utf8) {
        if (!conversion_ || conversion_->charset != &charset) {
            conversion_.reset(new Conversion{
                .charset = &charset, .handle = iconv_open("UTF-8", std::string{charset.iconv_name}.c_str())});
        }
        if (!conversion_->known()) return replace_invalid_utf8(text);
        bool whole = true;
        std::string decoded(4 * text.size() + 16, '\0');
        char* from = text.data();
        std::size_t left = text.size();
        char* to = decoded.data();
        std::size_t room = decoded.size();
        iconv(conversion_->handle, nullptr, nullptr, nullptr, nullptr);
        while (left > 0 &&
               iconv(conversion_->handle, &from, &left, &to, &room) == static_cast<std::size_t>(-1)) {
            whole = false;
            to = std::ranges::copy(replacement, to).out;
            room -= replacement.size();
            // The scan for the end of the text took the pair as one character.
            const std::size_t bytes = left > 1 && charset.is_pair(static_cast<unsigned char>(from[0]),
                                                                  static_cast<unsigned char>(from[1]))
                                          ? 2
                                          : 1;
            from += bytes;
            left -= bytes;
        }
        iconv(conversion_->handle, nullptr, nullptr, &to, &room);
        decoded.resize(static_cast<std::size_t>(to - decoded.data()));
        text = std::move(decoded);
        return whole;
    }
#else
    (void)charset;
#endif
    return replace_invalid_utf8(text);
}

}  // namespace kradan::record
