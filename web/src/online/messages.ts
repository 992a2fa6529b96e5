// Made from src/wire/messages.h by ./dev wire: change it there.

import type { Colour, Command, Config, GameEvent, Plan, Refusal } from "../rules/types";

export const version = 1;

export interface Terms {
  /** the game and all that is agreed on it, without players */
  config: Config;
  /** the side of whoever offers it */
  side: "first" | "second" | "random" | "furigoma";
  /** anyone may watch, and it is shown in the lobby */
  watchable: boolean;
}

export interface Seek {
  id: string;
  player: string;
  terms: Terms;
  /** one's own, opened on whatever line; it is always among them */
  mine: boolean;
}

export interface Running {
  id: string;
  /** "ogi", "ogi-classic", "chess" or "go" */
  game: string;
  first: string;
  second: string;
  plies: number;
  watchers: number;
}

export interface Line {
  /** 1, 2, … in its room */
  number: number;
  by: string;
  /** of a player */
  side?: Colour;
  /** as it was typed: never markup */
  text: string;
  /** milliseconds since 1970 */
  at: number;
}

export interface Presence {
  /** how long the first player has been away, in milliseconds; 0: here */
  first: number;
  second: number;
  /** how many watch */
  watchers: number;
}

export interface Listed {
  id: string;
  /** with the players */
  config: Config;
  /** the player's own */
  side?: Colour;
  /** whose move is waited for; absent: nobody's */
  turn?: Colour;
  /** what the player is asked for, and has not answered yet */
  asked?: "draw" | "takeback" | "no-result" | "dead-stones" | "rematch";
  /** nobody plays on */
  over: boolean;
  /** as records write it; "": there is none */
  result: string;
  /** milliseconds since 1970 */
  created: number;
}

export interface Hello {
  type: "hello";
  /** of this protocol, that the page speaks */
  version: number;
  /** of a player; without it one watches */
  token?: string;
}

export interface Enter {
  type: "enter";
  /** the name to be known by */
  player: string;
  nonce: string;
}

export interface Rename {
  type: "rename";
  /** the new name */
  player: string;
  nonce: string;
}

export interface FollowLobby {
  type: "follow-lobby";
  /** whether lobby messages are wanted from now on */
  on: boolean;
  /** true: after the first whole lobby only what changes, by lobby-changes and own-seek */
  changes?: boolean;
}

export interface OpenSeek {
  type: "open-seek";
  terms: Terms;
  nonce: string;
}

export interface CloseSeek {
  type: "close-seek";
}

export interface TakeSeek {
  type: "take-seek";
  /** as the lobby names it */
  seek: string;
  nonce: string;
}

export interface Invite {
  type: "invite";
  terms: Terms;
  nonce: string;
}

export interface LookUp {
  type: "look-up";
  /** the name in the link */
  invitation: string;
  nonce: string;
}

export interface Accept {
  type: "accept";
  invitation: string;
  nonce: string;
}

export interface Withdraw {
  type: "withdraw";
  /** one's own */
  invitation: string;
  nonce: string;
}

export interface PlayComputer {
  type: "play-computer";
  terms: Terms;
  /** 1 to 10 */
  level: number;
  nonce: string;
}

export interface Join {
  type: "join";
  game: string;
  /** the last event that one has seen; 0: none */
  seq: number;
  /** the number of the last line of talk that one has seen; 0: none */
  said: number;
  nonce: string;
}

export interface Leave {
  type: "leave";
  game: string;
}

export interface Act {
  type: "act";
  game: string;
  /** of the latest event: what this follows */
  seq: number;
  command: Command;
  /** new for each command; the same when it is sent again */
  nonce: string;
}

export interface LayPlan {
  type: "lay-plan";
  game: string;
  /** premove and conditional moves, in place of all that was planned; without it nothing is */
  plan?: Plan;
  nonce: string;
}

export interface Say {
  type: "say";
  /** players speak to each other, others to those who watch */
  game: string;
  text: string;
  nonce: string;
}

export interface Rematch {
  type: "rematch";
  /** that has ended; when both ask, the next begins; sides change unless a handicap or ranks keep them */
  game: string;
  nonce: string;
}

export interface Keep {
  type: "keep";
  /** of a game that was played elsewhere, from its first on, after those of the message before */
  events: GameEvent[];
  /** further events come; otherwise the game is kept as it stands now */
  more: boolean;
  nonce: string;
}

export interface ListGames {
  type: "list-games";
  /** all games that are still on, the latest first; otherwise the latest games, page by page */
  running: boolean;
  /** the last game of the list before; "": the latest first */
  before: string;
  nonce: string;
}

export interface Ping {
  type: "ping";
  /** any number */
  sent: number;
}

export interface Welcome {
  type: "welcome";
  version: number;
  /** board time in milliseconds, by which the clocks of all games run */
  now: number;
  /** the player's name; absent: the token is not known here, or there was none */
  player?: string;
  /** the player's games that are still on */
  games: string[];
  /** the player's own that wait */
  invitations: string[];
  /** the games that a computer of the server plays */
  computer: string[];
  /** where others find this server, as "http://192.168.1.20:8080"; "": not known */
  address: string;
}

export interface Entered {
  type: "entered";
  nonce: string;
  /** to be kept in the browser: whoever has it is this player */
  token: string;
  /** the name as it is shown */
  player: string;
}

export interface Done {
  type: "done";
  /** of what was done, durably */
  nonce: string;
  /** the name of what was made by it, of an invitation, a seek or a game; else "" */
  id: string;
}

export interface Refused {
  type: "refused";
  /** of what was refused; "" where it could not be read */
  nonce: string;
  refusal: Refusal;
}

export interface Lobby {
  type: "lobby";
  /** who looks for a game, the oldest first */
  seeks: Seek[];
  /** games that can be watched now */
  games: Running[];
  /** how many are connected */
  players: number;
}

export interface LobbyChanges {
  type: "lobby-changes";
  /** new ones, and others in the place of those of the same id; none is marked as mine */
  seeks: Seek[];
  /** seeks that are not shown any more */
  gone: string[];
  /** new ones, and others in the place of those of the same id */
  games: Running[];
  /** games that are not shown any more */
  over: string[];
  /** how many are connected */
  players: number;
}

export interface OwnSeek {
  type: "own-seek";
  /** what this player seeks now, on whatever line; absent: nothing */
  seek?: Seek;
}

export interface Invitation {
  type: "invitation";
  nonce: string;
  id: string;
  /** who invites */
  host: string;
  terms: Terms;
  /** one's own */
  mine: boolean;
  /** the game that came of it, for its two players; "": it waits */
  game: string;
}

export interface Started {
  type: "started";
  /** a new game of this player */
  game: string;
  side: Colour;
  /** the seek, the invitation or the game that it comes of */
  from: string;
}

export interface Talk {
  type: "talk";
  game: string;
  room: "players" | "watchers";
  lines: Line[];
}

export interface GameState {
  type: "game";
  game: string;
  nonce: string;
  /** the side of the asker; absent: one who watches */
  side?: Colour;
  watchable: boolean;
  /** those after the one that was named: all, or as many as one message holds */
  events: GameEvent[];
  /** further events are there: to be asked for by join with the latest seq; until all are known, no others come */
  more: boolean;
  /** the game is called off when it has so many events and is not over; 0: nobody plays on */
  limit: number;
  /** what the asker has planned */
  plan?: Plan;
  presence: Presence;
  /** it was played elsewhere and stays as it stood: nobody plays on */
  kept: boolean;
  /** there is somebody whom the asker can ask for another game */
  rematchable: boolean;
  /** who has asked for another game */
  rematch: Colour[];
  /** the game that followed this one; "": none */
  next: string;
  /** board time */
  now: number;
}

export interface Events {
  type: "events";
  game: string;
  /** they are durable */
  events: GameEvent[];
  /** of the command that they come of; "": of the server itself */
  nonce: string;
  /** board time */
  now: number;
}

export interface Present {
  type: "presence";
  game: string;
  presence: Presence;
}

export interface ComputerWait {
  type: "computer-wait";
  game: string;
  /** the computer answers others first: about so many milliseconds until its move; 0: it does not wait */
  wait: number;
}

export interface Planned {
  type: "planned";
  game: string;
  /** what this player has planned now, on whatever device; absent: nothing */
  plan?: Plan;
}

export interface NextGame {
  type: "next-game";
  /** that has ended */
  game: string;
  /** the rematch; "": it was called off before a move and is gone, and they may agree anew */
  next: string;
}

export interface RematchAsked {
  type: "rematch-asked";
  game: string;
  by: Colour;
}

export interface Games {
  type: "games";
  nonce: string;
  /** the latest first; of a page, fewer than 20: there are no more */
  games: Listed[];
}

export interface News {
  type: "news";
  /** one of this player that this line has not joined: the turn has changed, or something is asked, or it is over */
  game: Listed;
}

export interface Closing {
  type: "closing";
  /** after so many milliseconds one should try again */
  back: number;
}

export interface Pong {
  type: "pong";
  /** of the ping */
  sent: number;
  /** board time */
  now: number;
}

export type FromPage =
  | Hello
  | Enter
  | Rename
  | FollowLobby
  | OpenSeek
  | CloseSeek
  | TakeSeek
  | Invite
  | LookUp
  | Accept
  | Withdraw
  | PlayComputer
  | Join
  | Leave
  | Act
  | LayPlan
  | Say
  | Rematch
  | Keep
  | ListGames
  | Ping;

export type FromServer =
  | Welcome
  | Entered
  | Done
  | Refused
  | Lobby
  | LobbyChanges
  | OwnSeek
  | Invitation
  | Started
  | Talk
  | GameState
  | Events
  | Present
  | ComputerWait
  | Planned
  | NextGame
  | RematchAsked
  | Games
  | News
  | Closing
  | Pong;
