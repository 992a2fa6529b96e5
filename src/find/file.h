#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "find/bits.h"
#include "find/error.h"
#include "find/format.h"

namespace kradan::find {

/// A file in memory, read only.
class MappedFile {
  public:
    static std::expected<MappedFile, Error> open(const std::string& name);
    /// Maps the first `size` bytes of an open file. `name` is for errors.
    static std::expected<MappedFile, Error> map(int descriptor, std::uint64_t size, const std::string& name);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    Bytes bytes() const { return bytes_; }

  private:
    MappedFile() = default;

    Bytes bytes_;
};

/// An index file being written under another name, "FILE.part", until `publish`. Without it, nothing is left
/// behind. The first error is kept: later calls do nothing, and `publish` returns it.
class SectionWriter {
  public:
    static std::expected<SectionWriter, Error> create(const std::string& name);

    SectionWriter(SectionWriter&& other) noexcept;
    SectionWriter& operator=(SectionWriter&&) = delete;
    ~SectionWriter();

    /// Begins a section; ends the one before.
    void begin(std::uint32_t id);
    void write(Bytes bytes);
    void write(const std::string& bytes) { write(std::as_bytes(std::span{bytes})); }
    /// Writes a section that is a packed array.
    void write_packed(std::uint32_t id, std::span<const std::uint64_t> numbers);

    /// For packed arrays that are written number by number: begins, appends, ends.
    void begin_packed(std::uint32_t id, unsigned width);
    void put_packed(std::uint64_t number);
    void end_packed();

    /// Maps what was written to a section that has ended.
    std::expected<MappedFile, Error> map_written();
    Bytes section_in(const MappedFile& file, std::uint32_t id) const;

    /// The first error; null if there is none.
    const Error* error() const { return error_ ? &*error_ : nullptr; }
    /// Writes the header, waits until the file is on the disk, and gives it its name.
    std::expected<void, Error> publish();

  private:
    explicit SectionWriter(std::string name) : name_(std::move(name)) {}
    void end_section();
    void flush();
    void write_at(std::uint64_t offset, Bytes bytes);
    void fail(int number);

    std::string name_;
    int descriptor_ = -1;
    std::vector<std::byte> buffer_;
    /// The size of the file without the buffer.
    std::uint64_t flushed_ = 0;
    std::vector<SectionEntry> sections_;
    bool in_section_ = false;
    Checksum checksum_;
    /// Bits of a packed array that do not fill a word yet.
    std::uint64_t bits_ = 0;
    unsigned held_bits_ = 0;
    unsigned width_ = 0;
    std::uint64_t count_ = 0;
    std::optional<Error> error_;
};

}  // namespace kradan::find
