#pragma once

#include <string>

namespace kradan::find {

/// Why an index cannot be written or read.
struct Error {
    enum class Reason {
        /// The system refused to open or read the file.
        unreadable,
        /// The system refused to create or write the file, for example because the disk is full.
        unwritable,
        /// Another program is writing this index.
        busy,
        /// The file is not an index.
        not_an_index,
        /// The index has another format version or is of another game.
        other_version,
        /// The file is shorter than it says.
        cut_off,
        /// The content contradicts itself or its checksums.
        damaged,
    };

    Reason reason = Reason::unreadable;
    std::string file = {};
    /// What was found, in English; may be empty.
    std::string detail = {};
};

/// An error as a line for standard error, which says what to do.
std::string in_words(const Error& error);

}  // namespace kradan::find
