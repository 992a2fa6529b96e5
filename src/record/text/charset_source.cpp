#include "record/text/charset_source.h"

#include <algorithm>
namespace kradan::record {

std::size_t CharsetSource::read(std::span<char> buffer) {
    while (read_ == text_.size()) {
        if (!fill()) return 0;
    }
    const std::size_t size = std::min(buffer.size(), text_.size() - read_);
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(read_), size, buffer.begin());
    read_ += size;
    return size;
}

std::string_view CharsetSource::trouble() const {
    if (const auto trouble = source_.trouble(); !trouble.empty()) return trouble;
    return trouble_;
}

/// Decodes more text. Returns false at the end.
bool CharsetSource::fill() {
    constexpr std::size_t block = std::size_t{1} << 14;
    const std::size_t before = bytes_.size();
    bytes_.resize(before + block);
    const std::size_t more = source_.read(std::span{bytes_}.subspan(before));
    bytes_.resize(before + more);
    if (bytes_.empty()) return false;
    // No charset uses bytes below '0' inside a character.
    const auto last = std::find_if(bytes_.rbegin(), bytes_.rend(),
                                   [](char c) { return static_cast<unsigned char>(c) < '0'; });
    const bool cut = more > 0 && last != bytes_.rend();
    const auto size = cut ? static_cast<std::size_t>(bytes_.rend() - last) : bytes_.size();
    text_.assign(bytes_, 0, size);
    bytes_.erase(0, size);
    read_ = 0;
    if (!decoder_.decode(text_, charset_) && trouble_.empty())
        trouble_ = "bytes that are no " + std::string{charset_.name} + " became U+FFFD";
    return true;
}

}  // namespace kradan::record
