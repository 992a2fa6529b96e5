#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "record/input.h"

namespace kradan::cli {

/// A file, or standard input for "-", unpacked on the way where it begins as gzip or Zstandard does.
class InputFile {
  public:
    /// What is wrong is told in plain English: "there is no such file, or it cannot be read".
    static std::expected<InputFile, std::string> open(const std::string& name);

    record::ByteSource& source() { return *source_; }
    /// Bytes of the file itself that were read so far, and that it has; 0 where nobody knows.
    std::uint64_t bytes_read() const;
    std::uint64_t bytes() const { return bytes_; }

  private:
    class File;

    InputFile() = default;

    std::unique_ptr<record::ByteSource> file_;
    std::unique_ptr<record::ByteSource> unpacked_;
    record::ByteSource* source_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace kradan::cli
