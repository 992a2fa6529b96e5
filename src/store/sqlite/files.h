#pragma once

#include <expected>
#include <string>

#include "store/store.h"

/// Files and their names, as far as databases need them.
namespace kradan::store {

/// An error from `errno`: "PATH: WHAT: No such file or directory".
std::unexpected<Error> failed(const std::string& path, const char* what);

/// The one name of a file, through links; SQLite gives names like ":memory:" a meaning, but not to whole
/// paths.
std::expected<std::string, Error> whole_path(const std::string& path);

/// Makes an empty file with mode 0600 where there is none, so that its name outlives a power failure.
Result make_file(const std::string& path);

Result sync_file(const std::string& path);
/// Syncs the names in the folder that a file is in.
Result sync_folder_of(const std::string& path);

}  // namespace kradan::store
