#include "identity/cbor.h"

#include <limits>

namespace kradan::identity {

std::optional<std::span<const std::uint8_t>> CborReader::take(std::uint64_t size) {
    if (size > rest_.size()) return std::nullopt;
    const auto taken = rest_.first(static_cast<std::size_t>(size));
    rest_ = rest_.subspan(taken.size());
    return taken;
}

std::optional<CborReader::Head> CborReader::head() {
    constexpr std::uint8_t one_byte = 24;
    constexpr std::uint8_t eight_bytes = 27;
    const auto first = take(1);
    if (!first) return std::nullopt;
    const auto major = static_cast<Major>(first->front() >> 5);
    const std::uint8_t info = first->front() & 31u;
    if (info < one_byte) return Head{major, info};
    if (info > eight_bytes) return std::nullopt;
    const auto following = take(std::uint64_t{1} << (info - one_byte));
    if (!following) return std::nullopt;
    std::uint64_t argument = 0;
    for (const std::uint8_t byte : *following) argument = argument << 8 | byte;
    return Head{major, argument};
}

std::optional<std::span<const std::uint8_t>> CborReader::string(Major major) {
    const auto found = head();
    if (!found || found->major != major) return std::nullopt;
    return take(found->argument);
}

std::optional<std::span<const std::uint8_t>> CborReader::bytes() {
    return string(byte_string);
}

std::optional<std::span<const std::uint8_t>> CborReader::text() {
    return string(text_string);
}

std::optional<std::size_t> CborReader::map() {
    const auto found = head();
    // A pair takes at least two bytes.
    if (!found || found->major != map_of || found->argument > rest_.size() / 2) return std::nullopt;
    return static_cast<std::size_t>(found->argument);
}

std::optional<std::int64_t> CborReader::integer() {
    const auto found = head();
    if (!found || found->major > negative) return std::nullopt;
    if (found->argument > std::uint64_t{std::numeric_limits<std::int64_t>::max()}) return std::nullopt;
    const auto argument = static_cast<std::int64_t>(found->argument);
    return found->major == positive ? argument : -1 - argument;
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited by `depth`.
bool CborReader::skip(int depth) {
    const auto found = head();
    if (!found || depth == 0) return false;
    std::uint64_t items = 0;
    switch (found->major) {
        case positive:
        case negative:
        case simple:
            return true;
        case byte_string:
        case text_string:
            return take(found->argument).has_value();
        case tag:
            items = 1;
            break;
        case array:
        case map_of:
            if (found->argument > rest_.size()) return false;
            items = found->major == array ? found->argument : found->argument * 2;
            break;
    }
    for (std::uint64_t i = 0; i < items; ++i) {
        if (!skip(depth - 1)) return false;
    }
    return true;
}

}  // namespace kradan::identity
