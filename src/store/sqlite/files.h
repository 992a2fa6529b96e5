#pragma once

#include <expected>
#include <string>

#include "store/store.h"

/// File operations for databases.
namespace kradan::store {

/// The error in `errno`: "PATH: WHAT: No such file or directory". If a permission is missing, also names the
/// owner of the file and the user who runs this program.
std::unexpected<Error> failed(const std::string& path, const char* what);

/// The error if this program may not read (or, if `writes`, write) an existing file.
Result may_use(const std::string& path, bool writes);

/// The name of a user on this machine; "user 65532" if there is no name.
std::string name_of_user(unsigned user);

/// If this program runs as root, makes the owner of the containing folder the owner of an open file, so that
/// the server can use files that root creates. Does nothing in a folder that every user may write to.
Result give_to_owner_of_folder(int file, const std::string& path);

/// The canonical absolute path of a file, which need not exist. SQLite treats names like ":memory:"
/// specially, but not absolute paths.
std::expected<std::string, Error> whole_path(const std::string& path);

/// Creates an empty file with mode 0600 unless it exists. If this program runs as root, the file gets the
/// folder's owner. Syncs the folder so that the name survives a power failure.
Result make_file(const std::string& path);

Result sync_file(const std::string& path);
/// Syncs the folder that contains a file.
Result sync_folder_of(const std::string& path);

}  // namespace kradan::store
