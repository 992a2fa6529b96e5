#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "command/input_file.h"
#include "record/reader.h"

namespace kradan::command {

/// A file of records, open for reading.
class RecordFile {
  public:
    /// Detects the format unless `from` gives it.
    static std::expected<RecordFile, FileError> open(const std::string& name,
                                                     std::optional<record::Format> from = {});

    /// The next record; false at the end.
    bool next(record::Record& record) { return reader_->next(record); }
    const InputFile& file() const { return *file_; }
    /// See `InputFile::trouble`, with the place; also reports bytes that are invalid in the file's charset.
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

/// The message of a fault: "games.pgn:3:7: chess.pinned (X3): …".
std::string in_words(const std::string& file, const record::Fault& fault);

}  // namespace kradan::command
