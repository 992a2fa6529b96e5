#include "wasm/exports.h"
#include "wasm/rules_api.h"

KRADAN_EXPORTS(kradan::wasm::answer_rules)
