#include "system/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>

namespace kradan {

namespace {

constexpr std::string_view magic = "\x1f\x8b";

/// Unpacks one gzip stream after another.
class Unpacking {
  public:
    explicit Unpacking(std::string_view packed) : packed_(packed) {
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
                if (!is_gzip(packed_.substr(read_))) break;
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

bool is_gzip(std::string_view bytes) {
    return bytes.starts_with(magic);
}

std::expected<std::string, std::string> unpack_gzip(std::string_view packed, std::size_t most) {
    return Unpacking(packed).run(most);
}

}  // namespace kradan
