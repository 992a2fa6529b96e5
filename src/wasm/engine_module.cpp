#include "wasm/engine_api.h"
#include "wasm/exports.h"

KRADAN_EXPORTS(kradan::wasm::answer_engine)
