import type { ComponentChild } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ogiSet, shownTheme } from "../base/settings";
import { gameOf } from "../games";
import { type Language, language, languages, nameOfLanguage, number, reasonText, t } from "../i18n";
import { type RecordText, wholeOf } from "../kept/records";
import { copy } from "../parts/copy";
import { download, downloadText } from "../parts/download";
import { Panel } from "../parts/panel";
import { RefusalText } from "../parts/refusal";
import { type Format, loadRecords, type Records, type RecordTree } from "../rules/records";
import type { Config, GameId, Refusal } from "../rules/types";
import { fileName, formName, type Loss, type Written, writeForm } from "./forms";
import { LONGEST_LINK, linkTo, pack } from "./share";

/** The width of a PNG in pixels. */
const PNG_WIDTH = 1440;

/** A picture of these outlines as PNG. */
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
    /** What the record was read from, and what was changed in it since. */
    source: RecordText;
    /** The node whose position is shown. */
    node: number;
    flipped: boolean;
}

/** Copying, downloading and sharing a record in the forms that its game has, and a picture of the position. */
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

/** The log of a game, with all that was done in it. */
const isWholeLog = ({ format, edits }: RecordText): boolean => format === "log" && !edits.length;

/** A log in lines, as people read it. */
const readable = (log: string): string => JSON.stringify(JSON.parse(log), null, 1);

/** A record in a form. Whoever takes out a log that nobody changed gets it as it is, with what no record tells: offers, takebacks, who sat where. */
const textIn = ({ records, record, source }: Outgoing, form: Format): Written | Refusal[] =>
    form === "log" && isWholeLog(source) ? { text: readable(source.text), lost: [] } : writeForm(records, record, form);

/** A log in which the computer has a name, as every record names its players. */
function withNames(log: string): string {
    const whole = JSON.parse(log) as { events: { config?: Config }[] };
    const { players } = whole.events[0]?.config ?? {};
    for (const side of ["first", "second"] as const) {
        const player = players?.[side];
        if (player?.engine && !player.name) player.name = t.value.game.computer(number(player.level ?? 1));
    }
    return JSON.stringify(whole);
}

/** The same for a game that is being played: its log is read as a record. */
export function TakeOutGame({
    log,
    game,
    flipped,
    onClose,
}: {
    log: string;
    game: GameId;
    flipped: boolean;
    onClose: () => void;
}) {
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
                    source: { format: "log", text: log, edits: [] },
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

/** What is there without the module of records. */
function LogAlone({ log, game }: { log: string; game: GameId }) {
    const words = t.value.takeOut;
    const name = formName({ game, players: { first: "", second: "" } }, "log");
    return (
        <p class="out-buttons">
            <button
                type="button"
                class="button"
                onClick={() => downloadText(readable(log), name)}
            >{`${words.forms.log}: ${words.download}`}</button>
        </p>
    );
}

function Ways({ tree, ...out }: Outgoing & { tree: RecordTree }) {
    const { records, record, source, node, flipped } = out;
    const words = t.value.takeOut;
    const [said, setSaid] = useState("");
    const [kifuLanguage, setKifuLanguage] = useState<Language>(language.value);
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
    const positions = useMemo(() => {
        const at = records.at(record, node);
        return at.ok ? at.value.positionTexts : [];
    }, [node]);
    const svg = useMemo(() => {
        const pieces = ogiSet.value === "western" ? "western" : "eastern";
        const image = records.image(record, node, { flip: flipped, pieces, theme: shownTheme.value });
        return image.ok ? image.value.svg : null;
    }, [node, flipped]);
    const own = written[0];
    // Where the game's own form has no place for all of it, everything goes out in ours.
    const whole = own?.lost.length ? wholeOf(source) : null;
    const shared = whole ?? own?.text;
    // Undefined: the browser cannot make one.
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
    const copied = (text: string, what: string) => copy(text).then(() => setSaid(words.copied(what)));
    const saved = (name: string) => setSaid(words.saved(name));
    const png = async () => {
        const name = fileName(tree, "png");
        const blob = svg && (await pngOf(svg).catch(() => null));
        if (!blob) return setSaid(words.noPicture);
        download(blob, name);
        saved(name);
    };
    const lostWords = (lost: Loss[]) =>
        lost.length ? words.without(lost.map((what) => words.losses[what]).join(", ")) : "";
    const row = (
        label: string,
        note: string,
        buttons: { label: string; words: string; act: () => void }[],
        shown: ComponentChild = label,
    ) => (
        <li class="out-row">
            <span class="out-name">
                {shown}
                {note && <span class="out-lost">{note}</span>}
            </span>
            <span class="out-buttons">
                {buttons.map((button) => (
                    <button
                        type="button"
                        class="button button-small"
                        aria-label={`${label}: ${button.words}`}
                        onClick={button.act}
                    >
                        {button.words}
                    </button>
                ))}
            </span>
        </li>
    );
    const kifu = (
        <label class="out-kifu">
            {words.kifu}
            <select
                class="select"
                value={kifuLanguage}
                onChange={(e) => setKifuLanguage(e.currentTarget.value as Language)}
            >
                {languages.map((code) => (
                    <option key={code} value={code} lang={code}>
                        {nameOfLanguage(code)}
                    </option>
                ))}
            </select>
        </label>
    );
    return (
        <>
            <h3 class="section-title">{words.game}</h3>
            <ul class="out-list">
                {written.map(({ form, text, lost }) =>
                    row(
                        words.forms[form],
                        form === "log" && isWholeLog(source) ? words.keepsAll : lostWords(lost),
                        [
                            { label: form, words: words.copy, act: () => copied(text, words.forms[form]) },
                            {
                                label: form,
                                words: words.download,
                                act: () => {
                                    downloadText(text, formName(tree, form));
                                    saved(formName(tree, form));
                                },
                            },
                        ],
                        form.startsWith("kifu-") ? kifu : undefined,
                    ),
                )}
                {whole !== null &&
                    !isWholeLog(source) &&
                    row(words.forms.whole, "", [
                        { label: "whole", words: words.copy, act: () => copied(whole, words.forms.whole) },
                        {
                            label: "whole",
                            words: words.download,
                            act: () => {
                                downloadText(whole, fileName(tree, "kradan.json"));
                                saved(fileName(tree, "kradan.json"));
                            },
                        },
                    ])}
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
            {own && link !== null && (
                <>
                    <h3 class="section-title">{words.link}</h3>
                    {link === undefined ? (
                        <p class="quiet">{words.noLink}</p>
                    ) : link.length <= LONGEST_LINK ? (
                        <ul class="out-list">
                            {row(words.linkHint, "", [
                                { label: "link", words: words.copy, act: () => copied(link, words.link) },
                            ])}
                        </ul>
                    ) : (
                        <p class="quiet">{words.linkTooLong(number(LONGEST_LINK))}</p>
                    )}
                </>
            )}
            {!svg && <p class="quiet">{words.noPicture}</p>}
            {(positions.length > 0 || svg) && (
                <>
                    <h3 class="section-title">{words.position}</h3>
                    <ul class="out-list">
                        {positions.map(({ form, text }) =>
                            row(words.positions[form], "", [
                                { label: form, words: words.copy, act: () => copied(text, words.positions[form]) },
                            ]),
                        )}
                        {svg &&
                            row(words.picture, "", [
                                {
                                    label: "svg",
                                    words: "SVG",
                                    act: () => {
                                        const name = fileName(tree, "svg");
                                        download(new Blob([svg], { type: "image/svg+xml" }), name);
                                        saved(name);
                                    },
                                },
                                { label: "png", words: "PNG", act: () => void png() },
                            ])}
                    </ul>
                </>
            )}
            <p class="out-said" role="status">
                {said}
            </p>
        </>
    );
}
