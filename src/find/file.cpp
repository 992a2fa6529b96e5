#include "find/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace kradan::find {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;
/// The header and the largest section table come first.
constexpr std::uint64_t first_section = sizeof(FileHeader) + max_sections * sizeof(SectionEntry);

std::unexpected<Error> refuse(Error::Reason reason, const std::string& name, int number) {
    return std::unexpected(Error{.reason = reason, .file = name, .detail = std::strerror(number)});
}

std::string part_name(const std::string& name) {
    return name + ".part";
}

/// Whether a name still stands for this file: another program may have renamed it since it was opened.
bool is_named(int descriptor, const std::string& name) {
    struct stat held{};
    struct stat named{};
    return ::fstat(descriptor, &held) == 0 && ::stat(name.c_str(), &named) == 0 &&
           held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

/// Makes the new name of a file last through a crash of the machine.
void sync_folder(const std::string& name) {
    auto folder = std::filesystem::path{name}.parent_path();
    if (folder.empty()) folder = ".";
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

std::expected<MappedFile, Error> MappedFile::open(const std::string& name) {
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return refuse(Error::Reason::unreadable, name, errno);
    struct stat about{};
    const bool known = ::fstat(descriptor, &about) == 0;
    const int number = known ? (S_ISDIR(about.st_mode) ? EISDIR : 0) : errno;
    if (number != 0) {
        ::close(descriptor);
        return refuse(Error::Reason::unreadable, name, number);
    }
    auto mapped = map(descriptor, static_cast<std::uint64_t>(about.st_size), name);
    ::close(descriptor);
    return mapped;
}

std::expected<MappedFile, Error> MappedFile::map(int descriptor, std::uint64_t size,
                                                 const std::string& name) {
    MappedFile file;
    if (size == 0) return file;
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (address == MAP_FAILED) return refuse(Error::Reason::unreadable, name, errno);
    file.bytes_ = {static_cast<const std::byte*>(address), size};
    return file;
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

std::expected<SectionWriter, Error> SectionWriter::create(const std::string& name) {
    SectionWriter writer{name};
    writer.descriptor_ = ::open(part_name(name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (writer.descriptor_ < 0) return refuse(Error::Reason::unwritable, name, errno);
    const bool locked = ::flock(writer.descriptor_, LOCK_EX | LOCK_NB) == 0;
    if (!locked || !is_named(writer.descriptor_, part_name(name))) {
        const int number = locked ? EAGAIN : errno;
        // The other program's file must stay.
        ::close(std::exchange(writer.descriptor_, -1));
        return refuse(Error::Reason::busy, name, number);
    }
    if (::ftruncate(writer.descriptor_, 0) != 0) return refuse(Error::Reason::unwritable, name, errno);
    writer.buffer_.reserve(buffer_bytes);
    const std::vector<std::byte> zeros(first_section);
    writer.write(zeros);
    return writer;
}

SectionWriter::SectionWriter(SectionWriter&& other) noexcept
    : name_(std::move(other.name_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      buffer_(std::move(other.buffer_)),
      flushed_(other.flushed_),
      sections_(std::move(other.sections_)),
      in_section_(other.in_section_),
      checksum_(other.checksum_),
      bits_(other.bits_),
      held_bits_(other.held_bits_),
      width_(other.width_),
      count_(other.count_),
      error_(std::move(other.error_)) {}

SectionWriter::~SectionWriter() {
    if (descriptor_ < 0) return;
    ::unlink(part_name(name_).c_str());
    ::close(descriptor_);
}

void SectionWriter::fail(int number) {
    if (!error_)
        error_ = Error{.reason = Error::Reason::unwritable, .file = name_, .detail = std::strerror(number)};
}

void SectionWriter::write_at(std::uint64_t offset, Bytes bytes) {
    while (!bytes.empty() && !error_) {
        const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(written < 0 ? errno : ENOSPC);
        offset += static_cast<std::uint64_t>(written);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void SectionWriter::flush() {
    write_at(flushed_, buffer_);
    flushed_ += buffer_.size();
    buffer_.clear();
}

void SectionWriter::write(Bytes bytes) {
    if (in_section_) {
        sections_.back().length += bytes.size();
        checksum_.add(bytes);
    }
    while (!bytes.empty()) {
        const auto part = bytes.first(std::min(bytes.size(), buffer_bytes - buffer_.size()));
        buffer_.insert(buffer_.end(), part.begin(), part.end());
        bytes = bytes.subspan(part.size());
        if (buffer_.size() == buffer_bytes) flush();
    }
}

void SectionWriter::end_section() {
    if (!in_section_) return;
    in_section_ = false;
    sections_.back().checksum = checksum_.value();
    constexpr std::array<std::byte, 8> zeros{};
    write(Bytes{zeros}.first((8 - sections_.back().length % 8) % 8));
}

void SectionWriter::begin(std::uint32_t id) {
    end_section();
    sections_.push_back(
        {.id = id, .reserved = 0, .offset = flushed_ + buffer_.size(), .length = 0, .checksum = 0});
    checksum_ = {};
    in_section_ = true;
}

void SectionWriter::begin_packed(std::uint32_t id, unsigned width) {
    begin(id);
    width_ = width;
    count_ = 0;
    bits_ = 0;
    held_bits_ = 0;
}

void SectionWriter::put_packed(std::uint64_t number) {
    ++count_;
    bits_ |= number << held_bits_;
    held_bits_ += width_;
    if (held_bits_ < 64) return;
    write(std::as_bytes(std::span{&bits_, 1}));
    held_bits_ -= 64;
    bits_ = held_bits_ == 0 ? 0 : number >> (width_ - held_bits_);
}

void SectionWriter::end_packed() {
    const std::array<std::uint64_t, 4> rest = {bits_, 0, count_, width_};
    write(std::as_bytes(std::span{rest}));
}

void SectionWriter::write_packed(std::uint32_t id, std::span<const std::uint64_t> numbers) {
    const std::uint64_t highest = numbers.empty() ? 0 : *std::ranges::max_element(numbers);
    begin_packed(id, width_for(highest));
    for (const std::uint64_t number : numbers) put_packed(number);
    end_packed();
}

std::expected<MappedFile, Error> SectionWriter::map_written() {
    end_section();
    flush();
    if (error_) return std::unexpected(*error_);
    return MappedFile::map(descriptor_, flushed_, name_);
}

Bytes SectionWriter::section_in(const MappedFile& file, std::uint32_t id) const {
    const auto found = std::ranges::find(sections_, id, &SectionEntry::id);
    if (found == sections_.end()) return {};
    return file.bytes().subspan(found->offset, found->length);
}

std::expected<void, Error> SectionWriter::publish() {
    end_section();
    flush();
    FileHeader header{.magic = magic,
                      .version = format_version,
                      .sections = static_cast<std::uint32_t>(sections_.size()),
                      .length = flushed_,
                      .checksum = 0};
    Checksum sum;
    sum.add(std::as_bytes(std::span{&header, 1}));
    sum.add(std::as_bytes(std::span{sections_}));
    header.checksum = sum.value();
    write_at(sizeof header, std::as_bytes(std::span{sections_}));
    write_at(0, std::as_bytes(std::span{&header, 1}));
    if (!error_ && ::fsync(descriptor_) != 0) fail(errno);
    if (!error_ && std::rename(part_name(name_).c_str(), name_.c_str()) != 0) fail(errno);
    if (error_) return std::unexpected(*error_);
    ::close(std::exchange(descriptor_, -1));
    sync_folder(name_);
    return {};
}

}  // namespace kradan::find
