import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { type Language, language, languages, nameOfLanguage, number, reasonText, t } from "../i18n";
import { type RecordText, wholeOf } from "../kept/records";
import { copy } from "../parts/copy";
import { download, downloadText } from "../parts/download";
import { Panel } from "../parts/panel";
import { RefusalText } from "../parts/refusal";
import { type Format, loadRecords, type Occasion, type Records, type RecordTree } from "../rules/records";
import type { Config, GameId, Refusal } from "../rules/types";
import { ogiSet, shownTheme } from "../settings/settings";
import { fileName, formName, type Loss, type Written, writeForm } from "./forms";
import { LONGEST_LINK, linkTo, pack } from "./share";

/** PNG width in pixels. */
const PNG_WIDTH = 1440;

/** Renders an SVG as PNG. */
async function pngOf(svg: string): Promise<Blob | null> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const scale = PNG_WIDTH / (image.naturalWidth || PNG_WIDTH);
    const canvas = document.createElement("canvas");
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((image.naturalHeight || PNG_WIDTH) * scale);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export interface Outgoing {
    records: Records;
    record: number;
    /** The record's source text and the edits made since. */
    source: RecordText;
    /** The node whose position is shown. */
    node: number;
    flipped: boolean;
}

/** Exports a record: copy, download or link in its game's formats, and a picture of the position. */
export function TakeOut({ records, record, source, node, flipped, onClose }: Outgoing & { onClose: () => void }) {
    const words = t.value.takeOut;
    const tree = useMemo(() => records.tree(record), [record]);
    return (
        <Panel title={words.title} onClose={onClose}>
            {tree.ok ? (
                <Ways
                    records={records}
                    record={record}
                    source={source}
                    node={node}
                    flipped={flipped}
                    tree={tree.value}
                />
            ) : (
                <p>{tree.refusals.map(({ reason }) => reasonText(reason) ?? reason).join(" ")}</p>
            )}
        </Panel>
    );
}

/** Whether the source is an unedited game log. */
const isWholeLog = ({ format, edits }: RecordText): boolean => format === "log" && !edits.length;

/** A log, indented for reading. */
const readable = (log: string): string => JSON.stringify(JSON.parse(log), null, 1);

/** Facts about a server game in addition to its moves. */
function occasionOf(records: Records, { format, text, occasion }: RecordText): Occasion | undefined {
    if (!occasion || format !== "log") return occasion;
    const { config } = (JSON.parse(text) as { events: { config?: Config }[] }).events[0] ?? {};
    const answer = config && records.event(config);
    return answer?.ok ? { ...answer.value, ...occasion } : occasion;
}

/**
 * A record in a format. An unedited log stays verbatim, because it contains offers, takebacks and seats, which records
 * do not.
 */
const textIn = ({ records, record, source }: Outgoing, form: Format): Written | Refusal[] =>
    form === "log" && isWholeLog(source)
        ? { text: readable(source.text), lost: [] }
        : writeForm(records, record, form, occasionOf(records, source));

/** Adds the computer's name to a log, with its level at the end, because records name their players. */
function withNames(log: string): string {
    const whole = JSON.parse(log) as { events: { config?: Config }[]; seats?: { level?: number } };
    const { players } = whole.events[0]?.config ?? {};
    for (const side of ["first", "second"] as const) {
        const player = players?.[side];
        if (player?.engine && !player.name)
            player.name = t.value.game.computer(number(whole.seats?.level ?? player.level ?? 1));
    }
    return JSON.stringify(whole);
}

interface TakeOutGameProps {
    log: string;
    game: GameId;
    occasion: Occasion | undefined;
    flipped: boolean;
    onClose: () => void;
}

/** Exports a game in progress: opens its log as a record. */
export function TakeOutGame({ log, game, occasion, flipped, onClose }: TakeOutGameProps) {
    const [out, setOut] = useState<Outgoing | "loading" | "failed" | "missing">("loading");
    useEffect(() => {
        let opened: { records: Records; record: number } | undefined;
        let gone = false;
        loadRecords().then(
            (records) => {
                if (gone) return;
                const answer = records.open(withNames(log), "log");
                const first = answer.ok ? answer.value.records[0] : undefined;
                if (!first) return setOut("failed");
                opened = { records, record: first.record };
                const tree = records.tree(first.record);
                const nodes = tree.ok ? tree.value.nodes : [];
                setOut({
                    ...opened,
                    source: { format: "log", text: log, edits: [], occasion },
                    node: nodes[nodes.length - 1]?.node ?? 0,
                    flipped,
                });
            },
            () => setOut("missing"),
        );
        return () => {
            gone = true;
            opened?.records.close(opened.record);
        };
    }, []);
    if (typeof out === "object") return <TakeOut {...out} onClose={onClose} />;
    return (
        <Panel title={t.value.takeOut.title} onClose={onClose}>
            <p role="status">{out === "missing" ? t.value.record.moduleMissing : t.value.takeOut[out]}</p>
            {out !== "loading" && <LogAlone log={log} game={game} />}
        </Panel>
    );
}

/** The only export that works without the records module. */
function LogAlone({ log, game }: { log: string; game: GameId }) {
    const words = t.value.takeOut;
    const name = formName({ game, players: { first: "", second: "" } }, "log");
    return (
        <p class="out-buttons">
            <Button onClick={() => downloadText(readable(log), name)}>{`${words.forms.log}: ${words.download}`}</Button>
        </p>
    );
}

/** Tells the player what was done. */
interface Told {
    /** Copies a string and reports it under the name `what`. */
    copied: (text: string, what: string) => void;
    /** Reports that a file was downloaded. */
    saved: (name: string) => void;
    say: (words: string) => void;
}

function Ways({ tree, ...out }: Outgoing & { tree: RecordTree }) {
    const { source } = out;
    const words = t.value.takeOut;
    const [said, say] = useState("");
    const [kifuLanguage, setKifuLanguage] = useState<Language>(() =>
        ownKifu(tree.game, language.value) ? language.value : "en",
    );
    const texts = useMemo(() => new Map<Format, Written | Refusal[]>(), [tree]);
    const forms = gameOf(tree.game)
        .forms(kifuLanguage)
        .map((form) => {
            const known = texts.get(form);
            const text = known ?? textIn(out, form);
            if (!known) texts.set(form, text);
            return { form, text };
        });
    const written = forms.flatMap(({ form, text }) => (Array.isArray(text) ? [] : [{ form, ...text }]));
    const unfit = forms.flatMap(({ form, text }) => (Array.isArray(text) ? [{ form, refusals: text }] : []));
    const own = written[0];
    // If the game's own format loses something, also offer this page's lossless format.
    const whole = own?.lost.length ? wholeOf(source) : null;
    const told: Told = {
        copied: (text, what) => void copy(text).then(() => say(words.copied(what))),
        saved: (name) => say(words.saved(name)),
        say,
    };
    const kifu = <KifuLanguage game={tree.game} value={kifuLanguage} onChange={setKifuLanguage} />;
    const textRow = (name: string, text: string, file: string, note = "", shown?: ComponentChild) => (
        <OutRow label={name} note={note} shown={shown}>
            <OutButton label={name} words={words.copy} act={() => told.copied(text, name)} />
            <OutButton
                label={name}
                words={words.download}
                act={() => {
                    downloadText(text, file);
                    told.saved(file);
                }}
            />
        </OutRow>
    );
    return (
        <>
            <h3 class="section-title">{words.game}</h3>
            <ul class="out-list">
                {written.map(({ form, text, lost }) =>
                    textRow(
                        words.forms[form],
                        text,
                        formName(tree, form),
                        form === "log" && isWholeLog(source) ? words.keepsAll : lostWords(lost),
                        form.startsWith("kifu-") ? kifu : undefined,
                    ),
                )}
                {whole !== null &&
                    !isWholeLog(source) &&
                    textRow(words.forms.whole, whole, fileName(tree, "kradan.json"))}
                {unfit.map(({ form, refusals }) => (
                    <li class="out-row quiet" key={form}>
                        <span class="out-name">
                            {words.forms[form]}:{" "}
                            {refusals.map((refusal) => (
                                <RefusalText game={tree.game} refusal={refusal} />
                            ))}
                        </span>
                    </li>
                ))}
                {!written.length && <li>{words.noForm}</li>}
            </ul>
            <LinkPart shared={whole ?? own?.text} told={told} />
            <PositionPart out={out} tree={tree} told={told} />
            <p class="out-said" role="status">
                {said}
            </p>
        </>
    );
}

/** The data that a format loses, as text; "" if none. */
function lostWords(lost: Loss[]): string {
    const words = t.value.takeOut;
    return lost.length ? words.without(lost.map((what) => words.losses[what]).join(", ")) : "";
}

/** An item to export, with its buttons as children. `shown` replaces its name. */
function OutRow({
    label,
    note = "",
    shown = label,
    children,
}: {
    label: string;
    note?: string;
    shown?: ComponentChild;
    children: ComponentChildren;
}) {
    return (
        <li class="out-row">
            <span class="out-name">
                {shown}
                {note && <span class="out-lost">{note}</span>}
            </span>
            <span class="out-buttons">{children}</span>
        </li>
    );
}

function OutButton({ label, words, act }: { label: string; words: string; act: () => void }) {
    return (
        <Button small aria-label={`${label}: ${words}`} onClick={act}>
            {words}
        </Button>
    );
}

/** Whether the moves in kifu text can be written in this language. */
const ownKifu = (game: GameId, code: Language): boolean =>
    gameOf(game)
        .forms(code)
        .includes(`kifu-${code}` as Format);

/** The language that kifu text uses for moves. */
function KifuLanguage({
    game,
    value,
    onChange,
}: {
    game: GameId;
    value: Language;
    onChange: (code: Language) => void;
}) {
    return (
        <label class="out-kifu">
            {t.value.takeOut.kifu}
            <select class="select" value={value} onChange={(e) => onChange(e.currentTarget.value as Language)}>
                {languages
                    .filter((code) => ownKifu(game, code))
                    .map((code) => (
                        <option key={code} value={code} lang={code}>
                            {nameOfLanguage(code)}
                        </option>
                    ))}
            </select>
        </label>
    );
}

/** The share link. Renders nothing while it is being made, or if there is no text. */
function LinkPart({ shared, told }: { shared: string | undefined; told: Told }) {
    const words = t.value.takeOut;
    // Undefined if the browser cannot create a link.
    const [link, setLink] = useState<string | undefined | null>(null);
    useEffect(
        () =>
            void (
                shared &&
                pack(shared).then(
                    (packed) => setLink(linkTo(packed)),
                    () => setLink(undefined),
                )
            ),
        [shared],
    );
    if (shared === undefined || link === null) return null;
    return (
        <>
            <h3 class="section-title">{words.link}</h3>
            {link === undefined ? (
                <p class="quiet">{words.noLink}</p>
            ) : link.length <= LONGEST_LINK ? (
                <ul class="out-list">
                    <OutRow label={words.linkHint}>
                        <OutButton
                            label={words.linkHint}
                            words={words.copy}
                            act={() => told.copied(link, words.link)}
                        />
                    </OutRow>
                </ul>
            ) : (
                <p class="quiet">{words.linkTooLong(number(LONGEST_LINK))}</p>
            )}
        </>
    );
}

/** The current position as text and as a picture. */
function PositionPart({ out, tree, told }: { out: Outgoing; tree: RecordTree; told: Told }) {
    const { records, record, node, flipped } = out;
    const words = t.value.takeOut;
    const positions = useMemo(() => {
        const at = records.at(record, node);
        return at.ok ? at.value.positionTexts : [];
    }, [node]);
    const svg = useMemo(() => {
        const pieces = ogiSet.value === "kanji" ? "eastern" : "western";
        const image = records.image(record, node, { flip: flipped, pieces, theme: shownTheme.value });
        return image.ok ? image.value.svg : null;
    }, [node, flipped]);
    const save = (blob: Blob, name: string) => {
        download(blob, name);
        told.saved(name);
    };
    const png = async () => {
        const blob = svg && (await pngOf(svg).catch(() => null));
        if (blob) save(blob, fileName(tree, "png"));
        else told.say(words.noPicture);
    };
    return (
        <>
            {!svg && <p class="quiet">{words.noPicture}</p>}
            {(positions.length > 0 || svg) && (
                <>
                    <h3 class="section-title">{words.position}</h3>
                    <ul class="out-list">
                        {positions.map(({ form, text }) => (
                            <OutRow label={words.positions[form]}>
                                <OutButton
                                    label={words.positions[form]}
                                    words={words.copy}
                                    act={() => told.copied(text, words.positions[form])}
                                />
                            </OutRow>
                        ))}
                        {svg && (
                            <OutRow label={words.picture}>
                                <OutButton
                                    label={words.picture}
                                    words="SVG"
                                    act={() => save(new Blob([svg], { type: "image/svg+xml" }), fileName(tree, "svg"))}
                                />
                                <OutButton label={words.picture} words="PNG" act={() => void png()} />
                            </OutRow>
                        )}
                    </ul>
                </>
            )}
        </>
    );
}
