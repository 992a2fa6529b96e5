#include "find/spill.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace kradan::find {

std::expected<Spill, Error> Spill::create(const std::string& beside) {
    std::string name = beside + ".visits-XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return std::unexpected(
            Error{.reason = Error::Reason::unwritable, .file = beside, .detail = std::strerror(errno)});
    }
    ::unlink(name.c_str());
    return Spill{beside, descriptor};
}

Spill::Spill(std::string beside, int descriptor)
    : beside_(std::move(beside)), descriptor_(descriptor), parts_(parts) {
    for (Part& part : parts_) part.visits.reserve(chunk);
}

Spill::Spill(Spill&& other) noexcept
    : beside_(std::move(other.beside_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      parts_(std::move(other.parts_)),
      chunks_(other.chunks_),
      size_(other.size_),
      error_(std::move(other.error_)) {}

Spill::~Spill() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void Spill::fail(int number) {
    if (!error_)
        error_ = Error{.reason = Error::Reason::unwritable, .file = beside_, .detail = std::strerror(number)};
}

void Spill::write_chunk(Part& part) {
    const char* bytes = reinterpret_cast<const char*>(part.visits.data());
    std::size_t rest = chunk * sizeof(Visit);
    auto offset = static_cast<off_t>(chunks_ * rest);
    part.chunks.push_back(chunks_++);
    while (rest > 0 && !error_) {
        const ssize_t written = ::pwrite(descriptor_, bytes, rest, offset);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            fail(written < 0 ? errno : ENOSPC);
            break;
        }
        bytes += written;
        offset += written;
        rest -= static_cast<std::size_t>(written);
    }
    part.visits.clear();
}

void Spill::add(const Visit& visit) {
    Part& part = parts_[visit.key >> 56];
    part.visits.push_back(visit);
    ++size_;
    if (part.visits.size() == chunk) write_chunk(part);
}

std::expected<void, Error> Spill::read(std::size_t index, std::vector<Visit>& visits) {
    if (error_) return std::unexpected(*error_);
    const Part& part = parts_[index];
    visits.resize(part.chunks.size() * chunk);
    Visit* to = visits.data();
    for (const std::uint32_t number : part.chunks) {
        char* bytes = reinterpret_cast<char*>(to);
        std::size_t rest = chunk * sizeof(Visit);
        auto offset = static_cast<off_t>(number * rest);
        while (rest > 0) {
            const ssize_t got = ::pread(descriptor_, bytes, rest, offset);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) {
                fail(got < 0 ? errno : EIO);
                return std::unexpected(*error_);
            }
            bytes += got;
            offset += got;
            rest -= static_cast<std::size_t>(got);
        }
        to += chunk;
    }
    visits.insert(visits.end(), part.visits.begin(), part.visits.end());
    return {};
}

}  // namespace kradan::find
