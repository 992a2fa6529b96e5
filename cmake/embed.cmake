# Writes a C++ source that holds the bytes of INPUT as the string_view kradan::data::SYMBOL.
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," hex "${hex}")
file(WRITE "${OUTPUT}"
"#include <string_view>
namespace kradan::data {
static const char ${SYMBOL}_bytes[] = {
${hex}'\\0'};
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL}{${SYMBOL}_bytes, sizeof(${SYMBOL}_bytes) - 1};
}  // namespace kradan::data
")
