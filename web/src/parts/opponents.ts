/**
 * On this device: the computer, at a chosen level or one that adapts to the player, or another person. On the server:
 * the person who opens an invitation link, a named account, anyone in the lobby, or the server's computer.
 */
export type Opponent = "computer" | "fitting" | "local" | "link" | "name" | "lobby" | "club";
export const opponents: readonly Opponent[] = ["computer", "fitting", "local", "link", "name", "lobby", "club"];
