/** What the modules take and give, as docs/wasm.md writes it: most of it is the npm package's. */

import type { Colour, Move } from "../../../packaging/npm/src/types";

export type * from "../../../packaging/npm/src/types";

export const opponentOf = (colour: Colour): Colour => (colour === "first" ? "second" : "first");

export interface SearchStep {
  done: boolean;
  move: Move | null;
  depth: number;
  nodes: number;
  score: number | null;
}
