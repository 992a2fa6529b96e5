#pragma once

#include <expected>
#include <string>

#include "store/store.h"

/// File operations for databases.
namespace kradan::store {

/// The error in `errno`: "PATH: WHAT: No such file or directory". If it is a matter of rights: also whose the
/// file is, and who runs this program.
std::unexpected<Error> failed(const std::string& path, const char* what);

/// The error if this program may not read a file that exists or, if `writes`, write it.
Result may_use(const std::string& path, bool writes);

/// The name of a user of this machine; "user 65532" if the user has none.
std::string name_of_user(unsigned user);

/// Gives an open file to the owner of the folder that contains it, if this program runs as root: what root
/// makes there, the server must be able to use. Not in a folder that is everybody's.
Result give_to_owner_of_folder(int file, const std::string& path);

/// The canonical absolute path of a file, which need not exist. SQLite gives names like ":memory:" a special
/// meaning, but not absolute paths.
std::expected<std::string, Error> whole_path(const std::string& path);

/// Creates an empty file with mode 0600 unless it exists, for the owner of the folder, and syncs the folder
/// so that the name survives a power failure.
Result make_file(const std::string& path);

Result sync_file(const std::string& path);
/// Syncs the folder that contains a file.
Result sync_folder_of(const std::string& path);

}  // namespace kradan::store
