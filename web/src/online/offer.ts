import { go, href } from "../parts/router";
import { configOf, isWatchable, keepWishes, type Wishes } from "../play/new-game/wishes";
import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";
import { ensurePlayer } from "./account";
import { challenge } from "./challenges";
import { connection, refusalOf } from "./connection";
import { invite } from "./invitations";
import type { Terms } from "./messages.generated";
import { seek } from "./seek";

/**
 * Asks the server for an opponent (through a link, by the name `to`, in the lobby, or the server's computer) and opens
 * the next screen, or returns the refusals. `nonceFor` returns the same nonce for equal requests.
 */
export async function offer(
    rules: Rules,
    game: GameId,
    wishes: Wishes,
    to: string,
    nonceFor: (what: object) => string,
): Promise<Refusal[]> {
    const terms: Terms = { config: configOf(game, wishes), side: wishes.side, watchable: isWatchable(wishes) };
    const judged = rules.judge(terms.config, []);
    if (!judged.ok) return judged.refusals;
    keepWishes(game, wishes);
    if (!(await ensurePlayer())) return [];
    if (wishes.opponent === "lobby") {
        seek(terms);
        go(href("lobby"));
        return [];
    }
    const { level } = wishes;
    const computer = wishes.opponent === "club";
    const reply = computer
        ? await connection.ask({ type: "play-computer", terms, level }, nonceFor({ terms, level }))
        : wishes.opponent === "name"
          ? await challenge(to, terms, nonceFor({ terms, to }))
          : await invite(terms, nonceFor({ terms }));
    if (!reply.ok || reply.message.type !== "done") return [refusalOf(reply)];
    go(href(computer ? "play" : "join", reply.message.id));
    return [];
}
