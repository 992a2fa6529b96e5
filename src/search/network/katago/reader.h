#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::search {

/// Reads the words, numbers and lists of numbers in a KataGo file. After the first error, every read returns
/// nothing; only the first error is kept.
class KataReader {
  public:
    explicit KataReader(std::string_view bytes) : bytes_(bytes) {}

    bool failed() const { return !error_.empty(); }
    const std::string& error() const { return error_; }
    void fail(std::string why);
    /// What is being read, for errors: the layer's name.
    void enter(std::string_view layer) { layer_ = layer; }

    /// The next word, of at most 256 characters; `what` names it in errors.
    std::string_view word(std::string_view what);
    /// A whole number in this range.
    int integer(std::string_view what, int least, int most);
    /// A finite number.
    float number(std::string_view what);
    /// A whole number that must be `expected`.
    void expect(std::string_view what, int expected);
    /// Finite numbers, in binary form or as words. Allocates no more than the rest of the file can hold.
    std::vector<float> numbers(std::size_t count);
    /// Only whitespace is left.
    bool at_end();

  private:
    void skip_space();
    std::vector<float> binary_numbers(std::size_t count);
    std::vector<float> text_numbers(std::size_t count);

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::string layer_ = "the header";
    std::string error_;
};

}  // namespace kradan::search
