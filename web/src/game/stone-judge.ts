import type { Engine } from "../rules/engine";
import type { Cell, View } from "../rules/types";
import type { Game } from "./game";

/** Looks, once at each end of play of a game of Go, which stones seem dead, and tells of which it is not sure. */
export class StoneJudge {
  /** The moves after which the stones were judged. */
  private judged: string | null = null;

  /** `propose` hears what seems dead where nobody has marked or accepted anything yet. */
  constructor(private readonly game: Game, private readonly engine: Engine, private readonly propose: (dead: Cell[]) => void) {}

  /** To be told of every new view. */
  async follow({ phase, line: moves }: View): Promise<void> {
    if (phase !== "marking") return void (this.judged = null);
    const line = moves.join(" ");
    if (this.judged === line) return;
    this.judged = line;
    this.game.unsettled.value = [];
    try {
      const fates = await this.engine.dead(this.game.config, moves);
      const now = this.game.view.value;
      if (this.judged !== line || now.phase !== "marking") return;
      this.game.unsettled.value = fates.unsettled;
      if (fates.vertices.length && !now.dead?.length && !now.accepted?.length) this.propose(fates.vertices);
    } catch {
      // Without a proposal the players mark everything themselves.
    }
  }

  /** Nothing more is to be said. */
  close(): void {
    this.judged = null;
  }
}
