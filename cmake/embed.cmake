# Writes a C++ source file with the bytes of each file in INPUTS (separated by "|") as kradan::data::SYMBOL: a
# string_view or, with ARRAY, an array of them.
string(REPLACE "|" ";" inputs "${INPUTS}")
string(REPEAT "." 128 line)
set(bytes "")
set(views "")
list(LENGTH inputs number)
foreach(input IN LISTS inputs)
    list(LENGTH views i)
    file(READ "${input}" hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
    string(REGEX REPLACE "(${line})" "\\1\"\n\"" hex "${hex}")
    string(APPEND bytes "static const char ${SYMBOL}_bytes_${i}[] =\n\"${hex}\";\n")
    list(APPEND views "std::string_view{${SYMBOL}_bytes_${i}, sizeof(${SYMBOL}_bytes_${i}) - 1}")
endforeach()
if(ARRAY)
    set(type "std::array<std::string_view, ${number}>")
    list(JOIN views ", " value)
    set(value "{${value}}")
else()
    set(type "std::string_view")
    set(value "${views}")
endif()
file(WRITE "${OUTPUT}"
"#pragma clang diagnostic ignored \"-Woverlength-strings\"
#include <array>
#include <string_view>
namespace kradan::data {
${bytes}extern const ${type} ${SYMBOL};
const ${type} ${SYMBOL} = ${value};
}  // namespace kradan::data
")
