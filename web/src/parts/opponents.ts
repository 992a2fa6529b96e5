/** The computer or someone at this device; whoever opens a link, anyone in the lobby of the server, or its computer. */
export type Opponent = "computer" | "local" | "link" | "lobby" | "club";
export const opponents: readonly Opponent[] = ["computer", "local", "link", "lobby", "club"];
