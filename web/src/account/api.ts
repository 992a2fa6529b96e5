// Made from src/api/operations.h by ./dev wire: change it there.

import type { Colour } from "../rules/types";
import { operation } from "./operation";

export interface Empty {
}

export interface Proof {
  /** goes back with the sign-up */
  challenge: string;
  /** find a nonce of 1 to 32 letters and digits, so that SHA-256 of the challenge followed by the nonce begins with so many zero bits */
  bits: number;
}

export interface CheckNameRequest {
  /** the name that is wanted */
  name: string;
}

export interface NewPasskey {
  /** what its owner calls it */
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
  /** at least 8 characters; one of this, a passkey, `vouched` and a ticket */
  password?: string;
  /** the passkey with which the account can sign in */
  passkey?: NewPasskey;
  /** true: whom the club's own sign-in vouches for */
  vouched?: boolean;
  /** of the club's OpenID provider */
  ticket?: string;
  /** of the proof */
  challenge: string;
  /** of the proof */
  nonce: string;
  /** what the session is called in the list of sessions */
  device: string;
}

export interface Me {
  /** as others see it */
  name: string;
  /** false: a guest, without an account */
  account: boolean;
  /** when the account was made */
  created: number;
  /** player, moderator or owner */
  role: string;
  /** whether there is one */
  password: boolean;
  /** how many there are */
  passkeys: number;
  /** recovery codes that are left */
  codes: number;
  /** the name by which the club's own sign-in knows the account */
  vouched?: string;
  /** there if the club's OpenID provider opens the account: the name that it gave, which may be empty */
  provider?: string;
  /** when the name may be changed again; absent: now */
  renameFrom?: number;
  /** until then what needs a fresh sign-in can be done; 0: sign in again first */
  confirmedUntil: number;
  /** true: a program plays for the account */
  bot?: boolean;
  /** stays the same when the name changes; absent: a guest */
  id?: string;
}

export interface SignedIn {
  /** the session's token: for the header Authorization, and for `hello` */
  token: string;
  /** the account */
  me: Me;
  /** recovery codes, shown this once; each can be used once instead of a password */
  codes?: string[];
}

export interface PasskeyChallenge {
  /** base64url; valid for five minutes, and once */
  challenge: string;
  /** the relying party's id */
  site: string;
  /** base64url: the id of the user, for a new passkey */
  user: string;
  /** base64url: ids of the passkeys that the account has */
  known: string[];
}

export interface Ways {
  /** as whom the club's own sign-in knows whoever asks */
  vouched?: string;
  /** what the club calls its OpenID provider, if it has one */
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
  /** the secret of a link that the club handed out */
  link?: string;
  /** true: whom the club's own sign-in vouches for */
  vouched?: boolean;
  /** of the club's OpenID provider */
  ticket?: string;
  /** what the session is called in the list of sessions */
  device: string;
}

export interface ConfirmRequest {
  /** the password */
  password?: string;
  /** the passkey */
  passkey?: PasskeyProof;
  /** a recovery code */
  code?: string;
  /** true: whom the club's own sign-in vouches for */
  vouched?: boolean;
  /** of the club's OpenID provider, which has just asked who it is */
  ticket?: string;
}

export interface RenameRequest {
  /** the new name */
  name: string;
}

export interface ListedSession {
  /** the id of the session */
  id: string;
  /** what the player calls the device, or how it describes itself */
  device: string;
  /** when it signed in */
  created: number;
  /** when it was last used, to about an hour */
  seen: number;
  /** whether it is the one that asks */
  current: boolean;
}

export interface Sessions {
  /** the sessions */
  sessions: ListedSession[];
}

export interface EndSessionRequest {
  /** the id of the session */
  session: string;
}

export interface ListedPasskey {
  /** the id of the passkey */
  id: string;
  /** what the player calls it */
  label: string;
  /** when it was added */
  created: number;
  /** when it last signed in; 0: never */
  used: number;
}

export interface Passkeys {
  /** the passkeys */
  passkeys: ListedPasskey[];
}

export interface AddPasskeyRequest {
  /** the new passkey */
  passkey: NewPasskey;
}

export interface RemovePasskeyRequest {
  /** its id */
  passkey: string;
}

export interface SetPasswordRequest {
  /** the new password */
  password: string;
}

export interface Codes {
  /** the recovery codes */
  codes: string[];
}

export interface Settings {
  /** 0: there are none yet */
  version: number;
  /** JSON as text, at most 16 KiB */
  settings: string;
}

export interface ListedToken {
  /** the id of the token */
  id: string;
  /** what its owner calls it */
  label: string;
  /** what it may do */
  scopes: string[];
  /** when it was made */
  created: number;
  /** when it was last used, to about an hour; 0: never */
  used: number;
  /** when it ends; absent: when it is withdrawn */
  until?: number;
}

export interface Tokens {
  /** the tokens */
  tokens: ListedToken[];
}

export interface MakeTokenRequest {
  /** what its owner calls it; of more than 24 characters the first */
  label: string;
  /** at least one; `x-scopes` lists them */
  scopes: string[];
  /** how long it is valid, 1 to 366; absent: until it is withdrawn */
  days?: number;
}

export interface MadeToken {
  /** for the header Authorization, and for `hello`; shown this once. It begins with "kradan_" */
  token: string;
  /** the token as it is listed */
  listed: ListedToken;
}

export interface RemoveTokenRequest {
  /** its id */
  token: string;
}

export interface Provider {
  /** which `iss` of the way back has to name, if it is there */
  issuer: string;
  /** the provider's authorization endpoint */
  endpoint: string;
  /** the club's `client_id` */
  client: string;
}

export interface ExchangeCodeRequest {
  /** for the `redirect_uri` that is the page's origin followed by "/" */
  code: string;
  /** the `code_verifier` of PKCE */
  verifier: string;
  /** what the page sent to the provider as `nonce` */
  nonce: string;
}

export interface Ticket {
  /** valid for ten minutes, and once */
  ticket: string;
  /** a name for a new account; may be empty */
  suggested: string;
}

export interface LinkProviderRequest {
  /** the ticket of the sign-in at the provider */
  ticket: string;
}

export interface ReadPlayerRequest {
  /** the name of the account */
  player: string;
}

export interface Strength {
  /** the rating */
  rating: number;
  /** how uncertain the rating is now */
  deviation: number;
  /** true: too uncertain to say much */
  provisional: boolean;
  /** rated games so far */
  games: number;
  /** Go: kyu or dan, as "12k" or "3d" */
  rank?: string;
}

export interface PoolRating {
  /** the id of the pool */
  pool: string;
  /** "ogi", "ogi-classic", "chess" or "go" */
  game: string;
  /** the pool's kind of game: the game, "chess960", "go-9x9", … */
  kind: string;
  /** "bullet", "blitz", "rapid", "classical" or "correspondence" */
  speed: string;
  /** the strength in it */
  strength: Strength;
  /** when the last rated game ended */
  last: number;
  /** true: of games with bots, which are rated apart */
  bots?: boolean;
}

export interface Profile {
  /** as others see it */
  name: string;
  /** when the account was made */
  created: number;
  /** true: a program plays for it */
  bot?: boolean;
  /** on vacation until this time; absent: not now */
  vacation?: number;
  /** of the pools in which the account has played */
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
  /** after the game */
  rating: number;
  /** how uncertain the rating was */
  deviation: number;
  /** its id; not of a private game */
  game?: string;
}

export interface RatingHistory {
  /** the ratings, the oldest first */
  points: RatingPoint[];
  /** true: there may be earlier ones */
  more: boolean;
}

export interface ReadStakesRequest {
  /** the id of the pool */
  pool: string;
  /** the name of the account */
  opponent: string;
}

export interface Stakes {
  /** what a game would change for the player who asks */
  own: Strength;
  /** what it would change for the opponent */
  opponent: Strength;
  /** what a win would add to one's own rating */
  win: number;
  /** what a draw would add; may be negative */
  draw: number;
  /** what a loss would add; negative */
  loss: number;
}

export interface ReadLeaderboardRequest {
  /** the id of the pool */
  pool: string;
}

export interface RankedPlayer {
  /** the name of the account */
  name: string;
  /** the strength in the pool */
  strength: Strength;
}

export interface Leaderboard {
  /** the best first */
  players: RankedPlayer[];
}

export interface ReadDistributionRequest {
  /** the id of the pool */
  pool: string;
}

export interface Distribution {
  /** where the first range begins */
  from: number;
  /** how wide each range is */
  step: number;
  /** accounts in each range */
  counts: number[];
}

export interface FileReportRequest {
  /** the game that it is about */
  game?: string;
  /** whom of this game's players; this, or the name of an account */
  side?: Colour;
  /** the name of an account */
  player?: string;
  /** what is wrong */
  reason: "rude" | "stalling" | "abandoned" | "engine" | "name" | "other" | "rating";
  /** in the reporter's words, at most 280 characters; may be empty */
  text: string;
}

export interface Notice {
  /** the id of the notice */
  id: string;
  /** "warning", what became of a report of the player's own: "handled" or "no-fault", or "refund" */
  what: string;
  /** the warning; the name of whom the player had reported; or how many rating points the player got back that were lost to somebody who broke the rules */
  text: string;
  /** when it was written */
  at: number;
}

export interface Notices {
  /** the oldest first */
  notices: Notice[];
  /** until when the player may not chat; absent: may */
  mutedUntil?: number;
}

export interface DismissNoticeRequest {
  /** the id of the notice */
  notice: string;
}

export interface Person {
  /** by which the player is acted upon; 0: the command line */
  key: number;
  /** the name of the account */
  name: string;
  /** false: a guest */
  account: boolean;
  /** player, moderator or owner */
  role: string;
}

export interface ListedReport {
  /** the id of the report */
  id: string;
  /** who is reported */
  player: Person;
  /** whether it is still open */
  state: "open" | "handled" | "no-fault";
  /** each once */
  reasons: ("rude" | "stalling" | "abandoned" | "engine" | "name" | "other" | "rating")[];
  /** how many players have reported it; 0: only the club itself */
  reporters: number;
  /** open reports about the player */
  openReports: number;
  /** when it was first reported */
  at: number;
  /** the id of the game that it is about */
  game?: string;
}

export interface Reports {
  /** at most 200 */
  reports: ListedReport[];
  /** whether there are more */
  more: boolean;
}

export interface ReadReportRequest {
  /** the id of the report */
  report: string;
}

export interface Agreement {
  /** of the rated games that were compared */
  game: string;
  /** of game, like chess960 */
  kind: string;
  /** the speed of the games */
  speed: string;
  /** how many of the latest */
  games: number;
  /** how many moves: without the opening, moves without a choice, and positions that were all but decided */
  moves: number;
  /** how many of these the engine would have played */
  same: number;
  /** what the others gave away in all, in thousandths of a game */
  loss: number;
}

export interface Gain {
  /** of the rated games */
  game: string;
  /** of game, like chess960 */
  kind: string;
  /** the speed of the games */
  speed: string;
  /** won on balance */
  points: number;
  /** in how many of the latest */
  games: number;
  /** against how many accounts */
  opponents: number;
  /** how many of these accounts came from one address, the player's or another; 0: no two */
  sameAddress: number;
}

export interface Reported {
  /** key 0: the club itself, since the player's moves are like an engine's, or for the rating points that the player has won */
  by: Person;
  /** what is wrong */
  reason: "rude" | "stalling" | "abandoned" | "engine" | "name" | "other" | "rating";
  /** what the player wrote */
  text: string;
  /** when it was reported */
  at: number;
  /** if the club itself reported the moves */
  agreement?: Agreement;
  /** if the club itself reported the rating points */
  gain?: Gain;
}

export interface SaidLine {
  /** the name of the player who said it */
  name: string;
  /** whether the reported player said it */
  reported: boolean;
  /** whether watchers said it to each other */
  watchers: boolean;
  /** what was said */
  text: string;
  /** when it was said */
  at: number;
}

export interface LoggedAct {
  /** 1 for the first */
  number: number;
  /** when it was done */
  at: number;
  /** who did it */
  by: Person;
  /** absent: nobody */
  upon?: Person;
  /** what was done */
  act: "warn" | "note" | "mute" | "ban" | "ban-address" | "end-game" | "close-seeks" | "undo" | "close-report" | "role" | "filter" | "refund";
  /** why it was done */
  reason: string;
  /** absent: it has no end, or none that is known */
  until?: number;
  /** it lasts until it is undone */
  forGood: boolean;
  /** the id of the game that it is about */
  game?: string;
  /** the number of the entry that it undoes */
  undoes?: number;
  /** the new role, the language of a list of words, who lost a game, what became of a report */
  detail: string;
  /** whether it can still be undone */
  undoable: boolean;
}

export interface PlayerFile {
  /** the player */
  player: Person;
  /** absent: not muted */
  mutedUntil?: number;
  /** absent: not banned */
  bannedUntil?: number;
  /** absent: not banned */
  addressBannedUntil?: number;
  /** games left or stalled in the last 30 days */
  leftGames: number;
  /** acts upon the player, notes too; the newest first */
  history: LoggedAct[];
  /** about the player, the newest first */
  reports: ListedReport[];
}

export interface Report {
  /** the report */
  report: ListedReport;
  /** who reported it, and why */
  reported: Reported[];
  /** the latest talk of the game when it was first reported */
  talk: SaidLine[];
  /** of the game: the first side, the second; key 0: the computer */
  players: Person[];
  /** whether the game goes on */
  live: boolean;
  /** the file of the reported player */
  file: PlayerFile;
}

export interface CloseReportRequest {
  /** the id of the report */
  report: string;
  /** not open */
  state: "open" | "handled" | "no-fault";
  /** for the log */
  reason: string;
}

export interface ReadPlayerFileRequest {
  /** of an account; this, or the key */
  name?: string;
  /** the key of the player */
  key?: number;
}

export interface ModerateRequest {
  /** what to do */
  act: "warn" | "note" | "mute" | "ban" | "ban-address" | "end-game" | "close-seeks" | "undo" | "close-report" | "role" | "filter" | "refund";
  /** the player's */
  key: number;
  /** at most 280 characters; the player reads that of a warning or a ban */
  reason: string;
  /** how long a mute or a ban lasts; absent: until it is undone, for a ban of an account alone */
  minutes?: number;
  /** which game ends */
  game?: string;
  /** true: the player loses the game; false: it is called off */
  loses: boolean;
}

export interface UndoActRequest {
  /** the number of the act in the log */
  number: string;
  /** why it is undone */
  reason: string;
}

export interface ReadLogRequest {
  /** only entries of lower numbers */
  before?: number;
}

export interface Log {
  /** at most 50 */
  acts: LoggedAct[];
  /** whether there are older ones */
  more: boolean;
}

export interface Staff {
  /** the moderators and owners */
  people: Person[];
}

export interface SetRoleRequest {
  /** the name of the account */
  name: string;
  /** player, moderator or owner */
  role: string;
  /** why the role changes */
  reason: string;
}

export interface WordList {
  /** th, ja or en */
  language: string;
  /** one a line. Where words are separated, a whole word; with * before or after it, also a part of one */
  words: string;
  /** 0: the list that comes with the program */
  version: number;
}

export interface WordLists {
  /** the lists, one for each language */
  lists: WordList[];
}

export interface WriteWordListRequest {
  /** th, ja or en */
  language: string;
  /** the words, one a line */
  words: string;
  /** of the list that it replaces */
  version: number;
}

export interface ReadHistoryRequest {
  /** the kind of game: "chess", "chess960", "go-9x9", "ogi", … */
  kind?: string;
  /** "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock */
  speed?: string;
  /** true: rated games; false: the others */
  rated?: boolean;
  /** the name of an account */
  opponent?: string;
  /** true: games against the computer */
  computer?: boolean;
  /** for the player */
  result?: "none" | "loss" | "draw" | "win";
  /** of the player */
  colour?: "first" | "second";
  /** how it ended: "checkmate", "time", … */
  reason?: string;
  /** the first moves, as "e2e4 c7c5", at most 8 */
  opening?: string;
  /** ended at this time or later */
  from?: number;
  /** ended before this time */
  to?: number;
  /** `next` of an earlier answer */
  before?: string;
}

export interface PlayedGame {
  /** its id */
  game: string;
  /** when it ended */
  over: number;
  /** the kind of game */
  kind: string;
  /** the speed of the game */
  speed: string;
  /** true: the game was rated */
  rated: boolean;
  /** of the player */
  colour: "first" | "second";
  /** for the player */
  result: "none" | "loss" | "draw" | "win";
  /** how it ended */
  reason: string;
  /** the present name; none for the computer */
  opponent?: string;
  /** true: the opponent has an account of this name */
  opponentAccount: boolean;
  /** before the game, if it was rated */
  opponentRating?: number;
  /** of the player, before the game */
  rating?: number;
  /** what the game added to the rating; may be negative */
  change?: number;
  /** moves of both sides */
  plies: number;
  /** milliseconds for which it was the player's turn */
  thought: number;
  /** the first moves, at most 8; empty unless the game began as usual */
  opening: string;
}

export interface PlayedGames {
  /** the last to end first, at most 50 */
  games: PlayedGame[];
  /** what to pass as `before` for the games before these, if there are any */
  next?: string;
}

export interface ReadPlayerGamesRequest {
  /** the name of the account */
  player: string;
  /** the kind of game: "chess", "chess960", "go-9x9", "ogi", … */
  kind?: string;
  /** "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock */
  speed?: string;
  /** true: rated games; false: the others */
  rated?: boolean;
  /** the name of an account */
  opponent?: string;
  /** true: games against the computer */
  computer?: boolean;
  /** for the player */
  result?: "none" | "loss" | "draw" | "win";
  /** of the player */
  colour?: "first" | "second";
  /** how it ended: "checkmate", "time", … */
  reason?: string;
  /** the first moves, as "e2e4 c7c5", at most 8 */
  opening?: string;
  /** ended at this time or later */
  from?: number;
  /** ended before this time */
  to?: number;
  /** `next` of an earlier answer */
  before?: string;
}

export interface ReadStatisticsRequest {
  /** the kind of game: "chess", "chess960", "go-9x9", "ogi", … */
  kind?: string;
  /** "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock */
  speed?: string;
  /** true: rated games; false: the others */
  rated?: boolean;
  /** the name of an account */
  opponent?: string;
  /** true: games against the computer */
  computer?: boolean;
  /** for the player */
  result?: "none" | "loss" | "draw" | "win";
  /** of the player */
  colour?: "first" | "second";
  /** how it ended: "checkmate", "time", … */
  reason?: string;
  /** the first moves, as "e2e4 c7c5", at most 8 */
  opening?: string;
  /** ended at this time or later */
  from?: number;
  /** ended before this time */
  to?: number;
  /** by how many moves openings are told apart, 1 to 8; 4 if left out */
  depth?: number;
}

export interface Score {
  /** with those that have no result */
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
  /** how they went */
  score: Score;
  /** milliseconds that the player took for a move, on average */
  moveTime?: number;
  /** how many of the losses were on time */
  lostOnTime: number;
}

export interface SideScore {
  /** the side */
  colour: "first" | "second";
  /** how they went */
  score: Score;
}

export interface StrengthScore {
  /** the opponent's rating was higher by this much or more, and by less than 100 more; negative: lower. -500 and 400 hold all that is beyond too */
  from: number;
  /** how they went */
  score: Score;
}

export interface EndingScore {
  /** why the games ended */
  reason: string;
  /** how they went */
  score: Score;
}

export interface OpeningScore {
  /** the kind of game */
  kind: string;
  /** the first moves */
  opening: string;
  /** how they went */
  score: Score;
}

export interface GameStatistics {
  /** of all of the games */
  score: Score;
  /** true: there are earlier games, which are not counted */
  more: boolean;
  /** by kind of game and speed, the most played first */
  kinds: KindScore[];
  /** by side */
  colours: SideScore[];
  /** of rated games, by how much stronger the opponent was */
  strengths: StrengthScore[];
  /** by how they ended, the most frequent first */
  endings: EndingScore[];
  /** the most frequent openings, at most 20 */
  openings: OpeningScore[];
}

export interface ReadPlayerStatisticsRequest {
  /** the name of the account */
  player: string;
  /** the kind of game: "chess", "chess960", "go-9x9", "ogi", … */
  kind?: string;
  /** "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock */
  speed?: string;
  /** true: rated games; false: the others */
  rated?: boolean;
  /** the name of an account */
  opponent?: string;
  /** true: games against the computer */
  computer?: boolean;
  /** for the player */
  result?: "none" | "loss" | "draw" | "win";
  /** of the player */
  colour?: "first" | "second";
  /** how it ended: "checkmate", "time", … */
  reason?: string;
  /** the first moves, as "e2e4 c7c5", at most 8 */
  opening?: string;
  /** ended at this time or later */
  from?: number;
  /** ended before this time */
  to?: number;
  /** by how many moves openings are told apart, 1 to 8; 4 if left out */
  depth?: number;
}

export interface GameFilter {
  /** the kind of game: "chess", "chess960", "go-9x9", "ogi", … */
  kind?: string;
  /** "bullet", "blitz", "rapid", "classical", "correspondence", or "none" without a clock */
  speed?: string;
  /** true: rated games; false: the others */
  rated?: boolean;
  /** the name of an account */
  opponent?: string;
  /** true: games against the computer */
  computer?: boolean;
  /** for the player */
  result?: "none" | "loss" | "draw" | "win";
  /** of the player */
  colour?: "first" | "second";
  /** how it ended: "checkmate", "time", … */
  reason?: string;
  /** the first moves, as "e2e4 c7c5", at most 8 */
  opening?: string;
  /** ended at this time or later */
  from?: number;
  /** ended before this time */
  to?: number;
}

export interface ReadRelationsRequest {
}

export interface Relations {
  /** the names of accounts that this one follows */
  follows: string[];
  /** the names of accounts that this one blocks: the two are not paired, begin no game with each other, and the blocked one cannot write to the other in a game of theirs */
  blocks: string[];
}

export interface SetRelationRequest {
  /** the name of the account */
  player: string;
  /** what it is to be; it replaces what it was */
  relation: "none" | "follow" | "block";
}

export interface ReadPrivacyRequest {
}

export interface Privacy {
  /** who may challenge the account: everyone, only those whom it follows, or nobody */
  challengers: "everyone" | "followed" | "nobody";
  /** whether others see when the account is online */
  online: boolean;
}

export interface ReadOnlineRequest {
}

export interface OnlineAccount {
  /** the name of the account */
  player: string;
  /** its best rating when it came, rounded; absent: none */
  rating?: number;
  /** true: the caller follows it */
  followed: boolean;
  /** of an account that is followed: its game in progress that anyone may watch; absent: none */
  game?: string;
  /** true: a program plays for it */
  bot?: boolean;
}

export interface Online {
  /** those that are followed first, then the strongest first */
  accounts: OnlineAccount[];
}

export interface Vacation {
  /** when the vacation ends; 0: there is none now */
  until: number;
  /** whole days of vacation that are left. An account has 30 days in 365; each vacation counts as a day at least */
  left: number;
}

export interface SetVacationRequest {
  /** how long from now; 0: it ends now */
  days: number;
}

/** What a personal token may be allowed to do. */
export const scopes = ["me:read", "me:write", "play", "bot:play"] as const;

export const api = {
  /** The work to do before a sign-up */
  readProof: operation<Empty, Proof>("GET", "/api/v1/sign-up"),
  /** Whether an account may have this name */
  checkName: operation<CheckNameRequest, null>("GET", "/api/v1/names/{name}"),
  /** Makes an account. With the token of a guest, that player becomes the account and keeps all games */
  signUp: operation<SignUpRequest, SignedIn>("POST", "/api/v1/sign-up"),
  /** What a browser needs to make a passkey, or to sign in with one */
  makePasskeyChallenge: operation<Empty, PasskeyChallenge>("POST", "/api/v1/passkey-challenges"),
  /** Ways to sign in, beside those that are always there */
  readWays: operation<Empty, Ways>("GET", "/api/v1/sign-in"),
  /** Begins a session, by one of: name and password, name and recovery code, passkey, one-time link, the club's own sign-in, ticket */
  signIn: operation<SignInRequest, SignedIn>("POST", "/api/v1/sign-in"),
  /** Ends this session */
  signOut: operation<Empty, null>("POST", "/api/v1/sign-out"),
  /** The player who asks */
  readMe: operation<Empty, Me>("GET", "/api/v1/me"),
  /** Signs in again, for what needs a fresh sign-in; the session gets another token */
  confirm: operation<ConfirmRequest, SignedIn>("POST", "/api/v1/me/confirm"),
  /** Changes the name, once in 90 days; the old one stays reserved for 90 days */
  rename: operation<RenameRequest, Me>("PUT", "/api/v1/me/name"),
  /** Where the account is signed in */
  listSessions: operation<Empty, Sessions>("GET", "/api/v1/me/sessions"),
  /** Signs out somewhere else */
  endSession: operation<EndSessionRequest, null>("DELETE", "/api/v1/me/sessions/{session}"),
  /** Signs out everywhere else */
  endOtherSessions: operation<Empty, null>("DELETE", "/api/v1/me/sessions"),
  /** The passkeys of the account */
  listPasskeys: operation<Empty, Passkeys>("GET", "/api/v1/me/passkeys"),
  /** Adds a passkey */
  addPasskey: operation<AddPasskeyRequest, ListedPasskey>("POST", "/api/v1/me/passkeys"),
  /** Removes a passkey, unless it is the only way to sign in */
  removePasskey: operation<RemovePasskeyRequest, null>("DELETE", "/api/v1/me/passkeys/{passkey}"),
  /** Sets the password, and signs out everywhere else */
  setPassword: operation<SetPasswordRequest, null>("PUT", "/api/v1/me/password"),
  /** Removes the password, if there is a passkey */
  removePassword: operation<Empty, null>("DELETE", "/api/v1/me/password"),
  /** Makes new recovery codes; the old ones no longer work */
  makeCodes: operation<Empty, Codes>("POST", "/api/v1/me/codes"),
  /** The settings that all devices of the account share */
  readSettings: operation<Empty, Settings>("GET", "/api/v1/me/settings"),
  /** Replaces the settings of the version that was read; another version is refused */
  writeSettings: operation<Settings, Settings>("PUT", "/api/v1/me/settings"),
  /** The account, its games and what it said in them, as readable files in a zip */
  exportAccount: operation<Empty, Blob>("GET", "/api/v1/me/export"),
  /** Deletes the account for good; its games stay, without a name */
  deleteAccount: operation<Empty, null>("DELETE", "/api/v1/me"),
  /** The personal tokens of the account */
  listTokens: operation<Empty, Tokens>("GET", "/api/v1/me/tokens"),
  /** Makes a personal token, by which a program acts for the account */
  makeToken: operation<MakeTokenRequest, MadeToken>("POST", "/api/v1/me/tokens"),
  /** Withdraws a personal token */
  removeToken: operation<RemoveTokenRequest, null>("DELETE", "/api/v1/me/tokens/{token}"),
  /** From now on, whom the club's own sign-in vouches for now signs in to this account */
  linkVouched: operation<Empty, null>("PUT", "/api/v1/me/vouched"),
  /** The club's own sign-in opens the account no more, unless it is the only way in */
  unlinkVouched: operation<Empty, null>("DELETE", "/api/v1/me/vouched"),
  /** What a page needs to send somebody to the club's OpenID provider */
  readProvider: operation<Empty, Provider>("GET", "/api/v1/provider"),
  /** Exchanges the code with which the provider sent somebody back for a ticket, which signs in, signs up, confirms or links */
  exchangeCode: operation<ExchangeCodeRequest, Ticket>("POST", "/api/v1/provider/tickets"),
  /** From now on, whom the provider's ticket names signs in to this account */
  linkProvider: operation<LinkProviderRequest, null>("PUT", "/api/v1/me/provider"),
  /** The provider opens the account no more, unless it is the only way in */
  unlinkProvider: operation<Empty, null>("DELETE", "/api/v1/me/provider"),
  /** What everybody may see of an account */
  readPlayer: operation<ReadPlayerRequest, Profile>("GET", "/api/v1/players/{player}"),
  /** An account's rating in a pool after each of its games, the latest first, at most 1000 */
  readRatingHistory: operation<ReadRatingHistoryRequest, RatingHistory>("GET", "/api/v1/players/{player}/ratings/{pool}"),
  /** What a rated game against this account would change of one's own rating, without handicap and whoever has the first move */
  readStakes: operation<ReadStakesRequest, Stakes>("GET", "/api/v1/me/stakes/{pool}/{opponent}"),
  /** The accounts with the highest ratings in a pool, at most 100, of those with a deviation of at most 75 */
  readLeaderboard: operation<ReadLeaderboardRequest, Leaderboard>("GET", "/api/v1/leaderboards/{pool}"),
  /** How many accounts have which rating in a pool, of those that were not provisional after their last game */
  readDistribution: operation<ReadDistributionRequest, Distribution>("GET", "/api/v1/distributions/{pool}"),
  /** Reports a player: the opponent or a player of a game, or an account. The game and its talk are attached */
  fileReport: operation<FileReportRequest, null>("POST", "/api/v1/reports"),
  /** What the moderators tell the player, until it is dismissed */
  readNotices: operation<Empty, Notices>("GET", "/api/v1/me/notices"),
  /** The player has read a notice */
  dismissNotice: operation<DismissNoticeRequest, null>("DELETE", "/api/v1/me/notices/{notice}"),
  /** The open reports, the oldest first */
  listReports: operation<Empty, Reports>("GET", "/api/v1/reports"),
  /** A report with all that a moderator needs to judge it */
  readReport: operation<ReadReportRequest, Report>("GET", "/api/v1/reports/{report}"),
  /** Closes a report; those who reported it are told */
  closeReport: operation<CloseReportRequest, null>("POST", "/api/v1/reports/{report}/close"),
  /** All that moderators know of a player */
  readPlayerFile: operation<ReadPlayerFileRequest, PlayerFile>("GET", "/api/v1/desk/player"),
  /** Acts upon a player: warn, note, mute, ban, ban-address, end-game, close-seeks or refund */
  moderate: operation<ModerateRequest, LoggedAct>("POST", "/api/v1/desk/acts"),
  /** Takes back a warning, a note, a mute or a ban */
  undoAct: operation<UndoActRequest, LoggedAct>("POST", "/api/v1/desk/acts/{number}/undo"),
  /** The log of moderation, the newest first */
  readLog: operation<ReadLogRequest, Log>("GET", "/api/v1/desk/log"),
  /** The owners and moderators */
  listStaff: operation<Empty, Staff>("GET", "/api/v1/desk/roles"),
  /** Gives an account another role */
  setRole: operation<SetRoleRequest, null>("PUT", "/api/v1/desk/roles"),
  /** The words that are hidden in chats and refused in names */
  readWordLists: operation<Empty, WordLists>("GET", "/api/v1/desk/words"),
  /** Replaces the words of a language */
  writeWordList: operation<WriteWordListRequest, WordList>("PUT", "/api/v1/desk/words/{language}"),
  /** The games that one has played, 50 at once */
  readHistory: operation<ReadHistoryRequest, PlayedGames>("GET", "/api/v1/history"),
  /** The games of an account that anyone may watch, 50 at once */
  readPlayerGames: operation<ReadPlayerGamesRequest, PlayedGames>("GET", "/api/v1/players/{player}/games"),
  /** How one's games went, of the latest 200000 */
  readStatistics: operation<ReadStatisticsRequest, GameStatistics>("GET", "/api/v1/history/statistics"),
  /** How the games of an account went that anyone may watch, of the latest 200000 */
  readPlayerStatistics: operation<ReadPlayerStatisticsRequest, GameStatistics>("GET", "/api/v1/players/{player}/statistics"),
  /** One's games of chess as PGN, the last to end first */
  exportPgn: operation<GameFilter, Blob>("GET", "/api/v1/history.pgn"),
  /** One's games of Go as SGF, the last to end first */
  exportSgf: operation<GameFilter, Blob>("GET", "/api/v1/history.sgf"),
  /** One's games of Ōgi as PCN, one a line, the last to end first */
  exportPcn: operation<GameFilter, Blob>("GET", "/api/v1/history.pcn"),
  /** Whom the account follows and blocks */
  readRelations: operation<ReadRelationsRequest, Relations>("GET", "/api/v1/relations"),
  /** Follows or blocks an account, or neither */
  setRelation: operation<SetRelationRequest, null>("PUT", "/api/v1/relations/{player}"),
  /** What others may do about the account */
  readPrivacy: operation<ReadPrivacyRequest, Privacy>("GET", "/api/v1/me/privacy"),
  /** Says what others may do about the account */
  writePrivacy: operation<Privacy, null>("PUT", "/api/v1/me/privacy"),
  /** The accounts that are online and let others see it: all that are followed, and at most 200 others. Accounts that block the caller are left out */
  readOnline: operation<ReadOnlineRequest, Online>("GET", "/api/v1/online"),
  /** The account's vacation, and what is left of it */
  readVacation: operation<Empty, Vacation>("GET", "/api/v1/me/vacation"),
  /** Begins a vacation now, or ends it at another time. Its time, a day at least, is added to a clock shortly before it would run out, if at least ten minutes are left when the vacation begins */
  setVacation: operation<SetVacationRequest, Vacation>("PUT", "/api/v1/me/vacation"),
};
