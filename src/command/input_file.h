#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "command/file_error.h"
#include "record/text/input.h"

namespace kradan::command {

/// A file, or standard input for "-", unpacked on the way where it begins as gzip or Zstandard does.
class InputFile {
  public:
    static std::expected<InputFile, FileError> open(const std::string& name);

    record::ByteSource& source() { return *source_; }
    /// Bytes of the file itself that were read so far, and that it has; 0 where nobody knows.
    std::uint64_t bytes_read() const;
    std::uint64_t bytes() const { return bytes_; }
    /// Why the file ended too early: the system could not read on, or packed data is damaged; nothing where
    /// it did not. Meaningful at the end.
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
