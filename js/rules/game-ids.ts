// Written by js/rules/game-ids.mjs.

/** The games of the rules module. A build with more games adds their ids by declaration merging. */
export interface GameIds {
    ogi: true;
    "ogi-classic": true;
    chess: true;
    kingofthehill: true;
    "3check": true;
    go: true;
}
