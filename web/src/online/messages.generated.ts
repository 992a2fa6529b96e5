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
  /** from the server only: the pool of a rated game, such as chess.blitz */
  pool?: string;
}

export interface Seek {
  /** the id of the seek */
  id: string;
  /** the name of the player who made it */
  player: string;
  /** true: the player is a guest, whose name anyone may use */
  guest?: boolean;
  /** the terms of the game */
  terms: Terms;
  /** true: the player's own seek, opened on any connection; a lobby always includes it */
  mine: boolean;
}

export interface Running {
  /** the id of the game */
  id: string;
  /** "ogi", "ogi-classic", "chess", "kingofthehill", "3check" or "go" */
  game: string;
  /** the name of the first player */
  first: string;
  /** the name of the second player */
  second: string;
  /** true: the first player has no account */
  firstGuest?: boolean;
  /** likewise for the second player */
  secondGuest?: boolean;
  /** the number of half-moves so far */
  plies: number;
  /** the number of watchers */
  watchers: number;
  /** when it began, in milliseconds since 1970 */
  created?: number;
  /** the first player's rating in this kind of game and speed, rounded; absent: none, or not known yet */
  firstRating?: number;
  /** likewise for the second player */
  secondRating?: number;
}

export interface Waited {
  /** the id of the quick game */
  quick: string;
  /** true: for a rated game */
  rated: boolean;
  /** how long the player has waited, in milliseconds */
  waited: number;
  /** the player's rating, rounded; absent: none yet */
  rating?: number;
  /** the maximum difference from the opponent's rating; absent: any opponent */
  window?: number;
  /** the number of other players waiting for this game */
  others: number;
}

export interface WaitingFor {
  /** the id of the quick game */
  quick: string;
  /** true: for a rated game */
  rated: boolean;
  /** the number of other players waiting for it; never 0 */
  players: number;
}

export interface Line {
  /** the number of the message, from 1 in each room */
  number: number;
  /** the author's name */
  by: string;
  /** true: the author is a guest */
  guest?: boolean;
  /** the author's side; absent: a watcher */
  side?: Colour;
  /** plain text as typed; never markup */
  text: string;
  /** the time in milliseconds since 1970 */
  at: number;
}

export interface Presence {
  /** how long the first player has been absent, in milliseconds; 0: connected */
  first: number;
  /** likewise for the second player */
  second: number;
  /** the number of watchers */
  watchers: number;
}

export interface Listed {
  /** the id of the game */
  id: string;
  /** the settings, with the players */
  config: Config;
  /** the player's side */
  side?: Colour;
  /** true: the opponent is a guest */
  guest?: boolean;
  /** the side to move; absent: none */
  turn?: Colour;
  /** the request that the player has not answered yet */
  asked?: "draw" | "takeback" | "no-result" | "dead-stones" | "rematch";
  /** true: the game has ended or is read-only */
  over: boolean;
  /** the result as in game records; "": none */
  result: string;
  /** when it began, in milliseconds since 1970 */
  created: number;
}

export interface RatingChange {
  /** the current name of the account; absent if it was deleted */
  name?: string;
  /** the rating before the game, rounded */
  before: number;
  /** the rating after the game, rounded */
  after: number;
  /** the rating deviation after the game, rounded */
  deviation: number;
  /** true: the rating is still uncertain */
  provisional: boolean;
}

export interface Challenge {
  /** the id, used to accept, decline or withdraw the challenge like an invitation */
  id: string;
  /** the name of the challenging account */
  by: string;
  /** the name of the challenged account */
  to: string;
  /** the terms of the game */
  terms: Terms;
  /** true: the player made the challenge */
  mine: boolean;
  /** when it was made, in milliseconds since 1970; it expires after 14 days */
  created: number;
  /** why it was declined; absent: it is open */
  declined?: "later" | "clock" | "game" | "rated" | "casual" | "not-now";
  /** true: a program plays for the challenging account */
  byBot?: boolean;
  /** true: a program plays for the challenged account */
  toBot?: boolean;
}

export interface SeatRating {
  /** the rating, rounded */
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
  /** the player's name */
  player: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Rename {
  type: "rename";
  /** the new name */
  player: string;
  /** chosen by the page; the answer repeats it */
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
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface CloseSeek {
  type: "close-seek";
}

export interface TakeSeek {
  type: "take-seek";
  /** the id of the seek in the lobby */
  seek: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Wait {
  type: "wait";
  /** the id of a quick game, like chess.5+3 */
  quick: string;
  /** true: a rated game, for players with accounts */
  rated: boolean;
  /** how long the player has already waited, on an earlier connection, in milliseconds; 0: not at all */
  waited: number;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface StopWaiting {
  type: "stop-waiting";
}

export interface FollowWaiting {
  type: "follow-waiting";
  /** true: send waiting-players now and whenever it changes, at most once a second; false: stop sending it */
  on: boolean;
}

export interface Invite {
  type: "invite";
  /** the terms of the game */
  terms: Terms;
  /** a challenge: the name of the only account that may accept; absent: anyone with the link */
  to?: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface LookUp {
  type: "look-up";
  /** the id from the link */
  invitation: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Accept {
  type: "accept";
  /** the id of the invitation */
  invitation: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Withdraw {
  type: "withdraw";
  /** the id of the player's own invitation or challenge, which may have been declined */
  invitation: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Decline {
  type: "decline";
  /** the id of a challenge to this player */
  invitation: string;
  /** the reason, which the challenger sees */
  reason: "later" | "clock" | "game" | "rated" | "casual" | "not-now";
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface PlayComputer {
  type: "play-computer";
  /** the terms of the game */
  terms: Terms;
  /** the level of the computer, 1 to 10 */
  level: number;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Join {
  type: "join";
  /** the id of the game */
  game: string;
  /** the last event that the page has; 0: none */
  seq: number;
  /** the number of the last chat message that the page has; 0: none */
  said: number;
  /** true: after `game` the watcher receives only `events`, for a small board, and is not counted as a watcher */
  moves?: boolean;
  /** chosen by the page; the answer repeats it */
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
  /** the last event that the page has */
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
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Say {
  type: "say";
  /** the id of the game; players write to players, watchers to watchers */
  game: string;
  /** the text of the message */
  text: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Rematch {
  type: "rematch";
  /** the id of a game that has ended; the next one begins when both players ask for it; they change sides, unless a handicap or ranks determine the sides */
  game: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface Keep {
  type: "keep";
  /** the next events of a game that was played elsewhere, in order from the first */
  events: GameEvent[];
  /** true: more events follow; false: store the game as it is */
  more: boolean;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface ListGames {
  type: "list-games";
  /** true: the player's games in progress, newest first; false: all games of the player, newest first, in pages */
  running: boolean;
  /** the last game of the previous page; "": the first page */
  before: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface AskAnalysis {
  type: "ask-analysis";
  /** the id of a game that is over or was uploaded; the answer is its analysis, which may be waiting or done already */
  game: string;
  /** chosen by the page; the answer repeats it */
  nonce: string;
}

export interface ReadAnalysis {
  type: "read-analysis";
  /** the id of the game; the answer is its analysis; until it is done or has failed, further messages report its state */
  game: string;
  /** chosen by the page; the answer repeats it */
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
  /** board time in milliseconds, used by the clocks of all games without own_time */
  now: number;
  /** the player's name; absent: the token is missing or unknown */
  player?: string;
  /** the player's games in progress */
  games: string[];
  /** the player's open invitations */
  invitations: string[];
  /** the games for which the server has a computer player */
  computer: string[];
  /** the server's address for other devices, such as "http://192.168.1.20:8080"; "": unknown */
  address: string;
  /** true: the server analyses games on request */
  analysis: boolean;
  /** true: the player has an account; false: a guest */
  account: boolean;
  /** true: there are notices for the player, available over HTTP */
  notices: boolean;
}

export interface Entered {
  type: "entered";
  /** the nonce of the request */
  nonce: string;
  /** store it in the browser: it identifies the player */
  token: string;
  /** the player's name */
  player: string;
}

export interface Done {
  type: "done";
  /** the nonce of the request; its effect is durable */
  nonce: string;
  /** the id of the new invitation, seek or game; "": nothing was created */
  id: string;
}

export interface Refused {
  type: "refused";
  /** the nonce of the refused message; "": the message could not be read */
  nonce: string;
  /** why the message is refused */
  refusal: Refusal;
}

export interface Lobby {
  type: "lobby";
  /** open seeks, oldest first */
  seeks: Seek[];
  /** games that anyone may watch, sorted by id; if there are very many, only the highest-rated and the newest */
  games: Running[];
  /** the number of connected clients */
  players: number;
}

export interface LobbyChanges {
  type: "lobby-changes";
  /** new seeks, and changed ones, which replace those with the same id; `mine` is never set */
  seeks: Seek[];
  /** the ids of seeks to remove */
  gone: string[];
  /** new games, and changed ones, which replace those with the same id */
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
  /** the nonce of the request; "": an unsolicited update */
  nonce: string;
  /** the wait; absent: the player is no longer waiting here. If a game has begun, there is also a `started` */
  wait?: Waited;
  /** why the player is no longer waiting, if there is a reason */
  refusal?: Refusal;
  /** true: another server now pairs these players. If the player is still waiting, send `wait` again */
  again: boolean;
}

export interface WaitingPlayers {
  type: "waiting-players";
  /** all quick games for which players are waiting; replaces the previous list */
  games: WaitingFor[];
}

export interface Invitation {
  type: "invitation";
  /** the nonce of the request */
  nonce: string;
  /** the id of the invitation */
  id: string;
  /** the name of the inviting or challenging player */
  host: string;
  /** true: the host is a guest */
  guest?: boolean;
  /** the terms of the game */
  terms: Terms;
  /** true: the player's own invitation */
  mine: boolean;
  /** for its two players, the game that began with it; "": not accepted yet */
  game: string;
  /** a challenge: the name of the challenged account */
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
  /** the chat messages */
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
  /** the events after the `seq` of `join`: all, or as many as fit into one message */
  events: GameEvent[];
  /** true: there are more events; request them with `join` and the last `seq`. Until then the server sends no new events */
  more: boolean;
  /** the server aborts the game at this number of events; 0: the game is read-only */
  limit: number;
  /** with fewer moves by both sides, `resign` and `accept-draw` abort the game while `abort` is possible; 0: they never do */
  undecided: number;
  /** the plan of the player who joins */
  plan?: Plan;
  /** the presence of the players */
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
  /** the time of the game's clocks in milliseconds: board time, unless own_time */
  now: number;
  /** true: the clocks of this game do not use board time. Their time is `now` here and in `events`, and continues from there */
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
  /** the presence of the players */
  presence: Presence;
}

export interface ComputerWait {
  type: "computer-wait";
  /** the id of the game */
  game: string;
  /** estimated milliseconds until the computer moves here, after its moves in other games; 0: no wait */
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
  /** the nonce of the request; "": an update on an analysis that this connection requested or read */
  nonce: string;
  /** "none": not requested */
  state: "none" | "waiting" | "running" | "done" | "failed";
  /** while it runs: the number of analysed positions */
  done: number;
  /** while it runs: the number of positions of the game */
  all: number;
  /** the findings, once it is done */
  positions?: AnalysedPosition[];
}

export interface Closing {
  type: "closing";
  /** milliseconds to wait before reconnecting */
  back: number;
}

export interface Pong {
  type: "pong";
  /** the number from the ping */
  sent: number;
  /** board time */
  now: number;
}

export interface Rated {
  type: "rated";
  /** the id of a rated game that is over; sent to its followers once it is rated, and after `game` to clients that join later */
  game: string;
  /** the pool, of one kind of game and speed, such as chess.blitz or go-19x19.rapid */
  pool: string;
  /** the change in the first player's rating */
  first: RatingChange;
  /** likewise for the second player */
  second: RatingChange;
  /** this is the n-th rated game of the two players within a day, and counts as 1/n of a game; absent: it counts in full */
  ofPair?: number;
}

export interface Unrated {
  type: "unrated";
  /** the id of a rated game that ended with a result, but is not rated; sent to its followers instead of `rated` */
  game: string;
  /** why the game is not rated */
  why: "short";
  /** "short": the minimum number of moves by both sides */
  least: number;
}

export interface Notices {
  type: "notices";
  /** there are notices from the moderators for the player, available over HTTP */
  waiting: number;
}

export interface Challenges {
  type: "challenges";
  /** all challenges from and to the player; sent after `welcome` if there are any */
  challenges: Challenge[];
}

export interface Challenged {
  type: "challenge";
  /** a challenge from or to the player that is new or was declined */
  challenge: Challenge;
}

export interface ChallengeOver {
  type: "challenge-over";
  /** the id of a challenge that has ended; if its game has begun, there is also a `started` */
  id: string;
}

export interface Ratings {
  type: "ratings";
  /** the id of a rated game in progress; sent after `game` to clients that join it, but not to small boards */
  game: string;
  /** the first player's rating in the pool of the game */
  first: SeatRating;
  /** likewise for the second player */
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
