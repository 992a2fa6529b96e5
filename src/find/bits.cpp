#include "find/bits.h"

#include <algorithm>

namespace kradan::find {

void Checksum::add_word(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x9e3779b97f4a7c15;
    state_ ^= state_ >> 32;
}

void Checksum::add(Bytes bytes) {
    std::size_t at = 0;
    while (held_ != 0 && at < bytes.size()) {
        rest_ |= std::uint64_t{std::to_integer<std::uint8_t>(bytes[at++])} << (8 * held_);
        held_ = (held_ + 1) % 8;
        if (held_ != 0) continue;
        add_word(rest_);
        rest_ = 0;
    }
    for (; at + 8 <= bytes.size(); at += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        add_word(word);
    }
    for (; at < bytes.size(); ++at)
        rest_ |= std::uint64_t{std::to_integer<std::uint8_t>(bytes[at])} << (8 * held_++);
}

std::uint64_t Checksum::value() const {
    Checksum end = *this;
    end.add_word(rest_);
    end.add_word(held_);
    return end.state_;
}

std::uint64_t checksum(Bytes bytes) {
    Checksum sum;
    sum.add(bytes);
    return sum.value();
}

std::optional<PackedArray> PackedArray::read(Bytes bytes) {
    if (bytes.size() < 24) return std::nullopt;
    std::uint64_t size;
    std::uint64_t width;
    std::memcpy(&size, bytes.data() + bytes.size() - 16, sizeof size);
    std::memcpy(&width, bytes.data() + bytes.size() - 8, sizeof width);
    if (width == 0 || (width > max_width && width != 64)) return std::nullopt;
    if (size > (bytes.size() - 24) * 8 / width) return std::nullopt;
    PackedArray array;
    array.numbers_ = bytes.data();
    array.size_ = size;
    array.width_ = static_cast<unsigned>(width);
    array.mask_ = ~std::uint64_t{0} >> (64 - width);
    return array;
}

unsigned width_for(std::uint64_t highest) {
    const unsigned width = std::max(1U, static_cast<unsigned>(std::bit_width(highest)));
    return width > PackedArray::max_width ? 64 : width;
}

void put_varint(std::string& bytes, std::uint64_t number) {
    while (number >= 0x80) {
        bytes.push_back(static_cast<char>((number & 0x7f) | 0x80));
        number >>= 7;
    }
    bytes.push_back(static_cast<char>(number));
}

std::uint64_t VarintReader::next() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 70 && !rest_.empty(); shift += 7) {
        const auto byte = std::to_integer<std::uint8_t>(rest_.front());
        rest_ = rest_.subspan(1);
        if (shift < 64) number |= std::uint64_t{byte & 0x7fU} << shift;
        if ((byte & 0x80) == 0) return number;
    }
    failed_ = true;
    return 0;
}

}  // namespace kradan::find
