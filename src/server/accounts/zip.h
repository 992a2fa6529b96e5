#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// Writes files into a zip archive (PKWARE APPNOTE 6.3; without its 64-bit extension), compressed with zlib.
/// The output can be taken before the archive is complete.
class ZipWriter {
  public:
    /// Names are UTF-8, with '/' between folders. False, without adding anything, if the archive has 65,535
    /// files or would reach 4 GiB.
    bool add(std::string_view name, std::string_view text);
    /// Completes the archive; nothing may be added afterwards.
    void finish();
    /// Bytes that can be taken.
    std::size_t size() const { return bytes_.size() - taken_; }
    /// Takes the next bytes, at most `most`; "" if there are none.
    std::string take(std::size_t most);

  private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint32_t packed = 0;
        std::uint32_t size = 0;
        std::uint32_t offset = 0;
    };

    /// Bytes written in total.
    std::size_t written() const { return before_ + bytes_.size(); }

    std::string bytes_;
    /// Bytes taken from `bytes_`, and bytes taken before it was last cleared.
    std::size_t taken_ = 0;
    std::size_t before_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace kradan::server
