#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "record/text/input.h"

namespace kradan::record {

enum class ByteOrder : bool { little, big };

/// The byte order of a text that begins with the byte order mark of UTF-16; nothing where it does not.
std::optional<ByteOrder> utf16_mark(std::string_view beginning);

/// UTF-16 behind its mark, as UTF-8. What is no UTF-16 becomes U+FFFD, and is told by `trouble`.
class Utf16Source final : public ByteSource {
  public:
    /// `begun`: bytes behind the mark that were read from `source` already.
    Utf16Source(ByteSource& source, ByteOrder order, std::string_view begun)
        : source_(source), order_(order), bytes_(begun) {}

    std::size_t read(std::span<char> buffer) override;
    std::string_view trouble() const override;

  private:
    bool fill();
    char32_t unit(std::size_t at) const;
    void decode();

    ByteSource& source_;
    ByteOrder order_;
    /// Of the source, not yet decoded.
    std::string bytes_;
    /// Decoded, and how much of it was read.
    std::string text_;
    std::size_t read_ = 0;
    bool ended_ = false;
    bool is_bad_ = false;
};

}  // namespace kradan::record
