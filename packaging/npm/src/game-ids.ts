// Written by packaging/npm/game-ids.mjs.

/** The games of the rules module. A build with further games adds theirs by declaration merging. */
export interface GameIds {
    ogi: true;
    "ogi-classic": true;
    chess: true;
    go: true;
}
