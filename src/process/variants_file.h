#pragma once

#include <string>

namespace kradan::process {

/// A temporary file with the Ōgi variants for Fairy-Stockfish, data/peers/ogi.ini. Removed on destruction.
class VariantsFile {
  public:
    VariantsFile();
    VariantsFile(const VariantsFile&) = delete;
    VariantsFile& operator=(const VariantsFile&) = delete;
    ~VariantsFile();

    /// Empty if the file could not be created.
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace kradan::process
