// Made from src/api/operations.h by ./dev wire: change it there.

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
  name: string;
  /** at least 8 characters; either this or a passkey */
  password?: string;
  passkey?: NewPasskey;
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
  created: number;
  /** player, moderator or owner */
  role: string;
  /** whether there is one */
  password: boolean;
  /** how many there are */
  passkeys: number;
  /** recovery codes that are left */
  codes: number;
  /** when the name may be changed again; absent: now */
  renameFrom?: number;
  /** until then what needs a fresh sign-in can be done; 0: sign in again first */
  confirmedUntil: number;
}

export interface SignedIn {
  /** the session's token: for the header Authorization, and for `hello` */
  token: string;
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
  name?: string;
  password?: string;
  /** a recovery code */
  code?: string;
  passkey?: PasskeyProof;
  /** the secret of a link that the club handed out */
  link?: string;
  /** what the session is called in the list of sessions */
  device: string;
}

export interface ConfirmRequest {
  password?: string;
  passkey?: PasskeyProof;
  /** a recovery code */
  code?: string;
}

export interface RenameRequest {
  name: string;
}

export interface ListedSession {
  id: string;
  device: string;
  created: number;
  /** when it was last used, to about an hour */
  seen: number;
  /** whether it is the one that asks */
  current: boolean;
}

export interface Sessions {
  sessions: ListedSession[];
}

export interface EndSessionRequest {
  session: string;
}

export interface ListedPasskey {
  id: string;
  label: string;
  created: number;
  /** when it last signed in; 0: never */
  used: number;
}

export interface Passkeys {
  passkeys: ListedPasskey[];
}

export interface AddPasskeyRequest {
  passkey: NewPasskey;
}

export interface RemovePasskeyRequest {
  /** its id */
  passkey: string;
}

export interface SetPasswordRequest {
  password: string;
}

export interface Codes {
  codes: string[];
}

export interface Settings {
  /** 0: there are none yet */
  version: number;
  /** JSON as text, at most 16 KiB */
  settings: string;
}

export interface ReadPlayerRequest {
  /** the name of the account */
  player: string;
}

export interface Strength {
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
  pool: string;
  /** "ogi", "ogi-classic", "chess" or "go" */
  game: string;
  /** the pool's kind of game: the game, "chess960", "go-9x9", … */
  kind: string;
  /** "bullet", "blitz", "rapid", "classical" or "correspondence" */
  speed: string;
  strength: Strength;
  /** when the last rated game ended */
  last: number;
}

export interface Profile {
  /** as others see it */
  name: string;
  created: number;
  /** of the pools in which the account has played */
  ratings: PoolRating[];
}

export interface ReadRatingHistoryRequest {
  /** the name of the account */
  player: string;
  pool: string;
  /** only games that ended before this time */
  before?: number;
}

export interface RatingPoint {
  /** when the game ended */
  at: number;
  /** after the game */
  rating: number;
  deviation: number;
  /** its id; not of a private game */
  game?: string;
}

export interface RatingHistory {
  points: RatingPoint[];
  /** true: there may be earlier ones */
  more: boolean;
}

export interface ReadStakesRequest {
  pool: string;
  /** the name of the account */
  opponent: string;
}

export interface Stakes {
  own: Strength;
  opponent: Strength;
  /** what a win would add to one's own rating */
  win: number;
  /** what a draw would add; may be negative */
  draw: number;
  /** what a loss would add; negative */
  loss: number;
}

export interface ReadLeaderboardRequest {
  pool: string;
}

export interface RankedPlayer {
  name: string;
  strength: Strength;
}

export interface Leaderboard {
  /** the best first */
  players: RankedPlayer[];
}

export interface ReadDistributionRequest {
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

export const api = {
  /** The work to do before a sign-up */
  readProof: operation<Empty, Proof>("GET", "/api/v1/sign-up"),
  /** Whether an account may have this name */
  checkName: operation<CheckNameRequest, null>("GET", "/api/v1/names/{name}"),
  /** Makes an account. With the token of a guest, that player becomes the account and keeps all games */
  signUp: operation<SignUpRequest, SignedIn>("POST", "/api/v1/sign-up"),
  /** What a browser needs to make a passkey, or to sign in with one */
  makePasskeyChallenge: operation<Empty, PasskeyChallenge>("POST", "/api/v1/passkey-challenges"),
  /** Begins a session, by one of: name and password, name and recovery code, passkey, one-time link */
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
  /** Whom the account follows and blocks */
  readRelations: operation<ReadRelationsRequest, Relations>("GET", "/api/v1/relations"),
  /** Follows or blocks an account, or neither */
  setRelation: operation<SetRelationRequest, null>("PUT", "/api/v1/relations/{player}"),
};
