#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "command/file_error.h"
#include "record/text/input.h"

namespace kradan::command {

/// A file, or standard input for "-". Decompresses gzip and Zstandard, which are recognised by magic number.
class InputFile {
  public:
    static std::expected<InputFile, FileError> open(const std::string& name);

    record::ByteSource& source() { return *source_; }
    /// The number of compressed bytes read so far, and the size of the file; 0 if unknown.
    std::uint64_t bytes_read() const;
    std::uint64_t bytes() const { return bytes_; }
    /// Why reading stopped early: a read error or damaged compressed data. Empty if it did not. Valid at the
    /// end.
    std::optional<FileError> trouble() const;

  private:
    class File;

    InputFile() = default;

    std::unique_ptr<record::ByteSource> file_;
    std::unique_ptr<record::ByteSource> unpacked_;
    record::ByteSource* source_ = nullptr;
    std::uint64_t bytes_ = 0;
    std::string name_;
};

}  // namespace kradan::command
