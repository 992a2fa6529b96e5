# Writes a C++ source that holds the bytes of INPUT as the string_view kradan::data::SYMBOL.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
string(REPEAT "." 128 line)
string(REGEX REPLACE "(${line})" "\\1\"\n\"" hex "${hex}")
file(WRITE "${OUTPUT}"
"#pragma clang diagnostic ignored \"-Woverlength-strings\"
#include <string_view>
namespace kradan::data {
static const char ${SYMBOL}_bytes[] =
\"${hex}\";
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL}{${SYMBOL}_bytes, sizeof(${SYMBOL}_bytes) - 1};
}  // namespace kradan::data
")
