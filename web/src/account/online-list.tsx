import { useEffect, useState } from "preact/hooks";
import { number, t } from "../i18n";
import { ChallengeButton } from "../online/challenge-button";
import { BotMark } from "../parts/player-marks";
import { href } from "../parts/router";
import { api, type OnlineAccount } from "./api.generated";
import { known } from "./known";

/** How often the list is refreshed while it is visible, in milliseconds. */
const ASK_EVERY = 30_000;

/** The accounts that are online, followed ones first; null for guests, and until the server has answered. */
export function useOnline(): readonly OnlineAccount[] | null {
    const [accounts, setAccounts] = useState<readonly OnlineAccount[] | null>(null);
    const account = known.value?.account ? known.value.of : null;
    useEffect(() => {
        setAccounts(null);
        if (account === null) return;
        let gone = false;
        const ask = () => {
            if (document.hidden) return;
            void api.readOnline({}).then((result) => {
                if (!gone && result.ok) setAccounts(result.answer.accounts);
            });
        };
        ask();
        const timer = setInterval(ask, ASK_EVERY);
        document.addEventListener("visibilitychange", ask);
        return () => {
            gone = true;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", ask);
        };
    }, [account]);
    return accounts;
}

function OnlineRow({ account: { player, rating, game, bot } }: { account: OnlineAccount }) {
    const words = t.value.online;
    return (
        <li class="lobby-row">
            <span class="lobby-words">
                <a class="lobby-title" href={href("player", player)}>
                    <bdi>{player}</bdi>
                    {bot && <BotMark />}
                </a>
                <span class="lobby-details">
                    {[rating !== undefined && number(rating), game !== undefined && words.people.playing]
                        .filter(Boolean)
                        .join(" · ")}
                </span>
            </span>
            {game !== undefined && (
                <a class="button" href={href("play", game)} aria-label={words.people.watch(player)}>
                    {words.watch}
                </a>
            )}
            <ChallengeButton name={player} short />
        </li>
    );
}

/** On the start page: the followed accounts that are online; nothing if there are none. */
export function FollowedOnline() {
    const followed = useOnline()?.filter((one) => one.followed) ?? [];
    if (!followed.length) return null;
    return (
        <section class="people-online" aria-labelledby="followed-online">
            <h2 class="section-title" id="followed-online">
                {t.value.online.people.followed}
            </h2>
            <ul class="lobby-list">
                {followed.map((one) => (
                    <OnlineRow key={one.player} account={one} />
                ))}
            </ul>
        </section>
    );
}

/** In the lobby: all accounts that are online and visible to others; nothing if there are none. */
export function EverybodyOnline() {
    const accounts = useOnline();
    const words = t.value.online.people;
    if (!accounts?.length) return null;
    return (
        <section aria-labelledby="everybody-online">
            <h2 class="section-title" id="everybody-online">
                {words.online}
            </h2>
            <ul class="lobby-list">
                {accounts.map((one) => (
                    <OnlineRow key={one.player} account={one} />
                ))}
            </ul>
        </section>
    );
}
