#include "find/headers.h"

#include <algorithm>

#include "core/text.h"

namespace kradan::find {

namespace {

constexpr std::array<std::string_view, 5> result_texts = {"*", "1-0", "1/2-1/2", "0-1", "0-0"};

constexpr std::array<std::pair<Text, const char*>, 4> text_headers = {
    {{Text::event, "Event"}, {Text::site, "Site"}, {Text::round, "Round"}, {Text::eco, "ECO"}}};
constexpr std::array<const char*, 2> player_names = {"White", "Black"};
constexpr std::array<const char*, 2> rating_names = {"WhiteElo", "BlackElo"};

std::string text_header(const record::Record& record, std::string_view name) {
    std::string_view text = record.header(name).value_or(std::string_view{});
    if (text.size() > max_header_bytes) {
        std::size_t end = max_header_bytes;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
        text = text.substr(0, end);
    }
    return std::string{text == "?" ? std::string_view{} : text};
}

/// A decimal number up to `highest`; 0 if the text is none.
std::uint32_t number_up_to(std::string_view text, std::uint32_t highest) {
    const auto number = read_number<std::uint32_t>(text);
    return number && *number <= highest ? *number : 0;
}

std::string padded(std::uint32_t number, std::size_t digits) {
    std::string text = std::to_string(number);
    if (text.size() < digits) text.insert(0, digits - text.size(), '0');
    return text;
}

}  // namespace

DateNumber read_date(std::string_view text) {
    constexpr std::array<std::uint32_t, 3> highest = {9999, 12, 31};
    std::array<std::uint32_t, 3> parts{};
    for (std::size_t part = 0; part < 3 && !text.empty(); ++part) {
        const std::size_t end = std::min(text.find('.'), text.size());
        parts[part] = number_up_to(text.substr(0, end), highest[part]);
        if (parts[part] == 0) break;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts[0] * 512 + parts[1] * 32 + parts[2];
}

std::string write_date(DateNumber date) {
    if (date < 512) return {};
    const std::uint32_t month = date / 32 % 16;
    const std::uint32_t day = date % 32;
    return padded(date / 512, 4) + '.' + (month == 0 ? "??" : padded(month, 2)) + '.' +
           (day == 0 ? "??" : padded(day, 2));
}

std::string_view result_text(GameResult result) {
    return result_texts[static_cast<std::size_t>(result) % result_texts.size()];
}

std::optional<GameResult> read_result(std::string_view text) {
    const auto found = std::ranges::find(result_texts, text);
    if (found == result_texts.end()) return std::nullopt;
    return static_cast<GameResult>(found - result_texts.begin());
}

GameHeaders headers_of(const record::Record& record) {
    GameHeaders headers;
    for (const auto& [text, name] : text_headers) headers[text] = text_header(record, name);
    for (const Colour colour : colours) {
        headers.players[place(colour)] = text_header(record, player_names[place(colour)]);
        headers.facts.ratings[place(colour)] =
            number_up_to(record.header(rating_names[place(colour)]).value_or(std::string_view{}), max_rating);
    }
    headers.date = read_date(record.header("Date").value_or(std::string_view{}));
    headers.facts.year = headers.date / 512;
    headers.facts.result = read_result(record.result).value_or(GameResult::unknown);
    return headers;
}

void set_headers(record::Record& record, const GameHeaders& headers) {
    const auto set = [&](std::string_view name, std::string value) {
        if (!value.empty()) record.set_header(name, std::move(value));
    };
    set("Event", headers[Text::event]);
    set("Site", headers[Text::site]);
    set("Date", write_date(headers.date));
    set("Round", headers[Text::round]);
    for (const Colour colour : colours) set(player_names[place(colour)], headers.players[place(colour)]);
    for (const Colour colour : colours) {
        const auto rating = headers.facts.ratings[place(colour)];
        if (rating != 0) set(rating_names[place(colour)], std::to_string(rating));
    }
    set("ECO", headers[Text::eco]);
    record.result = result_text(headers.facts.result);
}

}  // namespace kradan::find
