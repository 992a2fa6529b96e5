import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { Interaction } from "../board/interaction";
import { gameOf } from "../games";
import { language, number, t } from "../i18n";
import { editionWords, gameName, pieceName, shortName, sideName } from "../i18n/games";
import type { Seats } from "../kept/games";
import { ensurePlayer } from "../online/account";
import { connection, refusalOf } from "../online/connection";
import { invite } from "../online/invitations";
import { LineNotice } from "../online/line-notice";
import type { Terms } from "../online/messages";
import { seek } from "../online/seek";
import { newNonce } from "../online/token";
import { dotsOf, setOf } from "../parts/display";
import { Segments } from "../parts/fields";
import { replayViews } from "../parts/mini-board";
import { cleanName, LONGEST_NAME } from "../parts/names";
import { type Opponent, opponents } from "../parts/opponents";
import { RefusalText } from "../parts/refusal";
import { go, rulesLink } from "../parts/router";
import { GameController } from "../play/controller";
import { ClockField, noClock } from "../play/new-game/clock-field";
import { Furigoma, type Thrown } from "../play/new-game/furigoma";
import { OwnFields } from "../play/new-game/own-fields";
import {
    configOf,
    isOnline,
    isWatchable,
    keepWishes,
    remembered,
    type Wishes,
    withOpponent,
} from "../play/new-game/wishes";
import { fetchEngine } from "../rules/ahead";
import type { Rules } from "../rules/rules";
import { type Colour, type GameId, opponentOf, type Refusal } from "../rules/types";

export function NewGame({ rules, game, opponent }: { rules: Rules; game: GameId; opponent?: Opponent }) {
    const [wished, setWishes] = useState<Wishes>(() => remembered(game, opponent));
    // Only some servers have a computer player, and not of every game.
    const club = connection.welcome.value?.computer?.includes(game) ?? false;
    const offered = opponents.filter((one) => one !== "club" || club);
    const wishes: Wishes = offered.includes(wished.opponent) ? wished : withOpponent(game, wished, "computer");
    const [drawn, setDrawn] = useState<Thrown | null>(null);
    const [refusals, setRefusals] = useState<Refusal[]>([]);
    const form = useRef<HTMLFormElement>(null);
    const [blocked, setBlocked] = useState(false);
    const look = () => setBlocked(form.current?.matches(":invalid") ?? false);
    useLayoutEffect(look);
    const { furigoma, editions } = gameOf(game);
    const words = t.value.options;
    const online = isOnline(wishes);
    // Whoever has one side only says which.
    const oneSide = wishes.opponent !== "local";
    const byLot = oneSide && wishes.side !== "first" && wishes.side !== "second";
    // Why the piece that was tapped cannot begin promoted.
    const [unfit, setUnfit] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const ready = !online || (!busy && connection.state.value === "open");
    useEffect(() => connection.need(), []);
    useEffect(() => {
        if (wishes.opponent === "computer") fetchEngine();
    }, [wishes.opponent]);
    const set = (change: Partial<Wishes>) => {
        setRefusals([]);
        setUnfit(null);
        setWishes({ ...wishes, ...change });
    };
    useEffect(() => {
        document.title = `${words.title(shortName(game))} · ${t.value.htmlTitle}`;
    }, [words, game]);

    const begin = () => {
        const lot = (): Colour => (Math.random() < 0.5 ? "first" : "second");
        const throwing = furigoma && (!oneSide || wishes.side === "furigoma");
        const side: Colour =
            throwing && drawn ? drawn.side : wishes.side === "first" || wishes.side === "second" ? wishes.side : lot();
        const config = configOf(game, wishes);
        if (throwing && drawn) config.furigoma = { thrower: drawn.side, throw: drawn.pawns };
        const seats: Seats = {
            opponent: oneSide ? "computer" : "local",
            me: side,
            level: wishes.level,
            autoFlip: false,
        };
        if (oneSide) {
            config.players = { [side]: {}, [opponentOf(side)]: { engine: true, level: wishes.level } };
        } else {
            const { first, second } = wishes.names;
            if (first || second)
                config.players = { first: { name: cleanName(first) }, second: { name: cleanName(second) } };
        }
        const made = GameController.create(rules, config, seats);
        if ("refusals" in made) return setRefusals(made.refusals);
        keepWishes(game, wishes);
        made.game.close();
        go(`#/game/${made.game.id}`);
    };

    // What is asked for again, because no answer came, is meant once.
    const asked = useRef({ what: "", nonce: "" });
    const nonceFor = (what: object): string => {
        const text = JSON.stringify(what);
        if (asked.current.what !== text) asked.current = { what: text, nonce: newNonce() };
        return asked.current.nonce;
    };

    /** Asks the server for an opponent: by a link, in the lobby, or its computer. */
    const offer = async () => {
        const terms: Terms = { config: configOf(game, wishes), side: wishes.side, watchable: isWatchable(wishes) };
        const judged = rules.judge(terms.config, []);
        if (!judged.ok) return setRefusals(judged.refusals);
        keepWishes(game, wishes);
        setBusy(true);
        if (await ensurePlayer()) {
            if (wishes.opponent === "club") {
                const reply = await connection.ask(
                    { type: "play-computer", terms, level: wishes.level },
                    nonceFor({ terms, level: wishes.level }),
                );
                if (reply.ok && reply.message.type === "done") go(`#/play/${reply.message.id}`);
                else setRefusals([refusalOf(reply)]);
            } else if (wishes.opponent === "lobby") {
                seek(terms);
                go("#/lobby");
            } else {
                const reply = await invite(terms, nonceFor({ terms }));
                if (reply.ok && reply.message.type === "done") go(`#/join/${reply.message.id}`);
                else setRefusals([refusalOf(reply)]);
            }
        }
        setBusy(false);
    };

    return (
        <main class="page new-game">
            <h1>{words.title(gameName(rules, game))}</h1>
            <div class="new-game-columns">
                <Preview rules={rules} game={game} wishes={wishes} set={set} refuse={setUnfit} />
                <form
                    class="options"
                    ref={form}
                    onInput={look}
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (!online) begin();
                        else if (ready) void offer();
                    }}
                >
                    {editions.length > 1 && (
                        <Segments
                            label={words.edition}
                            value={game}
                            options={editions.map(({ id }) => ({ value: id, label: editionWords(id).edition }))}
                            onChange={(id) => go(`#/new/${id}${online ? `/${wishes.opponent}` : ""}`)}
                        />
                    )}
                    <Segments
                        label={words.opponent}
                        value={wishes.opponent}
                        options={offered.map((value) => ({ value, label: words.opponents[value] }))}
                        hint={online ? words.onlineHint[wishes.opponent as "link" | "lobby" | "club"] : undefined}
                        onChange={(opponent) =>
                            set(isOnline({ opponent }) === online ? { opponent } : withOpponent(game, wishes, opponent))
                        }
                    />
                    {online && <LineNotice />}
                    {(wishes.opponent === "computer" || wishes.opponent === "club") && (
                        <label class="field field-level">
                            <span>
                                {words.level} {number(wishes.level)} · {words.levels[wishes.level - 1]}
                            </span>
                            <input
                                type="range"
                                min="1"
                                max="10"
                                step="1"
                                value={wishes.level}
                                onInput={(e) => set({ level: e.currentTarget.valueAsNumber })}
                            />
                        </label>
                    )}
                    {(oneSide || furigoma) && (
                        <Segments<Wishes["side"]>
                            label={oneSide ? words.side : words.furigoma}
                            value={oneSide ? wishes.side : "furigoma"}
                            options={
                                oneSide
                                    ? [
                                          { value: "first", label: words.sideChoice(sideName(game, "first"), true) },
                                          { value: "second", label: words.sideChoice(sideName(game, "second"), false) },
                                          { value: "random", label: words.random },
                                          ...(furigoma ? [{ value: "furigoma" as const, label: words.furigoma }] : []),
                                      ]
                                    : []
                            }
                            onChange={(side) => set({ side })}
                        />
                    )}
                    {furigoma && !online && (!oneSide || wishes.side === "furigoma") && (
                        <Furigoma rules={rules} game={game} local={!oneSide} onThrown={setDrawn} />
                    )}
                    {!oneSide && (
                        <fieldset class="field">
                            <legend>{words.names}</legend>
                            <div class="field-group">
                                {(["first", "second"] as const).map((side) => (
                                    <label class="field field-name">
                                        <span>{sideName(game, side)}</span>
                                        <input
                                            type="text"
                                            maxLength={LONGEST_NAME}
                                            autoComplete="off"
                                            spellcheck={false}
                                            value={wishes.names[side]}
                                            onInput={(e) =>
                                                set({ names: { ...wishes.names, [side]: e.currentTarget.value } })
                                            }
                                        />
                                    </label>
                                ))}
                            </div>
                        </fieldset>
                    )}
                    <OwnFields
                        rules={rules}
                        game={game}
                        own={wishes.own}
                        byLot={byLot}
                        unfit={unfit}
                        set={(change) => set({ own: { ...wishes.own, ...change } })}
                    />
                    <ClockField
                        game={game}
                        value={wishes.clock}
                        withDays={online}
                        onChange={(clock) => set({ clock })}
                    />
                    {online && (
                        <Segments
                            label={words.watching}
                            value={isWatchable(wishes) ? "open" : "private"}
                            options={[
                                { value: "private", label: words.private },
                                { value: "open", label: words.watchable },
                            ]}
                            onChange={(value) =>
                                set({ watching: { ...wishes.watching, [wishes.opponent]: value === "open" } })
                            }
                        />
                    )}
                    <Segments
                        label={words.play}
                        value={wishes.play}
                        options={[
                            { value: "assisted", label: words.assisted },
                            { value: "strict", label: words.strict },
                        ]}
                        hint={wishes.play === "strict" ? words.strictHint : words.assistedHint}
                        onChange={(play) => set({ play })}
                    />
                    {refusals.length > 0 && (
                        <div class="refusals" role="alert">
                            <p>{words.refused}</p>
                            <ul>
                                {refusals.map((r) => (
                                    <li>
                                        <RefusalText game={game} refusal={r} />
                                    </li>
                                ))}
                            </ul>
                        </div>
                    )}
                    <div class="begin">
                        <button
                            type="submit"
                            class="button button-main button-large"
                            disabled={blocked}
                            aria-disabled={!ready || undefined}
                        >
                            {words.begins[wishes.opponent]}
                        </button>
                        <a class="button button-large" href={rulesLink(game)}>
                            {t.value.home.rules}
                        </a>
                    </div>
                </form>
            </div>
        </main>
    );
}

function Preview({
    rules,
    game,
    wishes,
    set,
    refuse,
}: {
    rules: Rules;
    game: GameId;
    wishes: Wishes;
    set: (change: Partial<Wishes>) => void;
    refuse: (refusal: Refusal | null) => void;
}) {
    const config = configOf(game, { ...wishes, clock: noClock });
    const view = useMemo(() => replayViews(rules, config, [])[0], [JSON.stringify(config)]);
    const plain = useMemo(() => replayViews(rules, { game }, [])[0], [game]);
    const interaction = useMemo(() => new Interaction(), []);
    const { options } = gameOf(game);
    const shown = view ?? plain;
    if (!shown) return null;
    const label = t.value.game.board(shortName(game));
    const tapped = options?.tapped;
    const tap = (cell: string) => {
        const own = tapped?.(wishes.own, cell) ?? wishes.own;
        // Whether the piece has another face is for the rules to say.
        const judged = rules.judge({ ...options?.config(own, language.value), game }, []);
        if (judged.ok) set({ own });
        else refuse(judged.refusals[0] ?? null);
    };
    return (
        <div class={tapped ? "preview preview-wide" : "preview"}>
            <Board
                geometry={shown.board}
                cells={shown.board.cells}
                set={setOf(game)}
                dots={dotsOf(game)}
                faces={shown.faces}
                coordinates="frame"
                flipped={wishes.opponent !== "local" && wishes.side === "second"}
                label={tapped ? t.value.sentences(label, t.value.options.handicapHint) : label}
                interaction={tapped ? interaction : undefined}
                onPoint={tapped ? tap : undefined}
                cellLabel={(cell, content) =>
                    content
                        ? t.value.game.cell(
                              cell,
                              sideName(
                                  game,
                                  content.replace("+", "") === content.replace("+", "").toUpperCase()
                                      ? "first"
                                      : "second",
                              ),
                              pieceName(game, content.toUpperCase()),
                          )
                        : t.value.game.emptyCell(cell)
                }
            />
        </div>
    );
}
