/**
 * On this device: the computer, at a chosen level or one that fits the player, or another person. On the server: by
 * invitation link, an account by its name, anyone in the lobby, or the server's computer.
 */
export type Opponent = "computer" | "fitting" | "local" | "link" | "name" | "lobby" | "club";
export const opponents: readonly Opponent[] = ["computer", "fitting", "local", "link", "name", "lobby", "club"];
