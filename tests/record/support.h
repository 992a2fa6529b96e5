#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/reader.h"

namespace kradan::record {

/// Reads a string with a reader from `make`; returns all its records.
template <class Make>
std::vector<Record> read_all(Make make, std::string_view text) {
    MemorySource source(text);
    Input input(source);
    const auto reader = make(input);
    std::vector<Record> records(1);
    while (reader->next(records.back())) records.emplace_back();
    records.pop_back();
    return records;
}

/// The faults as "LINE:COLUMN reason CLAUSE", one after another; a note ends with "?".
inline std::string faults_of(const Record& record) {
    std::string text;
    for (const Fault& fault : record.faults) {
        if (!text.empty()) text += ", ";
        text +=
            std::to_string(fault.place.line) + ':' + std::to_string(fault.place.column) + ' ' + fault.reason;
        if (!fault.clause.empty()) text += ' ' + fault.clause;
        if (fault.note) text += '?';
    }
    return text;
}

}  // namespace kradan::record
