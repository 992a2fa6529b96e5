#include "wasm/api.h"
#include "wasm/exports.h"

KRADAN_EXPORTS(kradan::wasm::answer_records)
