import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { known } from "../account/known";
import { useOnline } from "../account/online-list";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { t } from "../i18n";
import { editionWords, shortName } from "../i18n/games";
import { connection } from "../online/connection";
import { LineNotice } from "../online/line-notice";
import { offer } from "../online/offer";
import { newNonce } from "../online/token";
import { Segments } from "../parts/fields";
import { type Opponent, opponents } from "../parts/opponents";
import { go, href } from "../parts/router";
import { useTitle } from "../parts/title";
import { beginHere } from "../play/new-game/begin";
import { ClockField } from "../play/new-game/clock-field";
import { FittingField, LevelField, OpponentNameField, Refusals, TeacherField } from "../play/new-game/fields";
import type { Thrown } from "../play/new-game/furigoma";
import { More } from "../play/new-game/more";
import { NearFields } from "../play/new-game/own-fields";
import { Preview } from "../play/new-game/preview";
import { isOnline, isWithPeople, remembered, type Wishes, withOpponent } from "../play/new-game/wishes";
import { fetchEngine } from "../rules/ahead";
import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";
import { keepSetting, readSetting } from "../settings/settings";

/** Request nonces. Identical requests get the same nonce, so that a retry counts only once. */
function useNonces(): (what: object) => string {
    const asked = useRef({ what: "", nonce: "" });
    return (what) => {
        const text = JSON.stringify(what);
        if (asked.current.what !== text) asked.current = { what: text, nonce: newNonce() };
        return asked.current.nonce;
    };
}

/** The available opponents. Only some servers have a computer player, and not for every game. */
function offeredOpponents(game: GameId): Opponent[] {
    const club = connection.welcome.value?.computer?.includes(game) ?? false;
    return opponents.filter((one) => one !== "club" || club);
}

/** The opponents that can be chosen before the rest of the form is opened. */
const nearOpponents: readonly Opponent[] = ["computer", "fitting", "local", "link"];

/** The new-game form: the usual fields, and the rest under "More". */
export function NewGame({
    rules,
    game,
    opponent,
    to,
}: {
    rules: Rules;
    game: GameId;
    opponent: Opponent | "";
    /** The account to challenge, or "". */
    to: string;
}) {
    const [wished, setWishes] = useState<Wishes>(() => remembered(game, opponent || undefined));
    const offered = offeredOpponents(game);
    const account = known.value?.account ?? false;
    const possible = offered.includes(wished.opponent) ? wished : withOpponent(game, wished, "computer");
    const wishes: Wishes = { ...possible, rated: possible.rated && account };
    const [name, setName] = useState(to);
    const [drawn, setDrawn] = useState<Thrown | null>(null);
    const [refusals, setRefusals] = useState<Refusal[]>([]);
    // Whether the rest of the form is open. This is stored so that it stays as the player left it.
    const [more, setMore] = useState(() => readSetting("new-game-more") === "open");
    const form = useRef<HTMLFormElement>(null);
    const [blocked, setBlocked] = useState(false);
    const look = () => {
        setBlocked(form.current?.matches(":invalid") ?? false);
        // Show the fields that keep the game from starting.
        if (form.current?.querySelector(".more :invalid")) setMore(true);
    };
    useLayoutEffect(look);
    const words = t.value.options;
    const online = isOnline(wishes);
    // Why the tapped piece cannot start promoted.
    const [unfit, setUnfit] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const ready = !online || (!busy && connection.state.value === "open");
    useEffect(() => connection.need(), []);
    useEffect(() => {
        if (wishes.opponent === "computer" || wishes.opponent === "fitting")
            fetchEngine(gameOf(game).search.networkFrom !== undefined);
    }, [wishes.opponent, game]);
    const openMore = (open: boolean) => {
        setMore(open);
        keepSetting("new-game-more", open ? "open" : "closed");
    };
    const set = (change: Partial<Wishes>) => {
        setRefusals([]);
        setUnfit(null);
        setWishes({ ...wishes, ...change });
    };
    useTitle(words.title(shortName(game)));
    const nonceFor = useNonces();
    const ask = async () => {
        setBusy(true);
        setRefusals(await offer(rules, game, wishes, name.trim(), nonceFor));
        setBusy(false);
    };

    return (
        <main class="page new-game">
            <h1>{words.title(shortName(game))}</h1>
            <div class="new-game-columns">
                <Preview rules={rules} game={game} wishes={wishes} set={set} refuse={setUnfit} live={more} />
                <form
                    class="options"
                    ref={form}
                    onInput={look}
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (!online) setRefusals(beginHere(rules, game, wishes, drawn));
                        else if (ready) void ask();
                    }}
                >
                    <EditionField game={game} wishes={wishes} to={name} />
                    <OpponentField
                        game={game}
                        wishes={wishes}
                        set={set}
                        offered={offered.filter(
                            (one) => more || nearOpponents.includes(one) || one === wishes.opponent,
                        )}
                    />
                    {wishes.opponent === "name" && <NamedOpponent name={name} account={account} onChange={setName} />}
                    {online && <LineNotice />}
                    {isWithPeople(wishes) && (
                        <ClockField game={game} value={wishes.clock} withDays onChange={(clock) => set({ clock })} />
                    )}
                    {(wishes.opponent === "computer" || wishes.opponent === "club") && (
                        <LevelField game={game} wishes={wishes} set={set} />
                    )}
                    {wishes.opponent === "fitting" && <FittingField game={game} wishes={wishes} />}
                    <NearFields
                        game={game}
                        own={wishes.own}
                        more={more}
                        set={(change) => set({ own: { ...wishes.own, ...change } })}
                    />
                    <TeacherField game={game} wishes={wishes} set={set} />
                    <More
                        rules={rules}
                        game={game}
                        wishes={wishes}
                        set={set}
                        account={account}
                        unfit={unfit}
                        open={more}
                        onToggle={openMore}
                        onThrown={setDrawn}
                    />
                    {refusals.length > 0 && <Refusals game={game} refusals={refusals} />}
                    <div class="begin">
                        <Button main large type="submit" disabled={blocked} off={!ready}>
                            {words.begins[wishes.opponent]}
                        </Button>
                        <a class="button button-large button-plain" href={href("rules", game)}>
                            {t.value.home.rules}
                        </a>
                    </div>
                </form>
            </div>
        </main>
    );
}

/** The opponent to challenge: an account, by name, or one of the bots that are online. */
function NamedOpponent(props: { name: string; account: boolean; onChange: (name: string) => void }) {
    const bots = (useOnline() ?? []).filter((one) => one.bot).map((one) => one.player);
    return <OpponentNameField {...props} bots={bots} />;
}

/** The edition field, for games with several. */
function EditionField({ game, wishes, to }: { game: GameId; wishes: Wishes; to: string }) {
    const { editions } = gameOf(game);
    if (editions.length < 2) return null;
    return (
        <Segments
            label={t.value.options.edition}
            value={game}
            options={editions.map(({ id }) => ({ value: id, label: editionWords(id).edition }))}
            onChange={(id) =>
                go(
                    wishes.opponent === "name"
                        ? href("new", id, "name", to)
                        : href("new", id, isOnline(wishes) ? wishes.opponent : ""),
                )
            }
        />
    );
}

/** The opponent field. The side and the clock change with it because they are remembered separately. */
function OpponentField({
    game,
    wishes,
    set,
    offered,
}: {
    game: GameId;
    wishes: Wishes;
    set: (change: Partial<Wishes>) => void;
    offered: readonly Opponent[];
}) {
    const words = t.value.options;
    const online = isOnline(wishes);
    return (
        <Segments
            large
            label={words.opponent}
            value={wishes.opponent}
            options={offered.map((value) => ({
                value,
                label: words.opponents[value],
            }))}
            hint={
                wishes.opponent === "fitting"
                    ? words.adapts
                    : online
                      ? words.onlineHint[wishes.opponent as "link" | "name" | "lobby" | "club"]
                      : undefined
            }
            onChange={(opponent) =>
                set(isOnline({ opponent }) === online ? { opponent } : withOpponent(game, wishes, opponent))
            }
        />
    );
}
