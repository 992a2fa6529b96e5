#include "engine_protocols/gtp/network_file.h"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine_protocols/files.h"

namespace kradan::protocol {

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{1} << 30;
constexpr std::size_t largest_unpacked = std::size_t{1} << 31;
constexpr std::string_view gzip_magic = "\x1f\x8b";

/// Unpacks one gzip stream after another.
class Unpacking {
  public:
    explicit Unpacking(const std::string& packed) : packed_(packed) {
        constexpr int gzip_alone = 15 + 16;
        working_ = inflateInit2(&stream_, gzip_alone) == Z_OK;
    }
    ~Unpacking() { inflateEnd(&stream_); }
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;

    std::expected<std::string, std::string> run(std::size_t most) {
        std::string bytes;
        std::size_t used = 0;
        bool within = true;
        while (working_) {
            if (used == bytes.size())
                bytes.resize(std::min(most + 1, std::max(bytes.size() * 2, first_size)));
            const std::size_t room = std::min(bytes.size() - used, largest_step);
            const std::size_t rest = std::min(packed_.size() - read_, largest_step);
            stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed_.data() + read_));
            stream_.avail_in = static_cast<uInt>(rest);
            stream_.next_out = reinterpret_cast<Bytef*>(bytes.data() + used);
            stream_.avail_out = static_cast<uInt>(room);
            const int status = inflate(&stream_, Z_NO_FLUSH);
            read_ += rest - stream_.avail_in;
            used += room - stream_.avail_out;
            if (used > most) return std::unexpected("it is too large when unpacked");
            within = status != Z_STREAM_END;
            if (!within) {
                if (!packed_.substr(read_, gzip_magic.size()).starts_with(gzip_magic)) break;
                working_ = inflateReset(&stream_) == Z_OK;
            } else if (status == Z_BUF_ERROR && read_ == packed_.size()) {
                return std::unexpected("the compressed data is cut off");
            } else if (status != Z_OK && status != Z_BUF_ERROR) {
                return std::unexpected("the compressed data is damaged");
            }
        }
        if (!working_ || within) return std::unexpected("it cannot be unpacked");
        bytes.resize(used);
        return bytes;
    }

  private:
    static constexpr std::size_t first_size = std::size_t{1} << 20;
    static constexpr std::size_t largest_step = std::numeric_limits<uInt>::max() / 2;

    std::string_view packed_;
    std::size_t read_ = 0;
    z_stream stream_ = {};
    bool working_ = false;
};

}  // namespace

std::expected<std::string, std::string> unpack_gzip(const std::string& packed, std::size_t most) {
    return Unpacking(packed).run(most);
}

std::expected<std::string, std::string> read_network_file(const std::string& file) {
    auto bytes = read_file(file, largest_file);
    if (!bytes || !bytes->starts_with(gzip_magic)) return bytes;
    return unpack_gzip(*bytes, largest_unpacked);
}

}  // namespace kradan::protocol
