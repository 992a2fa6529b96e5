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

/// The names of each charset, separated by spaces: letters and digits only, in lower case.
constexpr std::array<std::string_view, charsets.size()> names = {
    "utf8 unicode11utf8 unicode ascii usascii",
    "shiftjis sjis xsjis mskanji cp932 ms932 windows932 windows31j",
    "eucjp xeucjp ujis",
    "gb18030 gb2312 gb231280 gbk gb xgbk euccn cp936 windows936 chinese",
    "big5 xbig5 big5hkscs cp950 windows950",
    "euckr ksc5601 ksc56011987 ksx1001 uhc cp949 ms949 windows949 korean",
    "tis620 tis6200 tis62025330 iso885911 cp874 windows874 thai",
    "iso88591 latin1 l1 cp1252 windows1252 ansi",
    "iso88592 latin2",
    "iso88595",
    "iso88597",
    "iso885915 latin9",
    "windows1250 cp1250",
    "windows1251 cp1251",
    "windows1253",
    "windows1254 iso88599",
    "koi8r",
    "koi8u",
    "macintosh macroman",
};

bool is_high(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

/// Scans eight bytes at a time, because nearly all text is ASCII.
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
    const auto has_name = [name = ' ' + plain + ' '](std::string_view all) {
        return (' ' + std::string{all} + ' ').contains(name);
    };
    const auto found = plain.empty() ? names.end() : std::ranges::find_if(names, has_name);
    return found == names.end() ? nullptr : &charsets[static_cast<std::size_t>(found - names.begin())];
}

const Charset& utf8_charset() {
    return charsets.front();
}

std::vector<std::string_view> charset_names() {
    std::vector<std::string_view> list;
    list.reserve(charsets.size());
    for (const Charset& charset : charsets) list.push_back(charset.name);
    return list;
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
            // The scan for the end of the text took the pair for one character.
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
