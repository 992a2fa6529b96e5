#include "server/nodes/frame.h"

#include <array>
#include <charconv>
#include <system_error>

#include "core/text.h"

namespace kradan::server {

namespace {

void append(std::string& bytes, std::uint64_t number, char after) {
    std::array<char, 24> digits{};
    const auto [end, error] = std::to_chars(digits.begin(), digits.end(), number);
    bytes.append(digits.begin(), end);
    bytes += after;
}

/// Removes a number and the character after it from the front; returns nullopt if they are missing.
std::optional<std::uint64_t> take(std::string_view& bytes, char after) {
    std::string_view rest = bytes;
    const auto number = take_number<std::uint64_t>(rest);
    if (!number || !rest.starts_with(after)) return std::nullopt;
    bytes = rest.substr(1);
    return number;
}

}  // namespace

std::string written(const Frame& frame) {
    std::string bytes;
    std::size_t size = 128;
    for (const std::string_view text : frame.texts) size += text.size() + 12;
    bytes.reserve(size);
    append(bytes, static_cast<std::uint64_t>(frame.from), ' ');
    append(bytes, static_cast<std::uint64_t>(frame.to), ' ');
    append(bytes, frame.stream, ' ');
    append(bytes, frame.number, ' ');
    append(bytes, frame.acknowledged_stream, ' ');
    append(bytes, frame.acknowledged, ' ');
    append(bytes, frame.again ? 1 : 0, '\n');
    for (const std::string_view text : frame.texts) {
        append(bytes, text.size(), '\n');
        bytes += text;
    }
    return bytes;
}

std::optional<Frame> read_frame(std::string_view bytes) {
    std::array<std::uint64_t, 7> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = take(bytes, i + 1 == numbers.size() ? '\n' : ' ');
        if (!number) return std::nullopt;
        numbers[i] = *number;
    }
    Frame frame{.from = static_cast<store::Epoch>(numbers[0]),
                .to = static_cast<store::Epoch>(numbers[1]),
                .stream = numbers[2],
                .number = numbers[3],
                .acknowledged_stream = numbers[4],
                .acknowledged = numbers[5],
                .again = numbers[6] != 0};
    while (!bytes.empty()) {
        const auto size = take(bytes, '\n');
        if (!size || *size > bytes.size()) return std::nullopt;
        frame.texts.push_back(bytes.substr(0, *size));
        bytes.remove_prefix(*size);
    }
    return frame;
}

}  // namespace kradan::server
