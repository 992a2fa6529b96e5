#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "command/input_file.h"
#include "record/reader.h"
#include "record/text/charset.h"

namespace kradan::command {

/// A record file, open for reading.
class RecordFile {
  public:
    /// Detects the format unless `from` specifies it, and the charset unless `charset` does.
    static std::expected<RecordFile, FileError> open(const std::string& name,
                                                     std::optional<record::Format> from = {},
                                                     const record::Charset* charset = nullptr);

    /// Reads the next record. Returns false at the end.
    bool next(record::Record& record) { return reader_->next(record); }
    const InputFile& file() const { return *file_; }
    /// See `InputFile::trouble`; adds the line and column, and also reports bytes that are invalid in the
    /// file's charset.
    std::optional<FileError> trouble() const;

  private:
    RecordFile() = default;

    std::string name_;
    std::unique_ptr<InputFile> file_;
    std::unique_ptr<record::Input> input_;
    std::unique_ptr<record::Reader> reader_;
};

/// The known formats: "pgn, epd, …".
std::string format_list();

/// Why this name is invalid for `--charset`; empty if it is valid.
std::string why_no_charset(const std::string& name);
/// The charset given by that option; null if it was not given.
const record::Charset* read_charset(const std::optional<std::string>& name);

/// The message for a fault: "games.pgn:3:7: chess.pinned (X3): …".
std::string in_words(const std::string& file, const record::Fault& fault);

}  // namespace kradan::command
