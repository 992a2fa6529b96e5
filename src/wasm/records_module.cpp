#include "wasm/exports.h"
#include "wasm/records_api.h"

KRADAN_EXPORTS(kradan::wasm::answer_records)
