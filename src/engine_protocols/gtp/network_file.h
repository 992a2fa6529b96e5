#pragma once

#include <expected>
#include <string>

#include "engine/engine.h"

namespace kradan::protocol {

/// Reads a network file for Go, unpacks it if gzip packed it, and lets the engine use it. Returns its
/// unpacked bytes. The error names the file and says why the engine cannot use it. A file may have up to 1
/// GiB, and twice as much when unpacked.
std::expected<std::string, std::string> load_go_network(engine::Engine& engine, const std::string& file);

}  // namespace kradan::protocol
