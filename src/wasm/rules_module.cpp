#include "wasm/api.h"
#include "wasm/exports.h"
#include "wasm/kept_games.h"

KRADAN_EXPORTS(kradan::wasm::answer_rules)

#define KRADAN_EXPORT(name) extern "C" __attribute__((export_name(#name)))

KRADAN_EXPORT(kradan_play) unsigned kradan_play(unsigned game, unsigned move) {
    return kradan::wasm::kept_games().play(game, move);
}

KRADAN_EXPORT(kradan_take_back) unsigned kradan_take_back(unsigned game, unsigned count) {
    return kradan::wasm::kept_games().take_back(game, count);
}

KRADAN_EXPORT(kradan_moves) const unsigned* kradan_moves(unsigned game) {
    return kradan::wasm::kept_games().legal_moves(game);
}

KRADAN_EXPORT(kradan_facts) unsigned kradan_facts(unsigned game) {
    return kradan::wasm::kept_games().facts(game);
}

KRADAN_EXPORT(kradan_copy) unsigned kradan_copy(unsigned game) {
    return kradan::wasm::kept_games().copy(game);
}

KRADAN_EXPORT(kradan_free) void kradan_free(unsigned game) {
    kradan::wasm::kept_games().drop(game);
}
