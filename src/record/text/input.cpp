#include "record/text/input.h"

#include <algorithm>
#include <cstring>

#include "record/text/charset_source.h"
#include "record/text/utf16.h"

namespace kradan::record {

namespace {

constexpr std::size_t capacity = 2 * Input::window;

}  // namespace

std::size_t MemorySource::read(std::span<char> buffer) {
    const std::size_t bytes = rest_.copy(buffer.data(), buffer.size());
    rest_.remove_prefix(bytes);
    return bytes;
}

Input::Input(ByteSource& source, const Charset* charset)
    : source_(&source),
      charset_(charset),
      buffer_(std::make_unique_for_overwrite<char[]>(capacity)),
      at_(buffer_.get()),
      filled_(buffer_.get()),
      line_start_(buffer_.get()) {}

Input::~Input() = default;

std::size_t Input::begin(std::span<char> buffer) {
    begun_ = true;
    if (charset_ != nullptr) {
        decoder_ = std::make_unique<CharsetSource>(*source_, *charset_);
        source_ = decoder_.get();
        return source_->read(buffer);
    }
    std::size_t bytes = 0;
    while (bytes < 2) {
        const std::size_t more = source_->read(buffer.subspan(bytes));
        if (more == 0) break;
        bytes += more;
    }
    const std::string_view beginning{buffer.data(), bytes};
    const auto order = utf16_mark(beginning);
    if (!order) return bytes;
    decoder_ = std::make_unique<Utf16Source>(*source_, *order, beginning.substr(2));
    source_ = decoder_.get();
    return source_->read(buffer);
}

bool Input::fill() {
    char* const front = buffer_.get();
    const auto left = static_cast<std::size_t>(filled_ - at_);
    if (left >= window) return true;
    const auto gone = static_cast<std::uint64_t>(at_ - front);
    column_before_ += static_cast<std::uint64_t>(at_ - line_start_);
    std::memmove(front, at_, left);
    before_ += gone;
    at_ = front;
    line_start_ = front;
    const std::span<char> room = std::span{front, capacity}.subspan(left);
    const std::size_t more = begun_ ? source_->read(room) : begin(room);
    filled_ = front + left + more;
    return more > 0;
}

std::string_view Input::ahead(std::size_t wanted) {
    wanted = std::min(wanted, window);
    while (static_cast<std::size_t>(filled_ - at_) < wanted && fill()) {
    }
    return {at_, static_cast<std::size_t>(filled_ - at_)};
}

void Input::skip(std::size_t bytes) {
    const char* const target = at_ + bytes;
    while (const void* newline = std::memchr(at_, '\n', static_cast<std::size_t>(target - at_))) {
        at_ = static_cast<const char*>(newline) + 1;
        ++line_;
        line_start_ = at_;
        column_before_ = 0;
    }
    at_ = target;
}

}  // namespace kradan::record
