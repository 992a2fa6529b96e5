import { type StateUpdater, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { known } from "../account/known";
import { Analysis } from "../analysis/analysis";
import { notesOf } from "../analysis/notes";
import "../analysis/analysis.css";
import "../analysis/review.css";
import { AnalysisPanel } from "../analysis/panel";
import { RecordBoard } from "../analysis/record-board";
import { Button } from "../base/button";
import { useMedia } from "../base/media";
import { proportion } from "../board/geometry";
import { OwnMistakes } from "../deck/own-mistakes";
import { guard, watchGamesInPlay } from "../history/in-play";
import { t } from "../i18n";
import { keptRecords, type RecordText, readRecord, readWhole } from "../kept/records";
import { playersOf } from "../kept/words";
import { ServerAnalysis } from "../online/server-analysis";
import { useColumns } from "../parts/columns";
import { layoutOf } from "../parts/display";
import { Empty } from "../parts/empty";
import { useBoardState } from "../parts/game-board";
import { cleanName } from "../parts/names";
import { KeysPanel } from "../parts/panel";
import { nothingMoves, reachOf, type Standing } from "../parts/reach";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { useTypedMove } from "../parts/typed-move";
import { announcementOf } from "../record/announcement";
import { CommentPanel } from "../record/comment-panel";
import { RecordController } from "../record/controller";
import { FaultsButton, FaultsPanel, NoPosition, WholeText } from "../record/faults";
import { readings } from "../record/import";
import { recordKeys } from "../record/keys";
import { RecordLine } from "../record/line";
import { RecordMenu } from "../record/menu";
import { isTooMuchForLink, unpack } from "../record/share";
import { TakeOut } from "../record/take-out";
import { editsOf, stepsOf, type Tool, ToolButtons } from "../record/tools";
import { Tree } from "../record/tree";
import { loadRecords, type Records } from "../rules/records";
import { SettingsPanel } from "../settings/form/panel";

type Opened =
    | { kind: "loading" | "missing" | "damaged" | "bad-link" | "large-link" | "module-missing" }
    | { kind: "record"; game: RecordController };

async function open(id: string): Promise<Opened> {
    let records: Records;
    try {
        records = await loadRecords();
    } catch {
        return { kind: "module-missing" };
    }
    if (!id.startsWith("~")) {
        if (!readRecord(id)) return { kind: keptRecords.raw(id) === null ? "missing" : "damaged" };
        const game = RecordController.openKept(records, id);
        // The player's own games open at their end.
        if (game?.source.origin) game.end();
        return game ? { kind: "record", game } : { kind: "damaged" };
    }
    const text = await unpack(id.slice(1));
    if (text !== null && isTooMuchForLink(text)) return { kind: "large-link" };
    const content = text === null ? null : (readWhole(text) ?? recognised(records, text));
    const game = content && RecordController.open(records, content, null);
    return game ? { kind: "record", game } : { kind: "bad-link" };
}

/** A text with its detected format; null if it is not a record. */
function recognised(records: Records, text: string): RecordText | null {
    const opened = records.open(text);
    if (!opened.ok) return null;
    for (const { record } of opened.value.records) records.close(record);
    return { format: opened.value.format, text, edits: [] };
}

/** A stored record, or one contained in the address. */
export function RecordScreen({ id }: { id: string }) {
    const [opened, setOpened] = useState<Opened>({ kind: "loading" });
    const last = useRef<{ id: string; game: RecordController } | null>(null);
    useEffect(() => {
        let gone = false;
        let game: RecordController | undefined;
        // After the charset changes, this is still the same record, so keep the current node.
        const at = last.current?.id === id ? last.current.game.at.peek() : null;
        if (at === null) setOpened({ kind: "loading" });
        open(id).then((result) => {
            if (result.kind === "record") game = result.game;
            if (gone) return game?.close();
            last.current = game ? { id, game } : null;
            if (game && at !== null && game.branches.value.nodes.has(at)) game.look(at);
            setOpened(result);
        });
        return () => {
            gone = true;
            game?.close();
        };
    }, [id, readings.value]);
    const words = t.value.record;
    if (opened.kind === "record") return <Study game={opened.game} />;
    if (opened.kind === "loading") return <Skeleton of="board" />;
    const raw = opened.kind === "damaged" || opened.kind === "module-missing" ? keptRecords.raw(id) : null;
    return (
        <main class="page narrow">
            <h1 class="said">
                {
                    {
                        missing: words.notFound,
                        damaged: words.damaged,
                        "bad-link": words.badLink,
                        "large-link": words.largeLink,
                        "module-missing": words.moduleMissing,
                    }[opened.kind]
                }
            </h1>
            {raw !== null && <WholeText text={raw} name={`kradan-${id.slice(0, 40)}.txt`} />}
            <a class="button button-main" href="#/">
                {t.value.game.home}
            </a>
        </main>
    );
}

type OpenPanel = "menu" | "settings" | "comment" | "faults" | "out" | "keys" | null;

/** A record's analysis, and the review's notes on its moves. */
function useAnalysis(game: RecordController) {
    const words = t.value;
    const analysis = useMemo(() => new Analysis(game, guard, new ServerAnalysis(game)), [game]);
    useEffect(() => () => analysis.close(), [analysis]);
    useEffect(() => watchGamesInPlay(game.tree.peek().game), [game]);
    const verdicts = analysis.review.value?.verdicts;
    // Memoized, because new notes re-render the whole tree.
    const notes = useMemo(() => verdicts && notesOf(game.tree.peek().game, verdicts), [verdicts, words]);
    return { analysis, notes };
}

/** The current position for picking up pieces, and their targets. */
function useStanding(game: RecordController) {
    const id = game.tree.value.game;
    const position = game.position.value;
    const standing = useMemo<Standing | null>(() => position && { game: id, ...position }, [position, id]);
    const reach = useMemo(() => (standing ? reachOf(standing) : nothingMoves), [standing]);
    return { position, standing, reach };
}

/** Why the analysis was not switched on; "" if there is nothing to say. */
function refusedWords({ refused }: Analysis): string {
    const words = t.value.analysis;
    if (!refused.value) return "";
    return { busy: words.busy, running: words.running, "in-play": words.inPlay, yes: "" }[refused.value];
}

function Study({ game }: { game: RecordController }) {
    const words = t.value;
    const { position, standing, reach } = useStanding(game);
    const board = useBoardState(position?.board.kind ?? "squares");
    const { interaction, wide } = board;
    const narrow = useMedia("(max-width: 1099.9px)");
    const { analysis, notes } = useAnalysis(game);
    const columns = useColumns(Boolean(position?.hands));
    const { origin } = game.source;
    const [flipped, setFlipped] = useState(origin?.flipped ?? false);
    const [panel, setPanel] = useState<OpenPanel>(null);
    const tree = game.tree.value;
    const heading = [playersOf(tree, origin), cleanName(tree.title)].filter(Boolean).join(", ");
    useLayoutEffect(() => interaction.clear(), [position]);
    useTitle(heading);
    const flip = () => setFlipped((now) => !now);
    const typed = useTypedMove(recordKeys(game, standing, flip));
    if (!position || !standing) return <NoPosition game={game} heading={heading} />;
    const analysing = analysis.on.value;
    const analyse: Tool = { icon: "analyse", label: words.analysis.title, act: () => analysis.toggle(), on: analysing };
    const [comment, ...edits] = editsOf(game, () => setPanel("comment"));
    // Tools without a button are in the menu.
    const beside = wide && !narrow ? edits : [];
    const menu: Tool = { icon: "menu", label: words.game.menu, act: () => setPanel("menu") };
    const out: Tool = { icon: "out", label: words.takeOut.short, act: () => setPanel("out") };
    const classes = [
        "play",
        layoutOf({ game: tree.game, ...position }),
        wide && "play-wide",
        "record",
        analysing && "record-analysed",
        columns,
    ];
    const analysed = (analysing || columns) && <Analysed analysis={analysis} begin={analyse.act} />;
    return (
        <main
            class={classes.filter(Boolean).join(" ")}
            style={{ "--ratio": proportion(position.board, board.coordinates) }}
        >
            <RecordBoard
                game={game}
                analysis={analysis}
                position={position}
                standing={standing}
                reach={reach}
                state={board}
                flipped={flipped}
            />
            <section class="moves record-moves" aria-label={words.game.moves}>
                <header class="record-head">
                    <h1 class="record-title">
                        <bdi>{heading}</bdi>
                    </h1>
                    <FaultsButton faults={game.faults} open={() => setPanel("faults")} />
                </header>
                {!columns && analysed}
                <div class="record-tree">
                    <Tree game={game} notes={notes} />
                </div>
                {wide && (
                    <div class="stepper" role="group" aria-label={words.record.steps}>
                        <ToolButtons tools={stepsOf(game)} />
                    </div>
                )}
            </section>
            {columns && analysed}
            <RecordLine game={game} typed={typed} notice={refusedWords(analysis)} />
            {wide ? (
                <div class="actions record-actions" role="group" aria-label={words.game.actions}>
                    <ToolButtons tools={[analyse, comment, ...beside, out, menu]} />
                </div>
            ) : (
                // A narrow bar has no room for the editing tools, which are in the menu.
                <div class="stepper record-bar" role="group" aria-label={words.record.steps}>
                    <ToolButtons tools={[...stepsOf(game), analyse, menu]} />
                </div>
            )}
            <p class="visually-hidden" aria-live="polite">
                {announcementOf({ game: tree.game, ...position }, game.node(), game.alternatives)}
            </p>
            <Panels
                game={game}
                panel={panel}
                setPanel={setPanel}
                tools={beside.length ? [] : wide ? edits : [comment, ...edits]}
                flipped={flipped}
                flip={flip}
            />
        </main>
    );
}

/** The analysis, or a button that starts it. */
function Analysed({ analysis, begin }: { analysis: Analysis; begin: () => void }) {
    const words = t.value.analysis;
    if (analysis.on.value)
        return (
            <AnalysisPanel analysis={analysis}>
                <OwnMistakes analysis={analysis} account={known.value?.account ? known.value.name : null} />
            </AnalysisPanel>
        );
    return (
        <section class="analysis" aria-label={words.title}>
            <Empty mark="board" text={words.review}>
                <Button onClick={begin}>{words.analyseGame}</Button>
            </Empty>
        </section>
    );
}

interface PanelsProps {
    game: RecordController;
    panel: OpenPanel;
    setPanel: (next: StateUpdater<OpenPanel>) => void;
    /** Tools without a button elsewhere. */
    tools: readonly Tool[];
    flipped: boolean;
    flip: () => void;
}

/** The open panel over a record. */
function Panels({ game, panel, setPanel, tools, flipped, flip }: PanelsProps) {
    const close = () => setPanel(null);
    switch (panel) {
        case "menu":
            return (
                <RecordMenu
                    game={game}
                    tools={tools}
                    flip={flip}
                    showKeys={() => setPanel("keys")}
                    showSettings={() => setPanel("settings")}
                    takeOut={() => setPanel("out")}
                    // An item may already have opened another panel.
                    onClose={() => setPanel((now) => (now === "menu" ? null : now))}
                />
            );
        case "settings":
            return <SettingsPanel game={game.tree.value.game} onClose={close} />;
        case "keys":
            return <KeysPanel keys={t.value.record.keys} onClose={close} />;
        case "comment":
            return <CommentPanel game={game} onClose={close} />;
        case "faults":
            return <FaultsPanel game={game} onClose={close} />;
        case "out":
            return (
                <TakeOut
                    records={game.module}
                    record={game.record}
                    source={game.source}
                    node={game.at.value}
                    flipped={flipped}
                    onClose={close}
                />
            );
        default:
            return null;
    }
}
