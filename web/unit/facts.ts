// What the rules module says of its games, for tests of what the page makes of it.

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
