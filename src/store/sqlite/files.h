#pragma once

#include <expected>
#include <string>

#include "store/store.h"

/// File operations for databases.
namespace kradan::store {

/// The error in `errno`: "PATH: WHAT: No such file or directory".
std::unexpected<Error> failed(const std::string& path, const char* what);

/// The canonical absolute path of a file, which need not exist. SQLite gives names like ":memory:" a special
/// meaning, but not absolute paths.
std::expected<std::string, Error> whole_path(const std::string& path);

/// Creates an empty file with mode 0600 unless it exists, and syncs the folder so that the name survives a
/// power failure.
Result make_file(const std::string& path);

Result sync_file(const std::string& path);
/// Syncs the folder that contains a file.
Result sync_folder_of(const std::string& path);

}  // namespace kradan::store
