// Referees a strict game: plays the moves, and prints the clause that the first illegal move violates.
//   check_game GAME MOVE…        example: check_game ogi-classic e3e4 e6e5 e4e5 d6d5 P@b4
#include <kradan/session.h>

#include <iostream>

int main(int argc, char** argv) {
    using namespace kradan;
    const auto game = argc > 1 ? read_game(argv[1]) : std::nullopt;
    if (!game) {
        std::cerr << "usage: check_game ogi|ogi-classic|chess|go MOVE…\n";
        return 2;
    }
    const auto created = session::create({.options = {.game = *game}, .strict = true}, 0);
    auto state = session::begin(*created);

    for (int i = 2; i < argc; ++i) {
        const auto intent = state->game.read_move(argv[i]);
        if (!intent) {
            std::cerr << argv[i] << ": " << intent.error().message << "\n";
            return 2;
        }
        const auto events =
            session::decide(*state, {.intent = *intent}, state->game.side_to_move(), i * 1000);
        if (!events) {
            std::cerr << argv[i] << ": " << events.error().reason << "\n";
            return 2;
        }
        for (const session::Event& event : *events) {
            if (!session::apply(*state, event)) return 2;
        }
        if (state->last_illegal) {
            const session::Verdict& verdict = state->last_illegal->verdict;
            std::cout << argv[i] << " is illegal: " << message(verdict.reason, Language::english) << "\n"
                      << verdict.clause << ": " << clause_text(verdict.clause, Language::english) << "\n";
            break;
        }
    }
    if (state->ended) {
        std::cout << describe(*game, state->ended->outcome) << "\n";
    } else {
        std::cout << "the game goes on\n";
    }
}
