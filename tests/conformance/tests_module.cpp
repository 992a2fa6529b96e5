#include "runner.h"
#include "wasm/exports.h"

KRADAN_EXPORTS(kradan::conformance::report)
