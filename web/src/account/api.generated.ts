// Made from src/api/operations.h by ./dev wire: change it there.

import type { Colour } from "../rules/types";
import { operation } from "./operation";

export interface Proof {
  /** the challenge, to send with the sign-up */
  challenge: string;
  /** find a nonce of 1 to 32 letters and digits such that SHA-256 of the challenge followed by the nonce begins with this many zero bits */
  bits: number;
}

export interface NewPasskey {
  /** the owner's name for the passkey */
  label: string;
  /** `response.clientDataJSON` */
  clientData: string;
  /** `response.attestationObject` */
  attestation: string;
  /** `response.getTransports()` */
  transports: string[];
}

export interface SignUpRequest {
  /** the name of the new account */
  name: string;
  /** a password of at least 8 characters; exactly one of `password`, `passkey`, `vouched` and `ticket` is needed */
  password?: string;
  /** a passkey for the account */
  passkey?: NewPasskey;
  /** true: use the club's own sign-in */
  vouched?: boolean;
  /** a ticket from `exchangeCode` */
  ticket?: string;
  /** the challenge of the proof of work */
  challenge: string;
  /** the nonce of the proof of work */
  nonce: string;
  /** the name of the device in the list of sessions */
  device: string;
}

export interface Me {
  /** the player's name */
  name: string;
  /** true: an account; false: a guest */
  account: boolean;
  /** when the account was created */
  created: number;
  /** the role: player, moderator or owner */
  role: string;
  /** whether the account has a password */
  password: boolean;
  /** the number of passkeys */
  passkeys: number;
  /** the number of unused recovery codes */
  codes: number;
  /** the account's name in the club's own sign-in, if they are linked */
  vouched?: string;
  /** present if the account is linked to the club's OpenID provider: the name from it, which may be empty */
  provider?: string;
  /** when the name can be changed again; absent: now */
  renameFrom?: number;
  /** when operations that need a fresh sign-in stop being permitted; 0: sign in again first */
  confirmedUntil: number;
  /** true: a program plays for the account */
  bot?: boolean;
  /** the id of the account, which stays the same when the name changes; absent: a guest */
  id?: string;
}

export interface SignedIn {
  /** the session's token, for the header Authorization and for `hello` */
  token: string;
  /** the account */
  me: Me;
  /** recovery codes, which are not shown again; each can be used once instead of a password */
  codes?: string[];
}

export interface PasskeyChallenge {
  /** the challenge, in base64url; valid once, for five minutes */
  challenge: string;
  /** the relying party's id */
  site: string;
  /** the id of the user for a new passkey, in base64url */
  user: string;
  /** the ids of the account's passkeys, in base64url */
  known: string[];
}

export interface Ways {
  /** the caller's name in the club's own sign-in */
  vouched?: string;
  /** the club's name for its OpenID provider, if it has one */
  provider?: string;
}

export interface PasskeyProof {
  /** `id` of the credential */
  id: string;
  /** `response.clientDataJSON` */
  clientData: string;
  /** `response.authenticatorData` */
  authenticatorData: string;
  /** `response.signature` */
  signature: string;
}

export interface SignInRequest {
  /** the name of the account */
  name?: string;
  /** the password */
  password?: string;
  /** a recovery code */
  code?: string;
  /** the passkey */
  passkey?: PasskeyProof;
  /** the secret of a link from the club */
  link?: string;
  /** true: use the club's own sign-in */
  vouched?: boolean;
  /** a ticket from `exchangeCode` */
  ticket?: string;
  /** the name of the device in the list of sessions */
  device: string;
}

export interface ConfirmRequest {
  /** the password */
  password?: string;
  /** the passkey */
  passkey?: PasskeyProof;
  /** a recovery code */
  code?: string;
  /** true: use the club's own sign-in */
  vouched?: boolean;
  /** a ticket from `exchangeCode`, after a new sign-in at the provider */
  ticket?: string;
}

export interface ListedSession {
  /** the id of the session */
  id: string;
  /** the name of the device */
  device: string;
  /** when the session began */
  created: number;
  /** when it was last used, to within about an hour */
  seen: number;
  /** whether it is the caller's session */
  current: boolean;
}

export interface ListedPasskey {
  /** the id of the passkey */
  id: string;
  /** the player's name for the passkey */
  label: string;
  /** when it was added */
  created: number;
  /** when it was last used to sign in; 0: never */
  used: number;
}

export interface Settings {
  /** the version of the settings; 0: there are none yet */
  version: number;
  /** JSON as text, of at most 16 KiB */
  settings: string;
}

export interface ListedToken {
  /** the id of the token */
  id: string;
  /** the owner's name for the token */
  label: string;
  /** the scopes of the token */
  scopes: string[];
  /** when it was created */
  created: number;
  /** when it was last used, to within about an hour; 0: never */
  used: number;
  /** when it expires; absent: it does not expire */
  until?: number;
}

export interface MakeTokenRequest {
  /** the owner's name for the token, truncated to 24 characters */
  label: string;
  /** at least one scope; `x-scopes` lists them */
  scopes: string[];
  /** how many days it is valid, 1 to 366; absent: until it is withdrawn */
  days?: number;
}

export interface MadeToken {
  /** the token, for the header Authorization and for `hello`; not shown again. It begins with "kradan_" */
  token: string;
  /** the token as in the list */
  listed: ListedToken;
}

export interface Provider {
  /** the issuer; if the redirect back has an `iss`, the two must be equal */
  issuer: string;
  /** the provider's authorization endpoint */
  endpoint: string;
  /** the club's `client_id` */
  client: string;
}

export interface ExchangeCodeRequest {
  /** the code, for a `redirect_uri` of the page's origin followed by "/" */
  code: string;
  /** the `code_verifier` of PKCE */
  verifier: string;
  /** the `nonce` that the page sent to the provider */
  nonce: string;
}

export interface Ticket {
  /** the ticket, valid once, for ten minutes */
  ticket: string;
  /** a suggested name for a new account; may be empty */
  suggested: string;
}

export interface Strength {
  /** the rating */
  rating: number;
  /** the rating deviation now */
  deviation: number;
  /** true: the rating is still uncertain */
  provisional: boolean;
  /** the number of rated games so far */
  games: number;
  /** Go: kyu or dan: "12k", "3d" */
  rank?: string;
}

export interface PoolRating {
  /** the id of the pool */
  pool: string;
  /** the game: "ogi", "ogi-classic", "chess", "kingofthehill", "3check" or "go" */
  game: string;
  /** the kind of game: that of `game`, "chess960", "go-9x9", … */
  kind: string;
  /** the speed: "bullet", "blitz", "rapid", "classical" or "correspondence" */
  speed: string;
  /** the player's strength in the pool */
  strength: Strength;
  /** when the last rated game ended */
  last: number;
  /** true: for games with bots, which are rated separately */
  bots?: boolean;
}

export interface Profile {
  /** the account's name */
  name: string;
  /** when the account was created */
  created: number;
  /** true: a program plays for the account */
  bot?: boolean;
  /** when the current vacation ends; absent: no vacation at present */
  vacation?: number;
  /** the ratings in the pools in which the account has played */
  ratings: PoolRating[];
}

export interface ReadRatingHistoryRequest {
  /** the name of the account */
  player: string;
  /** the id of the pool */
  pool: string;
  /** only games that ended before this time */
  before?: number;
}

export interface RatingPoint {
  /** when the game ended */
  at: number;
  /** the rating after the game */
  rating: number;
  /** the rating deviation after the game */
  deviation: number;
  /** the id of the game; absent for a private game */
  game?: string;
}

export interface RatingHistory {
  /** the ratings, newest first */
  points: RatingPoint[];
  /** true: there may be earlier ratings */
  more: boolean;
}

export interface ReadStakesRequest {
  /** the id of the pool */
  pool: string;
  /** the name of the account */
  opponent: string;
}

export interface Stakes {
  /** the caller's strength */
  own: Strength;
  /** the opponent's strength */
  opponent: Strength;
  /** the change in the caller's rating after a win */
  win: number;
  /** the change after a draw; may be negative */
  draw: number;
  /** the change after a loss; negative */
  loss: number;
}

export interface RankedPlayer {
  /** the name of the account */
  name: string;
  /** the strength in the pool */
  strength: Strength;
}

export interface Distribution {
  /** the beginning of the first range */
  from: number;
  /** the width of each range */
  step: number;
  /** the number of accounts in each range */
  counts: number[];
}

export interface FileReportRequest {
  /** the id of the game that the report is about */
  game?: string;
  /** the side of the reported player; either this or `player` is needed */
  side?: Colour;
  /** the name of the reported account */
  player?: string;
  /** the reason */
  reason: "rude" | "stalling" | "abandoned" | "engine" | "name" | "other" | "rating";
  /** the reporter's text, at most 280 characters; may be empty */
  text: string;
}

export interface Notice {
  /** the id of the notice */
  id: string;
  /** "warning"; the outcome of a report by the player: "handled" or "no-fault"; or "refund" */
  what: string;
  /** the warning; the name of the reported player; or the number of rating points returned that the player had lost to somebody who broke the rules */
  text: string;
  /** when it was written */
  at: number;
}

export interface Notices {
  /** the notices, oldest first */
  notices: Notice[];
  /** when the player may chat again; absent: chat is permitted */
  mutedUntil?: number;
}

export interface Person {
  /** the key of the player, for moderators' actions; 0: the command line */
  key: number;
  /** the name of the account */
  name: string;
  /** true: an account; false: a guest */
  account: boolean;
  /** the role: player, moderator or owner */
  role: string;
}

export interface ListedReport {
  /** the id of the report */
  id: string;
  /** the reported player */
  player: Person;
  /** the state of the report */
  state: "open" | "handled" | "no-fault";
  /** the reasons, without duplicates */
  reasons: ("rude" | "stalling" | "abandoned" | "engine" | "name" | "other" | "rating")[];
  /** the number of players who reported it; 0: only the club itself */
  reporters: number;
  /** the number of open reports about the player */
  openReports: number;
  /** when it was first reported */
  at: number;
  /** the id of the game concerned */
  game?: string;
}

export interface Reports {
  /** the reports, at most 200 */
  reports: ListedReport[];
  /** whether there are more */
  more: boolean;
}

export interface Agreement {
  /** the game that was played in the compared rated games */
  game: string;
  /** the kind of game, such as chess960 */
  kind: string;
  /** the speed of the games */
  speed: string;
  /** how many of the most recent games were counted */
  games: number;
  /** the number of compared moves, excluding the opening, moves without an alternative, and positions that are nearly decided */
  moves: number;
  /** the number of these that match the engine's choice */
  same: number;
  /** the total loss from the other moves, in thousandths of a game */
  loss: number;
}

export interface Gain {
  /** the game that was played in the rated games */
  game: string;
  /** the kind of game, such as chess960 */
  kind: string;
  /** the speed of the games */
  speed: string;
  /** the net gain in points */
  points: number;
  /** how many of the most recent games were counted */
  games: number;
  /** the number of opponents */
  opponents: number;
  /** how many of these accounts shared one address, the player's or another; 0: no two */
  sameAddress: number;
}

export interface Reported {
  /** the reporter; key 0: the club itself, because the player's moves resemble an engine's, or because of the player's gain of rating points */
  by: Person;
  /** the reason */
  reason: "rude" | "stalling" | "abandoned" | "engine" | "name" | "other" | "rating";
  /** the reporter's text */
  text: string;
  /** when it was reported */
  at: number;
  /** present if the club itself reported the moves */
  agreement?: Agreement;
  /** present if the club itself reported the rating points */
  gain?: Gain;
}

export interface SaidLine {
  /** the author's name */
  name: string;
  /** whether the reported player is the author */
  reported: boolean;
  /** whether it is from the watchers' chat */
  watchers: boolean;
  /** the text */
  text: string;
  /** when it was sent */
  at: number;
}

export interface LoggedAct {
  /** the number of the entry, from 1 */
  number: number;
  /** when it was done */
  at: number;
  /** who did it */
  by: Person;
  /** the player concerned; absent: none */
  upon?: Person;
  /** what was done */
  act: "warn" | "note" | "mute" | "ban" | "ban-address" | "end-game" | "close-seeks" | "undo" | "close-report" | "role" | "filter" | "refund";
  /** why it was done */
  reason: string;
  /** when the action ends; absent: it has no end, or no known one */
  until?: number;
  /** true: it lasts until it is undone */
  forGood: boolean;
  /** the id of the game concerned */
  game?: string;
  /** the number of the entry that it undoes */
  undoes?: number;
  /** the new role, the language of a word list, the loser of a game, or the outcome of a report */
  detail: string;
  /** whether it can still be undone */
  undoable: boolean;
}

export interface PlayerFile {
  /** the player */
  player: Person;
  /** when the mute ends; absent: not muted */
  mutedUntil?: number;
  /** when the ban ends; absent: not banned */
  bannedUntil?: number;
  /** when the ban of the address ends; absent: not banned */
  addressBannedUntil?: number;
  /** the number of games that the player left or stalled in the last 30 days */
  leftGames: number;
  /** moderators' actions on the player, including notes, newest first */
  history: LoggedAct[];
  /** the reports about the player, newest first */
  reports: ListedReport[];
}

export interface Report {
  /** the report */
  report: ListedReport;
  /** the reporters and their reasons */
  reported: Reported[];
  /** the last chat messages of the game when it was first reported */
  talk: SaidLine[];
  /** the players of the game: the first, the second; key 0: the computer */
  players: Person[];
  /** whether the game is in progress */
  live: boolean;
  /** the file of the reported player */
  file: PlayerFile;
}

export interface CloseReportRequest {
  /** the id of the report */
  report: string;
  /** the new state, not `open` */
  state: "open" | "handled" | "no-fault";
  /** the reason, for the log */
  reason: string;
}

export interface ReadPlayerFileRequest {
  /** the name of an account; either this or `key` is needed */
  name?: string;
  /** the key of the player */
  key?: number;
}

export interface ModerateRequest {
  /** the action */
  act: "warn" | "note" | "mute" | "ban" | "ban-address" | "end-game" | "close-seeks" | "undo" | "close-report" | "role" | "filter" | "refund";
  /** the key of the player */
  key: number;
  /** at most 280 characters; the player sees the reason of a warning or a ban */
  reason: string;
  /** the duration of a mute or a ban; absent: until it is undone, allowed only when an account is banned */
  minutes?: number;
  /** the game to end */
  game?: string;
  /** true: the player loses the game; false: it is called off */
  loses: boolean;
}

export interface UndoActRequest {
  /** the number of the action in the log */
  number: string;
  /** why it is undone */
  reason: string;
}

export interface ReadLogRequest {
  /** entries with lower numbers only */
  before?: number;
}

export interface Log {
  /** the entries, at most 50 */
  acts: LoggedAct[];
  /** whether there are older entries */
  more: boolean;
}

export interface SetRoleRequest {
  /** the name of the account */
  name: string;
  /** the role: player, moderator or owner */
  role: string;
  /** why the role changes */
  reason: string;
}

export interface WordList {
  /** the language: th, ja or en */
  language: string;
  /** the words, one per line. In languages that separate words, an entry matches a whole word and, with * before or after it, also part of a word */
  words: string;
  /** the version of the list; 0: the program's own list */
  version: number;
}

export interface WriteWordListRequest {
  /** the language: th, ja or en */
  language: string;
  /** the words, one per line */
  words: string;
  /** the version of the list that it replaces */
  version: number;
}

export interface ReadHistoryRequest extends GameFilter {
  /** `next` from an earlier answer */
  before?: string;
}

export interface PlayedGame {
  /** the id of the game */
  game: string;
  /** when it ended */
  over: number;
  /** the kind of game */
  kind: string;
  /** the speed of the game */
  speed: string;
  /** true: the game was rated */
  rated: boolean;
  /** the player's side */
  colour: "first" | "second";
  /** the result for the player */
  result: "none" | "loss" | "draw" | "win";
  /** how it ended */
  reason: string;
  /** the opponent's current name; absent for the computer */
  opponent?: string;
  /** true: the opponent has an account with this name */
  opponentAccount: boolean;
  /** the opponent's rating before the game, if the game was rated */
  opponentRating?: number;
  /** the player's rating before the game */
  rating?: number;
  /** the change in the player's rating from the game; may be negative */
  change?: number;
  /** the number of moves by both sides */
  plies: number;
  /** the total duration of the player's turns, in milliseconds */
  thought: number;
  /** the first moves, at most 8; empty if the game did not start from the usual position */
  opening: string;
}

export interface PlayedGames {
  /** the games, most recently ended first; at most 50 */
  games: PlayedGame[];
  /** the value of `before` for the next page, if there is one */
  next?: string;
}

export interface ReadPlayerGamesRequest extends ReadHistoryRequest {
  /** the name of the account */
  player: string;
}

export interface ReadStatisticsRequest extends GameFilter {
  /** the number of moves that distinguish openings, 1 to 8; absent: 4 */
  depth?: number;
}

export interface Score {
  /** all games, including those without a result */
  games: number;
  /** games won */
  wins: number;
  /** games drawn */
  draws: number;
  /** games lost */
  losses: number;
}

export interface KindScore {
  /** the kind of game */
  kind: string;
  /** the speed of the games */
  speed: string;
  /** the results */
  score: Score;
  /** the player's average time per move, in milliseconds */
  moveTime?: number;
  /** the number of losses on time */
  lostOnTime: number;
}

export interface SideScore {
  /** the side */
  colour: "first" | "second";
  /** the results */
  score: Score;
}

export interface StrengthScore {
  /** the lower bound of a 100-point range of the opponent's rating minus the player's; the ranges from -500 and from 400 also include everything beyond them */
  from: number;
  /** the results */
  score: Score;
}

export interface EndingScore {
  /** why the games ended */
  reason: string;
  /** the results */
  score: Score;
}

export interface OpeningScore {
  /** the kind of game */
  kind: string;
  /** the first moves */
  opening: string;
  /** the results */
  score: Score;
}

export interface GameStatistics {
  /** the results of all games */
  score: Score;
  /** true: there are earlier games, which are not included */
  more: boolean;
  /** by kind of game and speed, the most played first */
  kinds: KindScore[];
  /** by side */
  colours: SideScore[];
  /** of rated games, by the difference of the ratings */
  strengths: StrengthScore[];
  /** by the reason for the end, the most frequent first */
  endings: EndingScore[];
  /** the most frequent openings, at most 20 */
  openings: OpeningScore[];
}

export interface ReadPlayerStatisticsRequest extends ReadStatisticsRequest {
  /** the name of the account */
  player: string;
}

export interface GameFilter {
  /** the kind of game: "chess", "chess960", "go-9x9", "ogi", … */
  kind?: string;
  /** the speed: "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock */
  speed?: string;
  /** true: rated games; false: unrated games */
  rated?: boolean;
  /** the name of the opponent's account */
  opponent?: string;
  /** true: games against the computer */
  computer?: boolean;
  /** the result for the player */
  result?: "none" | "loss" | "draw" | "win";
  /** the player's side */
  colour?: "first" | "second";
  /** how it ended: "checkmate", "time", … */
  reason?: string;
  /** the first moves, such as "e2e4 c7c5", at most 8 */
  opening?: string;
  /** games that ended at this time or later */
  from?: number;
  /** games that ended before this time */
  to?: number;
}

export interface Relations {
  /** the names of the accounts that this one follows */
  follows: string[];
  /** the names of the accounts that this one blocks: the two are not paired and cannot begin a game with each other, and the blocked account cannot write to this one in their games */
  blocks: string[];
}

export interface SetRelationRequest {
  /** the name of the account */
  player: string;
  /** the new relation, which replaces the previous one */
  relation: "none" | "follow" | "block";
}

export interface Privacy {
  /** who may challenge the account: everyone, only accounts that it follows, or nobody */
  challengers: "everyone" | "followed" | "nobody";
  /** whether others see when the account is online */
  online: boolean;
}

export interface OnlineAccount {
  /** the name of the account */
  player: string;
  /** its best rating when it came online, rounded; absent: none */
  rating?: number;
  /** true: the caller follows it */
  followed: boolean;
  /** for a followed account: its game in progress that anyone may watch; absent: none */
  game?: string;
  /** true: a program plays for the account */
  bot?: boolean;
}

export interface Vacation {
  /** when the vacation ends; 0: no vacation at present */
  until: number;
  /** the number of whole vacation days left. An account has 30 days in every 365; each vacation counts as at least one day */
  left: number;
}

/** The scopes of personal tokens. */
export const scopes = ["me:read", "me:write", "play", "bot:play"] as const;

export const api = {
  /** The proof of work for a sign-up */
  readProof: operation<object, Proof>("GET", "/api/v1/sign-up"),
  /** Whether an account may have this name */
  checkName: operation<{ name: string }, null>("GET", "/api/v1/names/{name}"),
  /** Creates an account. With the token of a guest, that player becomes the account and keeps all games */
  signUp: operation<SignUpRequest, SignedIn>("POST", "/api/v1/sign-up"),
  /** The data that a browser needs to create a passkey, or to sign in with one */
  makePasskeyChallenge: operation<object, PasskeyChallenge>("POST", "/api/v1/passkey-challenges"),
  /** The ways to sign in that only some clubs offer */
  readWays: operation<object, Ways>("GET", "/api/v1/sign-in"),
  /** Begins a session, with one of: name and password, name and recovery code, passkey, one-time link, the club's own sign-in, ticket */
  signIn: operation<SignInRequest, SignedIn>("POST", "/api/v1/sign-in"),
  /** Ends the current session */
  signOut: operation<object, null>("POST", "/api/v1/sign-out"),
  /** The caller */
  readMe: operation<object, Me>("GET", "/api/v1/me"),
  /** Signs in again, for operations that need a fresh sign-in; the session gets a new token */
  confirm: operation<ConfirmRequest, SignedIn>("POST", "/api/v1/me/confirm"),
  /** Changes the name, at most once in 90 days; the old one stays reserved for 90 days */
  rename: operation<{ name: string }, Me>("PUT", "/api/v1/me/name"),
  /** The sessions of the account */
  listSessions: operation<object, { sessions: ListedSession[] }>("GET", "/api/v1/me/sessions"),
  /** Ends a session */
  endSession: operation<{ session: string }, null>("DELETE", "/api/v1/me/sessions/{session}"),
  /** Ends all other sessions */
  endOtherSessions: operation<object, null>("DELETE", "/api/v1/me/sessions"),
  /** The passkeys of the account */
  listPasskeys: operation<object, { passkeys: ListedPasskey[] }>("GET", "/api/v1/me/passkeys"),
  /** Adds a passkey */
  addPasskey: operation<{ passkey: NewPasskey }, ListedPasskey>("POST", "/api/v1/me/passkeys"),
  /** Removes a passkey, unless it is the only way to sign in */
  removePasskey: operation<{ passkey: string }, null>("DELETE", "/api/v1/me/passkeys/{passkey}"),
  /** Sets the password, and ends all other sessions */
  setPassword: operation<{ password: string }, null>("PUT", "/api/v1/me/password"),
  /** Removes the password, if there is a passkey */
  removePassword: operation<object, null>("DELETE", "/api/v1/me/password"),
  /** Creates new recovery codes; the old ones no longer work */
  makeCodes: operation<object, { codes: string[] }>("POST", "/api/v1/me/codes"),
  /** The settings that the account's devices share */
  readSettings: operation<object, Settings>("GET", "/api/v1/me/settings"),
  /** Replaces the settings; refused if the version given is not the current one */
  writeSettings: operation<Settings, Settings>("PUT", "/api/v1/me/settings"),
  /** The account, its games and its chat messages, as readable files in a ZIP archive */
  exportAccount: operation<object, Blob>("GET", "/api/v1/me/export"),
  /** Deletes the account permanently; its games remain, without its name */
  deleteAccount: operation<object, null>("DELETE", "/api/v1/me"),
  /** The personal tokens of the account */
  listTokens: operation<object, { tokens: ListedToken[] }>("GET", "/api/v1/me/tokens"),
  /** Creates a personal token, with which a program acts for the account */
  makeToken: operation<MakeTokenRequest, MadeToken>("POST", "/api/v1/me/tokens"),
  /** Withdraws a personal token */
  removeToken: operation<{ token: string }, null>("DELETE", "/api/v1/me/tokens/{token}"),
  /** Links the account to the caller's identity in the club's own sign-in */
  linkVouched: operation<object, null>("PUT", "/api/v1/me/vouched"),
  /** Removes the link to the club's own sign-in, unless it is the only way to sign in */
  unlinkVouched: operation<object, null>("DELETE", "/api/v1/me/vouched"),
  /** The data that a page needs to redirect to the club's OpenID provider */
  readProvider: operation<object, Provider>("GET", "/api/v1/provider"),
  /** Exchanges the code from the provider's redirect for a ticket, with which to sign in, sign up, confirm or link */
  exchangeCode: operation<ExchangeCodeRequest, Ticket>("POST", "/api/v1/provider/tickets"),
  /** Links the account to the identity at the provider that the ticket names */
  linkProvider: operation<{ ticket: string }, null>("PUT", "/api/v1/me/provider"),
  /** Removes the link to the provider, unless it is the only way to sign in */
  unlinkProvider: operation<object, null>("DELETE", "/api/v1/me/provider"),
  /** The public profile of an account */
  readPlayer: operation<{ player: string }, Profile>("GET", "/api/v1/players/{player}"),
  /** An account's rating in a pool after each of its games, newest first, at most 1000 */
  readRatingHistory: operation<ReadRatingHistoryRequest, RatingHistory>("GET", "/api/v1/players/{player}/ratings/{pool}"),
  /** How a rated game against this account, without a handicap, would change the caller's rating; the colours are ignored */
  readStakes: operation<ReadStakesRequest, Stakes>("GET", "/api/v1/me/stakes/{pool}/{opponent}"),
  /** The accounts with the highest ratings in a pool, at most 100; only accounts with a deviation of at most 75 */
  readLeaderboard: operation<{ pool: string }, { players: RankedPlayer[] }>("GET", "/api/v1/leaderboards/{pool}"),
  /** The distribution of the ratings in a pool, for accounts that were not provisional after their last game */
  readDistribution: operation<{ pool: string }, Distribution>("GET", "/api/v1/distributions/{pool}"),
  /** Reports a player: the opponent or a player in a game, or an account. The game and its chat are attached */
  fileReport: operation<FileReportRequest, null>("POST", "/api/v1/reports"),
  /** The moderators' notices to the player that have not been dismissed yet */
  readNotices: operation<object, Notices>("GET", "/api/v1/me/notices"),
  /** Dismisses a notice that the player has read */
  dismissNotice: operation<{ notice: string }, null>("DELETE", "/api/v1/me/notices/{notice}"),
  /** The open reports, oldest first */
  listReports: operation<object, Reports>("GET", "/api/v1/reports"),
  /** A report, with everything that a moderator needs to decide it */
  readReport: operation<{ report: string }, Report>("GET", "/api/v1/reports/{report}"),
  /** Closes a report, and informs those who reported it */
  closeReport: operation<CloseReportRequest, null>("POST", "/api/v1/reports/{report}/close"),
  /** Everything that moderators know about a player */
  readPlayerFile: operation<ReadPlayerFileRequest, PlayerFile>("GET", "/api/v1/desk/player"),
  /** Acts on a player: warn, note, mute, ban, ban-address, end-game, close-seeks or refund */
  moderate: operation<ModerateRequest, LoggedAct>("POST", "/api/v1/desk/acts"),
  /** Undoes a warning, a note, a mute or a ban */
  undoAct: operation<UndoActRequest, LoggedAct>("POST", "/api/v1/desk/acts/{number}/undo"),
  /** The moderation log, newest first */
  readLog: operation<ReadLogRequest, Log>("GET", "/api/v1/desk/log"),
  /** The owners and moderators */
  listStaff: operation<object, { people: Person[] }>("GET", "/api/v1/desk/roles"),
  /** Changes the role of an account */
  setRole: operation<SetRoleRequest, null>("PUT", "/api/v1/desk/roles"),
  /** The words that are hidden in chats and refused in names */
  readWordLists: operation<object, { lists: WordList[] }>("GET", "/api/v1/desk/words"),
  /** Replaces the hidden words of a language */
  writeWordList: operation<WriteWordListRequest, WordList>("PUT", "/api/v1/desk/words/{language}"),
  /** The caller's games, in pages of 50 */
  readHistory: operation<ReadHistoryRequest, PlayedGames>("GET", "/api/v1/history"),
  /** The games of an account that anyone may watch, in pages of 50 */
  readPlayerGames: operation<ReadPlayerGamesRequest, PlayedGames>("GET", "/api/v1/players/{player}/games"),
  /** Statistics on the caller's last 200000 games */
  readStatistics: operation<ReadStatisticsRequest, GameStatistics>("GET", "/api/v1/history/statistics"),
  /** Statistics on an account's last 200000 games that anyone may watch */
  readPlayerStatistics: operation<ReadPlayerStatisticsRequest, GameStatistics>("GET", "/api/v1/players/{player}/statistics"),
  /** The caller's games of chess as PGN, most recently ended first */
  exportPgn: operation<GameFilter, Blob>("GET", "/api/v1/history.pgn"),
  /** The caller's games of Go as SGF, most recently ended first */
  exportSgf: operation<GameFilter, Blob>("GET", "/api/v1/history.sgf"),
  /** The caller's games of Ōgi as PCN, one per line, most recently ended first */
  exportPcn: operation<GameFilter, Blob>("GET", "/api/v1/history.pcn"),
  /** The accounts that the account follows and blocks */
  readRelations: operation<object, Relations>("GET", "/api/v1/relations"),
  /** Follows or blocks an account, or removes the relation to it */
  setRelation: operation<SetRelationRequest, null>("PUT", "/api/v1/relations/{player}"),
  /** The privacy settings of the account */
  readPrivacy: operation<object, Privacy>("GET", "/api/v1/me/privacy"),
  /** Changes the privacy settings of the account */
  writePrivacy: operation<Privacy, null>("PUT", "/api/v1/me/privacy"),
  /** The accounts that are online and visible: all followed ones, and at most 200 others. Accounts that block the caller are omitted */
  readOnline: operation<object, { accounts: OnlineAccount[] }>("GET", "/api/v1/online"),
  /** The account's vacation, and the days left */
  readVacation: operation<object, Vacation>("GET", "/api/v1/me/vacation"),
  /** Begins a vacation now, or changes its end. The time spent on vacation, at least a day, is added to a clock shortly before the clock would run out, if the clock has at least ten minutes left when the vacation begins */
  setVacation: operation<{ days: number }, Vacation>("PUT", "/api/v1/me/vacation"),
};
