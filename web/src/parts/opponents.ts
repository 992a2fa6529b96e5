/**
 * On this device: the computer, or another person. On the server: by invitation link, an account by its name, anyone in
 * the lobby, or the server's computer.
 */
export type Opponent = "computer" | "local" | "link" | "name" | "lobby" | "club";
export const opponents: readonly Opponent[] = ["computer", "local", "link", "name", "lobby", "club"];
