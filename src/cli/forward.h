#pragma once

#include "command/exit_status.h"
#include "command/file_error.h"
#include "command/output.h"

// CLI11 takes seconds to compile, so only the files that declare options include it.
namespace CLI {
class App;
// NOLINTNEXTLINE(bugprone-forward-declaration-namespace): it is not the Option of src/module/.
class Option;
}  // namespace CLI

namespace kradan::cli {
using namespace kradan::command;
}
