#include "wasm/api.h"
#include "wasm/exports.h"

KRADAN_EXPORTS(kradan::wasm::answer_engine)

extern "C" __attribute__((export_name("kradan_network"))) const char* kradan_network(unsigned size) {
    return kradan_answered(kradan::wasm::use_network(std::string_view{kradan_request}.substr(0, size)));
}
