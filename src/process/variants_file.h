#pragma once

#include <string>

namespace kradan::process {

/// A file with the variants of Ōgi for Fairy-Stockfish, data/peers/ogi.ini, there as long as this object.
class VariantsFile {
  public:
    VariantsFile();
    VariantsFile(const VariantsFile&) = delete;
    VariantsFile& operator=(const VariantsFile&) = delete;
    ~VariantsFile();

    /// Empty where it could not be made.
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace kradan::process
