#include "api/request.h"

#include <charconv>

namespace kradan::api {

namespace {

int digit_of(char character) {
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    if (character >= 'A' && character <= 'F') return character - 'A' + 10;
    return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += plus_is_space && text[i] == '+' ? ' ' : text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = digit_of(text[i + 1]);
        const int low = digit_of(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
    }
    if (!is_text(decoded)) return std::nullopt;
    return decoded;
}

/// Calls `take` for each part of a text; false as soon as that returns false.
bool split(std::string_view text, char separator, auto take) {
    while (!text.empty()) {
        const auto end = text.find(separator);
        if (!take(text.substr(0, end))) return false;
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return true;
}

}  // namespace

std::string_view name_of(Method method) {
    constexpr std::string_view names[] = {"GET", "POST", "PUT", "DELETE"};
    return names[static_cast<std::size_t>(method)];
}

bool is_text(std::string_view text) {
    json::Writer writer;
    writer.value(text);
    const auto control = [](unsigned char byte) { return byte < 0x20 || byte == 0x7F; };
    return std::ranges::none_of(text, control) && json::parse(writer.text());
}

std::optional<Target> read_target(std::string_view target) {
    Target read;
    const auto question = target.find('?');
    std::string_view path = target.substr(0, question);
    if (path.empty() || path.front() != '/') return std::nullopt;
    path.remove_prefix(1);
    const bool decoded = split(path, '/', [&](std::string_view part) {
        auto segment = decode(part, false);
        if (!segment) return false;
        read.segments.push_back(*std::move(segment));
        return true;
    });
    if (!decoded) return std::nullopt;
    if (path.ends_with('/')) read.segments.emplace_back();
    if (question == std::string_view::npos) return read;
    const bool asked = split(target.substr(question + 1), '&', [&](std::string_view part) {
        const auto equals = part.find('=');
        auto name = decode(part.substr(0, equals), true);
        auto value = decode(equals == std::string_view::npos ? "" : part.substr(equals + 1), true);
        // A name that comes twice could mean either.
        return name && value && read.query.emplace(*std::move(name), *std::move(value)).second;
    });
    if (!asked) return std::nullopt;
    return read;
}

std::optional<std::map<std::string, std::string>> match(std::string_view path,
                                                        const std::vector<std::string>& segments) {
    std::map<std::string, std::string> found;
    std::size_t place = 0;
    path.remove_prefix(1);
    const bool same = split(path, '/', [&](std::string_view part) {
        if (place >= segments.size()) return false;
        const std::string& segment = segments[place++];
        if (!part.starts_with('{')) return part == segment;
        found.emplace(part.substr(1, part.size() - 2), segment);
        return !segment.empty();
    });
    if (!same || place != segments.size()) return std::nullopt;
    return found;
}

void TextReader::read(std::string_view name, const std::string& text, std::string& member) {
    if (text.size() > wire::longest_text) return fault_.report("", name, "expected at most 1280 bytes");
    member = text;
}

void TextReader::read(std::string_view name, const std::string& text, bool& member) {
    if (text != "true" && text != "false") fault_.report("", name, "expected true or false");
    member = text == "true";
}

void TextReader::read(std::string_view name, const std::string& text, std::int64_t& member) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), member);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    if (!whole || member < 0 || member > wire::most_number) {
        fault_.report("", name, "expected a number of at least 0");
        member = 0;
    }
}

void TextReader::read(std::string_view name, const std::string& text, int& member) {
    constexpr std::int64_t most = 1'000'000'000;
    std::int64_t number = 0;
    read(name, text, number);
    if (number > most) fault_.report("", name, "expected a number of at most 1000000000");
    member = static_cast<int>(std::min(number, most));
}

}  // namespace kradan::api
