// Positions and moves as text: a byte that selects the game, then "POSITION|MOVES".
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "catalog/any_game.h"
#include "games/go/module.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kradan;
    if (size == 0) return 0;
    std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    GameOptions options;
    options.game = games()[data[0] % games().size()];
    options.values = go::values_of({.size = 2 + data[0] % 24});
    const auto bar = text.find('|');
    if (options.game != go::go_game) options.position = std::string{text.substr(0, bar)};
    auto game = AnyGame::start(options);
    if (!game) return 0;

    // A written position must read back as the same position.
    if (options.game != go::go_game) {
        options.position = game->position_text();
        const auto again = AnyGame::start(options);
        if (!again || again->position_text() != game->position_text()) std::abort();
    }
    text = bar == std::string_view::npos ? std::string_view{} : text.substr(bar + 1);
    while (!text.empty()) {
        const auto end = text.find(' ');
        const auto intent = game->read_move(text.substr(0, end));
        if (intent) (void)game->play(*intent);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return 0;
}
