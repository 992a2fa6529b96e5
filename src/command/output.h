#pragma once

#include <cstddef>
#include <expected>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "command/file_error.h"

namespace kradan::command {

/// The name of standard output where a file is named.
inline constexpr std::string_view standard_output = "-";

/// The options that say where a command writes.
struct OutputArguments {
    /// Absent or "-": standard output. With "%" in it, where a command allows it: a file for each piece,
    /// whose name takes the place of "%".
    std::optional<std::string> name;
    /// Files that exist are replaced.
    bool force = false;
};

/// Opens a file for writing: a new one, or with `force` whatever is there. Pipes and devices are written to
/// as they are.
std::expected<std::ofstream, FileError> open_output(const std::string& name, bool force);
/// Why `open_output` would refuse a file because it exists; nothing where it would not.
std::optional<FileError> already_there(const std::string& name, bool force);

/// Writes all of a file, or to standard output. "%" in the name means nothing here.
std::expected<void, FileError> write_output(const OutputArguments& arguments, std::string_view bytes);

/// Where a command writes: to standard output, to one file, or each piece to a file of its own. A file is
/// created, or replaced, when there is something to write to it.
class Output {
  public:
    explicit Output(const OutputArguments& arguments);

    /// Each piece gets a file of its own.
    bool is_divided() const { return divided_; }
    /// The name of a piece's file; of the one file that all share otherwise.
    std::string name_of(std::string_view piece) const;
    /// No file of these is ever written.
    void protect(const std::vector<std::string>& names) { protected_ = names; }
    /// Why the file of a piece would be refused; nothing where it would not, or is open already.
    std::optional<FileError> refuses(std::string_view piece) const;

    /// Creates the one file now.
    std::expected<void, FileError> open();
    std::expected<void, FileError> write(std::string_view piece, std::string_view bytes);
    /// Hands everything to the system.
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
