#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "record/text/input.h"

namespace kradan::record {

enum class ByteOrder : bool { little, big };

/// The byte order according to a file's UTF-16 byte order mark; empty if it has none.
std::optional<ByteOrder> utf16_mark(std::string_view beginning);

/// Converts the UTF-16 after a byte order mark to UTF-8. Invalid UTF-16 becomes U+FFFD and is reported by
/// `trouble`.
class Utf16Source final : public ByteSource {
  public:
    /// `begun`: bytes after the byte order mark that were already read from `source`.
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
    /// Bytes of the source that are not yet decoded.
    std::string bytes_;
    /// Decoded text, and how much of it has been read.
    std::string text_;
    std::size_t read_ = 0;
    bool ended_ = false;
    bool is_bad_ = false;
};

}  // namespace kradan::record
