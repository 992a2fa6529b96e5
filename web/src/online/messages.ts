// Made from src/wire/messages.h by ./dev wire: change it there.

import type { AnalysedPosition, Colour, Command, Config, GameEvent, Plan, Refusal } from "../rules/types";

export const version = 1;

export interface Terms {
  /** the game and its settings, without players */
  config: Config;
  /** the side of the player who makes the offer */
  side: "first" | "second" | "random" | "furigoma";
  /** true: anyone may watch, and the lobby lists the game */
  watchable: boolean;
  /** from the server: the pool of a rated game, like chess.blitz; it is not read from a page */
  pool?: string;
}

export interface Seek {
  /** its id */
  id: string;
  /** the name of the player who made it */
  player: string;
  /** true: the player has no account, and anybody may take the name */
  guest?: boolean;
  /** the terms of the game */
  terms: Terms;
  /** true: the player's own seek, opened on any connection; a lobby always includes it */
  mine: boolean;
}

export interface Running {
  /** the id of the game */
  id: string;
  /** "ogi", "ogi-classic", "chess" or "go" */
  game: string;
  /** the name of the first player */
  first: string;
  /** the name of the second player */
  second: string;
  /** true: the first player has no account */
  firstGuest?: boolean;
  /** likewise of the second player */
  secondGuest?: boolean;
  /** half-moves made so far */
  plies: number;
  /** how many watch it */
  watchers: number;
  /** when it began, in milliseconds since 1970 */
  created?: number;
  /** the first player's rating in games of this kind and speed, rounded; absent: none, or not known yet */
  firstRating?: number;
  /** likewise of the second player */
  secondRating?: number;
}

export interface Waited {
  /** the id of the quick game */
  quick: string;
  /** true: for a rated game */
  rated: boolean;
  /** for how long, in milliseconds */
  waited: number;
  /** the player's rating, rounded; absent: none yet */
  rating?: number;
  /** how far the rating of the opponent may be from it; absent: any opponent will do */
  window?: number;
  /** how many others wait for the same */
  others: number;
}

export interface WaitingFor {
  /** the id of the quick game */
  quick: string;
  /** true: for a rated game */
  rated: boolean;
  /** how many wait for it, without this player; never 0 */
  players: number;
}

export interface Line {
  /** counts from 1 in each room */
  number: number;
  /** the name of the player who said it */
  by: string;
  /** true: the author has no account */
  guest?: boolean;
  /** the author's side; absent: a watcher */
  side?: Colour;
  /** plain text as typed; never markup */
  text: string;
  /** milliseconds since 1970 */
  at: number;
}

export interface Presence {
  /** how long the first player has been away, in milliseconds; 0: connected */
  first: number;
  /** likewise the second player */
  second: number;
  /** the number of watchers */
  watchers: number;
}

export interface Listed {
  /** the id of the game */
  id: string;
  /** with the players */
  config: Config;
  /** the player's side */
  side?: Colour;
  /** true: the opponent has no account */
  guest?: boolean;
  /** the side to move; absent: none */
  turn?: Colour;
  /** the request that the player has not answered yet */
  asked?: "draw" | "takeback" | "no-result" | "dead-stones" | "rematch";
  /** true: the game has ended or is read-only */
  over: boolean;
  /** as in game records; "": none */
  result: string;
  /** milliseconds since 1970 */
  created: number;
}

export interface RatingChange {
  /** the name of the account now; left out when the account is gone */
  name?: string;
  /** the rating before the game, rounded */
  before: number;
  /** the rating since then, rounded */
  after: number;
  /** the rating deviation since then, rounded */
  deviation: number;
  /** true: the rating is still uncertain */
  provisional: boolean;
}

export interface Challenge {
  /** to be accepted, declined or withdrawn like an invitation */
  id: string;
  /** the name of the account that challenges */
  by: string;
  /** the name of the account that is challenged */
  to: string;
  /** the terms of the game */
  terms: Terms;
  /** true: the player's own challenge */
  mine: boolean;
  /** milliseconds since 1970; it ends after 14 days */
  created: number;
  /** why it was declined, for the challenger; absent: it waits */
  declined?: "later" | "clock" | "game" | "rated" | "casual" | "not-now";
  /** true: a program plays for the account that challenges */
  byBot?: boolean;
  /** true: a program plays for the account that is challenged */
  toBot?: boolean;
}

export interface SeatRating {
  /** rounded */
  rating: number;
  /** true: the rating is still uncertain */
  provisional: boolean;
}

export interface Hello {
  type: "hello";
  /** the protocol version that the page implements */
  version: number;
  /** the player's token; absent: a watcher */
  token?: string;
}

export interface Enter {
  type: "enter";
  /** the player's name, as others see it */
  player: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Rename {
  type: "rename";
  /** the new name */
  player: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface FollowLobby {
  type: "follow-lobby";
  /** whether to send lobby messages from now on */
  on: boolean;
  /** true: after one complete lobby message, send only changes, as lobby-changes and own-seek */
  changes?: boolean;
}

export interface OpenSeek {
  type: "open-seek";
  /** the terms of the game */
  terms: Terms;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface CloseSeek {
  type: "close-seek";
}

export interface TakeSeek {
  type: "take-seek";
  /** the id of the seek in the lobby */
  seek: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Wait {
  type: "wait";
  /** the id of a quick game, like chess.5+3 */
  quick: string;
  /** true: a rated game, for players with accounts */
  rated: boolean;
  /** how long the player has waited already, in milliseconds, on a connection that broke; 0: not */
  waited: number;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface StopWaiting {
  type: "stop-waiting";
}

export interface FollowWaiting {
  type: "follow-waiting";
  /** true: send waiting-players now, and again when it changes, at most once a second; false: no more */
  on: boolean;
}

export interface Invite {
  type: "invite";
  /** the terms of the game */
  terms: Terms;
  /** a challenge: the name of the account that alone may accept; absent: whoever has the link */
  to?: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface LookUp {
  type: "look-up";
  /** the id in the link */
  invitation: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Accept {
  type: "accept";
  /** the id of the invitation */
  invitation: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Withdraw {
  type: "withdraw";
  /** the id of the player's own invitation or challenge, also of a challenge that was declined */
  invitation: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Decline {
  type: "decline";
  /** the id of a challenge to this player */
  invitation: string;
  /** the challenger is told it */
  reason: "later" | "clock" | "game" | "rated" | "casual" | "not-now";
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface PlayComputer {
  type: "play-computer";
  /** the terms of the game */
  terms: Terms;
  /** 1 to 10 */
  level: number;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Join {
  type: "join";
  /** the id of the game */
  game: string;
  /** the latest event that the page has; 0: none */
  seq: number;
  /** the number of the latest chat message that the page has; 0: none */
  said: number;
  /** true: after `game` a watcher is sent only `events`, for a small board, and does not count as a watcher */
  moves?: boolean;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Leave {
  type: "leave";
  /** the id of the game */
  game: string;
}

export interface Act {
  type: "act";
  /** the id of the game */
  game: string;
  /** the latest event that the page has */
  seq: number;
  /** what the player does */
  command: Command;
  /** unique for each command; keep it when sending the command again */
  nonce: string;
}

export interface LayPlan {
  type: "lay-plan";
  /** the id of the game */
  game: string;
  /** premove and conditional moves, which replace the previous plan; absent: clear the plan */
  plan?: Plan;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Say {
  type: "say";
  /** players write to each other, watchers to the other watchers */
  game: string;
  /** what the player says */
  text: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Rematch {
  type: "rematch";
  /** a game that has ended; the next one begins when both players ask; they swap sides, unless a handicap or ranks fix the sides */
  game: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Keep {
  type: "keep";
  /** the next events of a game that was played elsewhere, in order from the first */
  events: GameEvent[];
  /** true: more events follow; false: store the game as it stands */
  more: boolean;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface ListGames {
  type: "list-games";
  /** true: all games of the player in progress, newest first; false: all of them, newest first, in pages */
  running: boolean;
  /** the last game of the previous page; "": the first page */
  before: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface AskAnalysis {
  type: "ask-analysis";
  /** a game that is over or was uploaded; the answer is its analysis, which may be waiting or there already */
  game: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface ReadAnalysis {
  type: "read-analysis";
  /** the answer is its analysis; until it is done or has failed, further messages tell how far it is */
  game: string;
  /** chosen by the page: the answer names it */
  nonce: string;
}

export interface Ping {
  type: "ping";
  /** any number; the pong repeats it */
  sent: number;
}

export interface Welcome {
  type: "welcome";
  /** the version of the protocol */
  version: number;
  /** board time in milliseconds; the clocks of all games but those with own_time use it */
  now: number;
  /** the player's name; absent: the token is missing or unknown */
  player?: string;
  /** the player's games in progress */
  games: string[];
  /** the player's open invitations */
  invitations: string[];
  /** the games for which the server has a computer player */
  computer: string[];
  /** the server's address for other devices, like "http://192.168.1.20:8080"; "": unknown */
  address: string;
  /** true: the server analyses games when asked to */
  analysis: boolean;
  /** whether the player has an account; false: a guest */
  account: boolean;
  /** true: there is something for the player to read; ask for it over HTTP */
  notices: boolean;
}

export interface Entered {
  type: "entered";
  /** the nonce of the request */
  nonce: string;
  /** store it in the browser: it identifies the player */
  token: string;
  /** the name as others see it */
  player: string;
}

export interface Done {
  type: "done";
  /** the nonce of the request, whose effect is durable */
  nonce: string;
  /** the id of the new invitation, seek or game; "": nothing was created */
  id: string;
}

export interface Refused {
  type: "refused";
  /** the nonce of the refused message; "": it could not be read */
  nonce: string;
  /** why it is refused */
  refusal: Refusal;
}

export interface Lobby {
  type: "lobby";
  /** open seeks, oldest first */
  seeks: Seek[];
  /** games that anyone can watch, by id; of very many, the best by rating and the latest */
  games: Running[];
  /** the number of connected clients */
  players: number;
}

export interface LobbyChanges {
  type: "lobby-changes";
  /** new seeks, and seeks that replace those with the same id; `mine` is never set */
  seeks: Seek[];
  /** the ids of seeks to remove */
  gone: string[];
  /** new games, and games that replace those with the same id */
  games: Running[];
  /** the ids of games to remove */
  over: string[];
  /** the number of connected clients */
  players: number;
}

export interface OwnSeek {
  type: "own-seek";
  /** the player's seek, opened on any connection; absent: none */
  seek?: Seek;
}

export interface Waiting {
  type: "waiting";
  /** the nonce of the request; "": news of it */
  nonce: string;
  /** absent: the player no longer waits here. If a game has begun, `started` tells it */
  wait?: Waited;
  /** why the player waits no longer, if there is a reason */
  refusal?: Refusal;
  /** true: another server pairs these players now. If the player still waits, send wait again */
  again: boolean;
}

export interface WaitingPlayers {
  type: "waiting-players";
  /** all quick games for which somebody waits; it replaces what was sent before */
  games: WaitingFor[];
}

export interface Invitation {
  type: "invitation";
  /** the nonce of the request */
  nonce: string;
  /** the id of the invitation */
  id: string;
  /** the name of the player who invites or challenges */
  host: string;
  /** true: the host has no account */
  guest?: boolean;
  /** the terms of the game */
  terms: Terms;
  /** true: the player's own invitation */
  mine: boolean;
  /** for its two players, the game that began with it; "": not accepted yet */
  game: string;
  /** a challenge: the name of the account that is challenged */
  to?: string;
}

export interface Started {
  type: "started";
  /** the player's new game */
  game: string;
  /** the side of the player */
  side: Colour;
  /** the seek, quick game, invitation or previous game that led to it */
  from: string;
}

export interface Talk {
  type: "talk";
  /** the id of the game */
  game: string;
  /** the room */
  room: "players" | "watchers";
  /** what was said */
  lines: Line[];
}

export interface GameState {
  type: "game";
  /** the id of the game */
  game: string;
  /** the nonce of the request */
  nonce: string;
  /** the side of the player who joins; absent: a watcher */
  side?: Colour;
  /** true: anyone may watch */
  watchable: boolean;
  /** the events after `seq` of the join: all, or as many as fit into one message */
  events: GameEvent[];
  /** true: there are more events; request them with join and the latest seq. Until then the server sends no new events */
  more: boolean;
  /** the server aborts the game at this number of events; 0: the game is read-only */
  limit: number;
  /** with fewer moves of both sides, `resign` and `accept-draw` abort the game, as long as `abort` is possible; 0: they never do */
  undecided: number;
  /** the plan of the player who joins */
  plan?: Plan;
  /** who of the players is here */
  presence: Presence;
  /** true: the game was uploaded with keep and is read-only */
  kept: boolean;
  /** true: the player can ask the opponent for a rematch */
  rematchable: boolean;
  /** the sides that have asked for a rematch */
  rematch: Colour[];
  /** the rematch; "": none */
  next: string;
  /** when it began, in milliseconds since 1970 */
  created: number;
  /** the time of the game's clocks in milliseconds: board time, but for own_time */
  now: number;
  /** true: the clocks of this game do not use board time. Their time is what `now` tells here and in `events`, and goes on from there */
  own_time: boolean;
}

export interface Events {
  type: "events";
  /** the id of the game */
  game: string;
  /** durable events */
  events: GameEvent[];
  /** the nonce of the command that caused them; "": the server caused them */
  nonce: string;
  /** the time of the game's clocks, as in `game` */
  now: number;
}

export interface Present {
  type: "presence";
  /** the id of the game */
  game: string;
  /** who of the players is here */
  presence: Presence;
}

export interface ComputerWait {
  type: "computer-wait";
  /** the id of the game */
  game: string;
  /** the computer answers other games first: estimated milliseconds until its move; 0: no wait */
  wait: number;
}

export interface Planned {
  type: "planned";
  /** the id of the game */
  game: string;
  /** the player's current plan, made on any device; absent: none */
  plan?: Plan;
}

export interface NextGame {
  type: "next-game";
  /** the game that has ended */
  game: string;
  /** the rematch; "": it was aborted before the first move; the players may agree on another */
  next: string;
}

export interface RematchAsked {
  type: "rematch-asked";
  /** the id of the game */
  game: string;
  /** the side of the player who asks */
  by: Colour;
}

export interface Games {
  type: "games";
  /** the nonce of the request */
  nonce: string;
  /** newest first; a page with fewer than 20 games is the last one */
  games: Listed[];
}

export interface News {
  type: "news";
  /** a game of the player that this connection has not joined: its turn changed, a request arrived, or it ended */
  game: Listed;
}

export interface Analysis {
  type: "analysis";
  /** the id of the game */
  game: string;
  /** "": news of an analysis that this connection asked for or has read */
  nonce: string;
  /** "none": nobody has asked for it */
  state: "none" | "waiting" | "running" | "done" | "failed";
  /** while it runs: the positions that have been analysed */
  done: number;
  /** while it runs: all positions of the game */
  all: number;
  /** once it is done */
  positions?: AnalysedPosition[];
}

export interface Closing {
  type: "closing";
  /** milliseconds to wait before reconnecting */
  back: number;
}

export interface Pong {
  type: "pong";
  /** the number in the ping */
  sent: number;
  /** board time */
  now: number;
}

export interface Rated {
  type: "rated";
  /** a rated game that is over; sent to its followers once it is rated, and after `game` to those who join later */
  game: string;
  /** games of one kind and speed, like chess.blitz or go-19x19.rapid */
  pool: string;
  /** the new rating of the first player */
  first: RatingChange;
  /** likewise of the second player */
  second: RatingChange;
  /** it is the n-th rated game of the two players within a day, and counts by 1/n; absent: it counts in full */
  ofPair?: number;
}

export interface Unrated {
  type: "unrated";
  /** a rated game that is over with a result, but is not rated; sent to its followers instead of `rated` */
  game: string;
  /** why it is not rated */
  why: "short";
  /** "short": the moves of both sides that it needed to be rated */
  least: number;
}

export interface Notices {
  type: "notices";
  /** the moderators have something for the player to read; ask for it over HTTP */
  waiting: number;
}

export interface Challenges {
  type: "challenges";
  /** all challenges by and to the player; sent after `welcome` if there are any */
  challenges: Challenge[];
}

export interface Challenged {
  type: "challenge";
  /** a challenge by or to the player that is new or was declined */
  challenge: Challenge;
}

export interface ChallengeOver {
  type: "challenge-over";
  /** a challenge that is no longer there; if a game has begun with it, `started` tells that */
  id: string;
}

export interface Ratings {
  type: "ratings";
  /** a rated game in progress; sent after `game` to those who join it, but not to small boards */
  game: string;
  /** the first player's rating in the pool of the game */
  first: SeatRating;
  /** likewise of the second player */
  second: SeatRating;
}

export type FromPage =
  | Hello
  | Enter
  | Rename
  | FollowLobby
  | OpenSeek
  | CloseSeek
  | TakeSeek
  | Wait
  | StopWaiting
  | FollowWaiting
  | Invite
  | LookUp
  | Accept
  | Withdraw
  | Decline
  | PlayComputer
  | Join
  | Leave
  | Act
  | LayPlan
  | Say
  | Rematch
  | Keep
  | ListGames
  | AskAnalysis
  | ReadAnalysis
  | Ping;

export type FromServer =
  | Welcome
  | Entered
  | Done
  | Refused
  | Lobby
  | LobbyChanges
  | OwnSeek
  | Waiting
  | WaitingPlayers
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
  | Analysis
  | Closing
  | Pong
  | Rated
  | Unrated
  | Notices
  | Challenges
  | Challenged
  | ChallengeOver
  | Ratings;
