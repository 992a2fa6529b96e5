import { Button } from "../../base/button";
import { gameOf } from "../../games";
import { language, number, settingText, t } from "../../i18n";
import { sideName } from "../../i18n/games";
import type { Agreement } from "../../parts/agreements";
import { Segments, Toggle } from "../../parts/fields";
import { LONGEST_NAME } from "../../parts/names";
import { RefusalText } from "../../parts/refusal";
import { href } from "../../parts/router";
import { factsOf } from "../../rules/facts";
import type { GameId, Refusal } from "../../rules/types";
import { teachingOn } from "../../settings/settings";
import { fittingLevel, practiceText } from "../fitting";
import { LevelChoice } from "../level-choice";
import { isOnline, isWatchable, type Wishes } from "./wishes";

interface FieldProps {
    game: GameId;
    wishes: Wishes;
    set: (change: Partial<Wishes>) => void;
}

/** The number of lines of the board, in games where it can be chosen. */
const linesOf = (game: GameId, { own }: Pick<Wishes, "own">): number =>
    gameOf(game).options?.config(own, language.value).size ?? 0;

/** The computer's level for a new game. */
export function LevelField({ game, wishes, set }: FieldProps) {
    return (
        <LevelChoice
            game={game}
            lines={linesOf(game, wishes)}
            level={wishes.level}
            choose={(level) => set({ level })}
        />
    );
}

/** The computer's level that suits the player, and what this level overlooks. */
export function FittingField({ game, wishes }: Omit<FieldProps, "set">) {
    const level = fittingLevel(game);
    return (
        <p class="hint">
            {t.value.teaching.fitting.now(number(level))} {practiceText(game, level, linesOf(game, wishes))}
        </p>
    );
}

/**
 * Whether there is a teacher. Against the computer, the choice applies to all games; between two people on one device,
 * only to this game.
 */
export function TeacherField({ game, wishes, set }: FieldProps) {
    const words = t.value.teaching;
    const local = wishes.opponent === "local";
    if (!gameOf(game).teacher || isOnline(wishes)) return null;
    return (
        <div class="field field-teacher">
            <Toggle
                on={local ? wishes.taught : teachingOn.value}
                choose={(on) => (local ? set({ taught: on }) : teachingOn.choose(on))}
            >
                {local ? settingText("terms", "teacher") : words.teacher}
            </Toggle>
            <p class="hint">{words.teacherHint}</p>
        </div>
    );
}

/** A field for an agreement between two people who play on a server. */
export function AgreementField({ name, wishes, set }: Omit<FieldProps, "game"> & { name: Agreement }) {
    return (
        <div class="field field-teacher">
            <Toggle on={wishes[name]} choose={(on) => set({ [name]: on })}>
                {settingText("terms", name)}
            </Toggle>
            <p class="hint">{settingText("terms", `${name}.hint`)}</p>
        </div>
    );
}

/** The player's side or, on a shared device, furigoma. */
export function SideField({ game, wishes, set }: FieldProps) {
    const words = t.value.options;
    const furigoma = factsOf(game)?.policies.furigoma;
    const oneSide = wishes.opponent !== "local";
    return (
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
    );
}

/** The names of two players who share a device. */
export function NamesField({ game, wishes, set }: FieldProps) {
    return (
        <fieldset class="field">
            <legend>{t.value.options.names}</legend>
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
                            onInput={(e) => set({ names: { ...wishes.names, [side]: e.currentTarget.value } })}
                        />
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

/** The name of the account to challenge. Only accounts can send challenges. */
export function OpponentNameField({
    name,
    account,
    bots,
    onChange,
}: {
    name: string;
    account: boolean;
    /** The bots that are online. */
    bots: readonly string[];
    onChange: (name: string) => void;
}) {
    const words = t.value.options;
    return (
        <>
            <label class="field field-name">
                <span>{words.opponentName}</span>
                <input
                    type="text"
                    required
                    maxLength={LONGEST_NAME}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellcheck={false}
                    value={name}
                    onInput={(e) => onChange(e.currentTarget.value)}
                />
            </label>
            {bots.length > 0 && (
                <fieldset class="field">
                    <legend>{t.value.online.botsOnline}</legend>
                    <div class="button-row">
                        {bots.map((bot) => (
                            <Button key={bot} aria-pressed={bot === name} onClick={() => onChange(bot)}>
                                <bdi>{bot}</bdi>
                            </Button>
                        ))}
                    </div>
                </fieldset>
            )}
            {!account && (
                <p class="hint">
                    {words.challengeNeeds} <a href={href("sign-up")}>{t.value.online.makeAccount}</a>
                </p>
            )}
        </>
    );
}

/** Whether watchers are allowed. */
export function WatchingField({ wishes, set }: Omit<FieldProps, "game">) {
    const words = t.value.options;
    return (
        <Segments
            label={words.watching}
            value={isWatchable(wishes) ? "open" : "private"}
            options={[
                { value: "private", label: words.private },
                { value: "open", label: words.watchable },
            ]}
            onChange={(value) => set({ watching: { ...wishes.watching, [wishes.opponent]: value === "open" } })}
        />
    );
}

/** Whether the game is rated, which needs an account. */
export function RatedField({ wishes, set, account }: Omit<FieldProps, "game"> & { account: boolean }) {
    const words = t.value.options;
    if (!account)
        return (
            <p class="hint">
                {words.ratedNeeds} <a href={href("sign-up")}>{t.value.online.makeAccount}</a>
            </p>
        );
    return (
        <Segments
            label={words.rating}
            value={wishes.rated ? "rated" : "casual"}
            options={[
                { value: "casual", label: words.casual },
                { value: "rated", label: words.rated },
            ]}
            hint={wishes.rated ? words.ratedHint : undefined}
            onChange={(value) => set({ rated: value === "rated" })}
        />
    );
}

/** Whether the page shows legal moves. */
export function PlayField({ wishes, set }: Omit<FieldProps, "game">) {
    const words = t.value.options;
    return (
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
    );
}

/** Why a game cannot start with these settings. */
export function Refusals({ game, refusals }: { game: GameId; refusals: readonly Refusal[] }) {
    return (
        <div class="refusals" role="alert">
            <p>{t.value.options.refused}</p>
            <ul>
                {refusals.map((r) => (
                    <li>
                        <RefusalText game={game} refusal={r} />
                    </li>
                ))}
            </ul>
        </div>
    );
}
