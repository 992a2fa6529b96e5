#include "record/text/input.h"

#include <algorithm>
#include <cstring>

#include "record/text/charset_source.h"
#include "record/text/utf16.h"

namespace kradan::record {

namespace {

constexpr std::size_t capacity = 2 * Input::window;

/// Whether lines end with a carriage return alone, as on classic Mac OS.
bool has_old_line_ends(std::string_view beginning) {
    const std::size_t first = beginning.find('\r');
    return first != std::string_view::npos && first + 1 < beginning.size() && !beginning.contains('\n');
}

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
    // Enough to see how the lines end.
    constexpr std::size_t enough = 4096;
    while (bytes < std::min(enough, buffer.size())) {
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
    const bool first = !begun_;
    const std::size_t more = first ? begin(room) : source_->read(room);
    const std::span<char> fresh = room.first(more);
    if (first) old_line_ends_ = has_old_line_ends({fresh.data(), fresh.size()});
    if (old_line_ends_) std::ranges::replace(fresh, '\r', '\n');
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
