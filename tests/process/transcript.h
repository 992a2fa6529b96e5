#pragma once

#include <string>
#include <utility>
#include <vector>

#include "process/dialogue.h"

namespace kradan::process {

using Lines = std::vector<std::string>;

/// Returns the lines sent to the engine before it says these lines and after each of them.
inline Lines sent_after(Dialogue& dialogue, const Lines& heard) {
    Lines sent = dialogue.take_lines();
    for (const std::string& line : heard) {
        dialogue.hear(line);
        for (std::string& each : dialogue.take_lines()) sent.push_back(std::move(each));
    }
    return sent;
}

}  // namespace kradan::process
