// The rules module's description of its games, for tests of code that uses it.

import { learn } from "../src/rules/facts";
import type { CatalogGame, GameId } from "../src/rules/types";

const game = (id: GameId, family: string, furigoma: boolean): CatalogGame => ({
    id,
    family,
    names: {},
    options: [],
    ratedKinds: [id],
    policies: {
        drawsByAgreement: true,
        drawsAreCommon: false,
        deadPositions: false,
        firstIllegalMoveIsForgiven: false,
        furigoma,
        ranksDecideSides: false,
    },
});

learn([
    game("ogi", "ogi", true),
    game("ogi-classic", "ogi", true),
    game("chess", "chess", false),
    game("go", "go", false),
]);
