#include "search/network/katago/reader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <utility>

namespace kradan::search {

namespace {

constexpr std::size_t longest_word = 256;
constexpr std::string_view before_binary = "@BIN@";

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

float read_float(const char* from) {
    std::uint32_t bits = 0;
    for (int i = 3; i >= 0; --i) bits = bits << 8 | static_cast<unsigned char>(from[i]);
    return std::bit_cast<float>(bits);
}

template <class Number>
bool read_whole(std::string_view word, Number& number) {
    const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), number);
    return status == std::errc{} && end == word.data() + word.size();
}

}  // namespace

void KataReader::fail(std::string why) {
    if (error_.empty()) error_ = std::move(why) + " (in " + layer_ + ", at byte " + std::to_string(at_) + ")";
}

void KataReader::skip_space() {
    while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
}

std::string_view KataReader::word(std::string_view what) {
    if (failed()) return {};
    skip_space();
    const std::size_t first = at_;
    std::size_t end = at_;
    while (end < bytes_.size() && !is_space(bytes_[end]) && end - first <= longest_word) ++end;
    if (end == first) {
        fail("it is cut off before " + std::string(what));
        return {};
    }
    const std::string_view found = bytes_.substr(first, end - first);
    const bool printable = std::ranges::all_of(found, [](char c) { return c > ' ' && c < 127; });
    if (found.size() > longest_word || !printable) {
        fail("there is no " + std::string(what));
        return {};
    }
    at_ = end;
    return found;
}

int KataReader::integer(std::string_view what, int least, int most) {
    const std::string_view found = word(what);
    if (failed()) return 0;
    int number = 0;
    if (!read_whole(found, number)) {
        fail(std::string(what) + " is not a whole number: " + std::string(found));
        return 0;
    }
    if (number < least || number > most) {
        fail(std::string(what) + " is " + std::to_string(number) + ", not from " + std::to_string(least) +
             " to " + std::to_string(most));
        return 0;
    }
    return number;
}

float KataReader::number(std::string_view what) {
    const std::string_view found = word(what);
    if (failed()) return 0;
    float number = 0;
    if (read_whole(found, number) && std::isfinite(number)) return number;
    fail(std::string(what) + " is not a finite number: " + std::string(found));
    return 0;
}

void KataReader::expect(std::string_view what, int expected) {
    const std::string_view found = word(what);
    int number = 0;
    if (failed() || (read_whole(found, number) && number == expected)) return;
    fail(std::string(what) + " is " + std::string(found) + ", not " + std::to_string(expected));
}

std::vector<float> KataReader::numbers(std::size_t count) {
    if (failed()) return {};
    skip_space();
    if (bytes_.substr(at_).starts_with(before_binary)) return binary_numbers(count);
    return text_numbers(count);
}

std::vector<float> KataReader::binary_numbers(std::size_t count) {
    at_ += before_binary.size();
    if (count > (bytes_.size() - at_) / sizeof(float)) {
        fail("it is cut off in " + std::to_string(count) + " numbers");
        return {};
    }
    std::vector<float> found(count);
    for (float& number : found) {
        number = read_float(bytes_.data() + at_);
        if (!std::isfinite(number)) {
            fail("a weight is not a finite number");
            return {};
        }
        at_ += sizeof(float);
    }
    return found;
}

std::vector<float> KataReader::text_numbers(std::size_t count) {
    // Each number has a digit and a space at least.
    if (count > (bytes_.size() - at_ + 1) / 2) {
        fail("it is cut off in " + std::to_string(count) + " numbers");
        return {};
    }
    std::vector<float> found(count);
    for (float& each : found) {
        each = number("a weight");
        if (failed()) return {};
    }
    return found;
}

bool KataReader::at_end() {
    skip_space();
    return at_ == bytes_.size();
}

}  // namespace kradan::search
