#pragma once

#include <cstdint>
#include <expected>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "command/file_error.h"

namespace kradan::command {

/// The file name that means standard output.
inline constexpr std::string_view standard_output = "-";

/// The options for a command's output.
struct OutputArguments {
    /// Absent or "-": standard output. Where a command allows it, "%" divides the output into one file per
    /// piece, whose name replaces "%".
    std::optional<std::string> name;
    /// Replace existing files.
    bool force = false;
};

/// Opens a file for writing. Without `force`, a regular file must not exist; pipes and devices may.
std::expected<std::ofstream, FileError> open_output(const std::string& name, bool force);
/// The error from `open_output` if the file exists or is a directory; empty if it may be opened.
std::optional<FileError> already_there(const std::string& name, bool force);

/// Writes a whole file, or standard output. A "%" in the name has no special meaning.
std::expected<void, FileError> write_output(const OutputArguments& arguments, std::string_view bytes);

/// A command's output: standard output, one file, or one file per piece. Files are created or replaced on
/// first output.
class Output {
  public:
    explicit Output(const OutputArguments& arguments);

    /// Whether each piece gets its own file.
    bool is_divided() const { return divided_; }
    /// The file name for a piece. If not divided, the name of the output.
    std::string name_of(std::string_view piece) const;
    /// Makes it an error to write to these files.
    void protect(const std::vector<std::string>& names) { protected_ = names; }
    /// The error if the file for a piece cannot be opened; nullopt if it can be, or is open already.
    std::optional<FileError> refuses(std::string_view piece) const;

    /// Creates the file now, before the first output. Only if not divided.
    std::expected<void, FileError> open();
    /// Opens the file from an earlier run, keeps its first `bytes` bytes and appends to them. Only if not
    /// divided.
    std::expected<void, FileError> reopen(std::uintmax_t bytes);
    std::expected<void, FileError> write(std::string_view piece, std::string_view bytes);
    /// Flushes the buffers to the operating system.
    std::expected<void, FileError> flush();

  private:
    std::expected<void, FileError> open_file(std::string_view piece);
    std::ostream& stream();

    std::optional<std::string> name_;
    bool force_;
    bool divided_;
    std::vector<std::string> protected_;
    std::ofstream file_;
};

}  // namespace kradan::command
