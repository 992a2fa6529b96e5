#include "command/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::command {

/// The raw bytes of a file.
class InputFile::File final : public record::ByteSource {
  public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    ~File() override {
        if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
    }

    std::size_t read(std::span<char> buffer) override {
        if (!begun_.empty()) {
            const std::size_t bytes = std::min(begun_.size(), buffer.size());
            std::copy_n(begun_.begin(), bytes, buffer.begin());
            begun_.erase(begun_.begin(), begun_.begin() + static_cast<std::ptrdiff_t>(bytes));
            return bytes;
        }
        return read_more(buffer);
    }
    std::string_view trouble() const override { return trouble_; }

    std::uint64_t bytes_read() const { return bytes_read_; }

    /// The first four bytes, or fewer if the file is shorter. `read` returns them again.
    std::string_view beginning() {
        begun_.resize(4);
        std::size_t bytes = 0;
        while (bytes < begun_.size()) {
            const std::size_t more = read_more(std::span{begun_}.subspan(bytes));
            if (more == 0) break;
            bytes += more;
        }
        begun_.resize(bytes);
        return {begun_.data(), bytes};
    }

  private:
    std::size_t read_more(std::span<char> buffer) {
        while (true) {
            const ssize_t bytes = ::read(descriptor_, buffer.data(), buffer.size());
            if (bytes >= 0) {
                bytes_read_ += static_cast<std::uint64_t>(bytes);
                return static_cast<std::size_t>(bytes);
            }
            if (errno == EINTR) continue;
            trouble_ = std::strerror(errno);
            return 0;
        }
    }

    int descriptor_;
    std::vector<char> begun_;
    std::uint64_t bytes_read_ = 0;
    std::string trouble_;
};

namespace {

/// Shared by both decompressors: a buffer of compressed bytes.
class Unpacked : public record::ByteSource {
  public:
    explicit Unpacked(record::ByteSource& packed) : packed_(packed), buffer_(std::size_t{1} << 16) {}

    std::string_view trouble() const override { return trouble_; }

  protected:
    /// Refills an empty buffer. Returns false at the end.
    bool fill() {
        if (used_ < filled_) return true;
        used_ = 0;
        filled_ = packed_.read(buffer_);
        if (filled_ == 0 && !packed_.trouble().empty()) trouble_ = packed_.trouble();
        return filled_ > 0;
    }
    std::span<char> rest() { return std::span{buffer_}.subspan(used_, filled_ - used_); }
    void use(std::size_t bytes) { used_ += bytes; }
    void fail(std::string_view what) {
        if (trouble_.empty()) trouble_ = what;
    }

  private:
    record::ByteSource& packed_;
    std::vector<char> buffer_;
    std::size_t used_ = 0;
    std::size_t filled_ = 0;
    std::string trouble_;
};

constexpr std::string_view cut_off = "the compressed data is cut off";
constexpr std::string_view wide_window =
    "decompression needs more than 128 MiB of memory; compress it without zstd --long";
constexpr std::string_view damaged = "the compressed data is damaged";

class Gunzipped final : public Unpacked {
  public:
    explicit Gunzipped(record::ByteSource& packed) : Unpacked(packed) {
        constexpr int gzip_alone = 15 + 16;
        working_ = inflateInit2(&stream_, gzip_alone) == Z_OK;
    }
    ~Gunzipped() override { inflateEnd(&stream_); }

    std::size_t read(std::span<char> buffer) override {
        stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(buffer.size(), 1U << 30));
        const uInt room = stream_.avail_out;
        while (working_ && stream_.avail_out == room) {
            // Zero padding may follow each gzip member.
            while (begun_ && !within_ && fill() && rest().front() == 0) use(1);
            if (!fill()) {
                if (within_) fail(cut_off);
                break;
            }
            within_ = begun_ = true;
            stream_.next_in = reinterpret_cast<Bytef*>(rest().data());
            stream_.avail_in = static_cast<uInt>(rest().size());
            const int status = inflate(&stream_, Z_NO_FLUSH);
            use(rest().size() - stream_.avail_in);
            if (status == Z_STREAM_END) {
                // Concatenated gzip members form one file.
                within_ = false;
                working_ = inflateReset(&stream_) == Z_OK;
            } else if (status != Z_OK) {
                working_ = false;
                fail(damaged);
            }
        }
        return room - stream_.avail_out;
    }

  private:
    z_stream stream_ = {};
    bool working_ = false;
    /// Whether the reader is inside a gzip member, and whether a first member has begun.
    bool within_ = false;
    bool begun_ = false;
};

class Unzstandard final : public Unpacked {
  public:
    explicit Unzstandard(record::ByteSource& packed) : Unpacked(packed), stream_(ZSTD_createDStream()) {}
    ~Unzstandard() override { ZSTD_freeDStream(stream_); }

    std::size_t read(std::span<char> buffer) override {
        ZSTD_outBuffer out = {.dst = buffer.data(), .size = buffer.size(), .pos = 0};
        while (working_ && out.pos == 0) {
            // The decoder may hold output after all input was consumed.
            const bool more = fill();
            ZSTD_inBuffer in = {.src = rest().data(), .size = rest().size(), .pos = 0};
            const std::size_t status = ZSTD_decompressStream(stream_, &out, &in);
            use(in.pos);
            if (ZSTD_isError(status) != 0) {
                working_ = false;
                const bool window = ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge;
                fail(window ? wide_window : damaged);
            } else if (!more && out.pos == 0) {
                if (within_) fail(cut_off);
                break;
            }
            if (more || out.pos > 0) within_ = status != 0;
        }
        return out.pos;
    }

  private:
    ZSTD_DStream* stream_;
    bool working_ = true;
    /// Whether the reader is inside a frame.
    bool within_ = false;
};

/// Whether the file begins with a skippable frame, as some programs write (RFC 8878, 3.1.2).
bool is_skippable_frame(std::string_view beginning) {
    return beginning.size() == 4 && (beginning[0] & '\xF0') == '\x50' &&
           beginning.substr(1) == "\x2A\x4D\x18";
}

}  // namespace

std::expected<InputFile, FileError> InputFile::open(const std::string& name) {
    const int descriptor = name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat about = {};
    if (descriptor < 0 || ::fstat(descriptor, &about) != 0) {
        auto error = reading_error(name);
        if (descriptor > STDIN_FILENO) ::close(descriptor);
        return std::unexpected(std::move(error));
    }
    if (S_ISDIR(about.st_mode)) {
        if (descriptor > STDIN_FILENO) ::close(descriptor);
        return std::unexpected(FileError{.reason = FileError::Reason::directory, .name = name});
    }
    InputFile input;
    input.name_ = name;
    if (S_ISREG(about.st_mode)) input.bytes_ = static_cast<std::uint64_t>(about.st_size);
    auto file = std::make_unique<File>(descriptor);
    const std::string_view beginning = file->beginning();
    if (beginning.starts_with("\x1F\x8B")) {
        input.unpacked_ = std::make_unique<Gunzipped>(*file);
    } else if (beginning == "\x28\xB5\x2F\xFD" || is_skippable_frame(beginning)) {
        input.unpacked_ = std::make_unique<Unzstandard>(*file);
    }
    input.source_ = input.unpacked_ ? input.unpacked_.get() : file.get();
    input.file_ = std::move(file);
    return input;
}

std::optional<FileError> InputFile::trouble() const {
    using Reason = FileError::Reason;
    if (const auto what = file_->trouble(); !what.empty())
        return FileError{.reason = Reason::unreadable, .name = name_, .detail = std::string{what}};
    if (const auto what = source_->trouble(); !what.empty())
        return FileError{.reason = Reason::damaged, .name = name_, .detail = std::string{what}};
    return std::nullopt;
}

std::uint64_t InputFile::bytes_read() const {
    return static_cast<const File&>(*file_).bytes_read();
}

}  // namespace kradan::command
