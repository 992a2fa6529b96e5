import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Analysis } from "../analysis/analysis";
import { arrowsOf } from "../analysis/arrows";
import { EvaluationBar } from "../analysis/bar";
import { notesOf } from "../analysis/notes";
import { AnalysisPanel } from "../analysis/panel";
import { useWide } from "../base/media";
import { pressed } from "../base/press";
import { showOwnership } from "../base/settings";
import { useCoordination } from "../board/coordination";
import { cellName, proportion } from "../board/geometry";
import { Interaction, type Source } from "../board/interaction";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { pieceName, sideName } from "../i18n/games";
import { playersOf } from "../kept/players";
import { keptRecords, type RecordText, readRecord, readWhole } from "../kept/records";
import { playsByClock } from "../online/own-games";
import { checkWords, layoutOf } from "../parts/display";
import { GameBoard } from "../parts/game-board";
import { Icon, type IconName } from "../parts/icons";
import { moveSpoken } from "../parts/move-words";
import { cleanName } from "../parts/names";
import { Panel } from "../parts/panel";
import { PieceSetChoice } from "../parts/piece-set";
import { contentOf, facesOf, nothingMoves, reachOf, type Standing } from "../parts/reach";
import { RefusalText } from "../parts/refusal";
import { rulesLink } from "../parts/router";
import { LanguageSelect, ThemeSelect } from "../parts/selects";
import { useTypedMove } from "../parts/typed-move";
import { TypedText } from "../parts/typed-text";
import { typedBad } from "../play/actions";
import { CommentPanel } from "../record/comment-panel";
import { RecordController } from "../record/controller";
import { Faults, WholeText } from "../record/faults";
import { RecordHeaders } from "../record/headers";
import { collection, isFromCollection, readings } from "../record/import";
import { recordKeys } from "../record/keys";
import { ReadAs } from "../record/read-as";
import { unpack } from "../record/share";
import { RecordTag } from "../record/tag";
import { TakeOut } from "../record/take-out";
import { evaluationText, glyphText, labelOfNode, Tree } from "../record/tree";
import { loadRecords, type Records } from "../rules/records";

type Opened =
    | { kind: "loading" | "missing" | "damaged" | "bad-link" | "module-missing" }
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
        // A game of one's own goes on from where it ended.
        if (game?.source.origin) game.end();
        return game ? { kind: "record", game } : { kind: "damaged" };
    }
    const text = await unpack(id.slice(1));
    const content = text === null ? null : (readWhole(text) ?? recognised(records, text));
    const game = content && RecordController.open(records, content, null);
    return game ? { kind: "record", game } : { kind: "bad-link" };
}

/** A text with its format. */
function recognised(records: Records, text: string): RecordText | null {
    const opened = records.open(text);
    if (!opened.ok) return null;
    for (const { record } of opened.value.records) records.close(record);
    return { format: opened.value.format, text, edits: [] };
}

/** A record under its name, or one that its address holds. */
export function RecordScreen({ id }: { id: string }) {
    const [opened, setOpened] = useState<Opened>({ kind: "loading" });
    const last = useRef<{ id: string; game: RecordController } | null>(null);
    useEffect(() => {
        let gone = false;
        let game: RecordController | undefined;
        // Read in another charset it is the same record still: the reader stays where they are in it.
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
    if (opened.kind === "loading")
        return (
            <p class="quiet" role="status">
                {t.value.loading}
            </p>
        );
    const raw = opened.kind === "damaged" || opened.kind === "module-missing" ? keptRecords.raw(id) : null;
    return (
        <main class="page narrow">
            <h1 class="said">
                {
                    {
                        missing: words.notFound,
                        damaged: words.damaged,
                        "bad-link": words.badLink,
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

interface Tool {
    icon: IconName;
    label: string;
    act: () => void;
    off?: boolean;
    /** It is a switch, and stands so. */
    on?: boolean;
}

type OpenPanel = "menu" | "comment" | "faults" | "out" | "keys" | null;

function Study({ game }: { game: RecordController }) {
    const words = t.value;
    const own = words.record;
    const interaction = useMemo(() => new Interaction(), []);
    const analysis = useMemo(() => new Analysis(game, playsByClock), [game]);
    useEffect(() => () => analysis.close(), [analysis]);
    const verdicts = analysis.review.value?.verdicts;
    // The same as long as they tell the same: the whole tree is drawn anew with others.
    const notes = useMemo(() => verdicts && notesOf(game.tree.peek().game, verdicts), [verdicts, words]);
    const { origin } = game.source;
    const [flipped, setFlipped] = useState(origin?.flipped ?? false);
    const [panel, setPanel] = useState<OpenPanel>(null);
    const boardBox = useRef<HTMLDivElement>(null);
    const wide = useWide();
    const tree = game.tree.value;
    const position = game.position.value;
    const node = game.node(game.at.value);
    const refusal = game.refusal.value;
    const choice = game.choice.value;
    const standing = useMemo<Standing | null>(
        () => position && { game: tree.game, ...position },
        [position, tree.game],
    );
    const reach = useMemo(() => (standing ? reachOf(standing) : nothingMoves), [standing]);
    const heading = [playersOf(tree, origin), cleanName(tree.title)].filter(Boolean).join(", ");
    useEffect(() => interaction.clear(), [position]);
    useEffect(() => {
        document.title = `${heading} · ${words.htmlTitle}`;
    }, [heading, words]);
    const flip = () => setFlipped((now) => !now);
    const typed = useTypedMove(recordKeys(game, standing, flip));
    const coordinates = useCoordination(wide);
    const faults = game.faults;
    const wrong = faults.filter(({ note }) => !note).length;
    if (!position || !standing) {
        return (
            <main class="page narrow">
                <h1>{heading}</h1>
                <p>{refusal ? <RefusalText game={tree.game} refusal={refusal} /> : own.damaged}</p>
                {faults.length > 0 && <Faults game={tree.game} faults={faults} text={game.faultyText} />}
                <WholeText text={game.faultyText ?? game.source.text} name="kradan.txt" />
                <a class="button button-main" href="#/">
                    {words.game.home}
                </a>
            </main>
        );
    }
    const { placement } = gameOf(tree.game);
    const move = (source: Source, to: string) => {
        if (!("side" in source) || source.side === position.turn) game.attempt(source, to);
    };
    const cellLabel = (cell: string, content: string) => {
        const index = position.board.cells.length ? contentOf(standing, cell) : null;
        if (!content || !index) return position.ko === cell ? words.game.koCell(cell) : words.game.emptyCell(cell);
        if (placement) return `${cell}, ${sideName(tree.game, index.side)}`;
        return `${cell}, ${sideName(tree.game, index.side)} ${pieceName(tree.game, index.piece)}`;
    };
    const { done, undone } = game.undoable;
    const analysing = analysis.on.value;
    const analyse: Tool[] = [
        { icon: "analyse", label: words.analysis.title, act: () => analysis.toggle(), on: analysing },
    ];
    const tools: Tool[] = [
        { icon: "comment", label: own.comment, act: () => setPanel("comment") },
        { icon: "up", label: own.promote, act: () => game.promote(), off: game.past.lineHead === undefined },
        { icon: "cut", label: own.cut, act: () => game.cut(), off: game.previous === undefined },
        { icon: "undo", label: own.undo, act: () => game.undo(), off: !done.length },
        { icon: "redo", label: own.redo, act: () => game.redo(), off: !undone.length },
        ...(gameOf(tree.game).counting
            ? [
                  {
                      icon: "pass" as const,
                      label: words.game.pass,
                      act: () => void game.play("pass"),
                      off: !position.legal.some((m) => m.move === "pass"),
                  },
              ]
            : []),
    ];
    const tool = ({ icon, label, act, off, on }: Tool) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is checked only where it is a switch.
        <button
            type="button"
            key={icon}
            class={on ? "action action-on" : "action"}
            title={label}
            role={on === undefined ? undefined : "switch"}
            aria-checked={on}
            {...pressed(!off, act)}
        >
            <Icon name={icon} />
            <span>{label}</span>
        </button>
    );
    // A narrow bar has room for one of them.
    const inBar = analyse[0] ?? tools[0]!;
    const steps = [
        tool({ icon: "first", label: words.review.first, act: () => game.start(), off: game.previous === undefined }),
        tool({
            icon: "earlier",
            label: words.review.earlier,
            act: () => game.back(),
            off: game.previous === undefined,
        }),
        tool({ icon: "later", label: words.review.later, act: () => game.forward(), off: game.next === undefined }),
        tool({ icon: "last", label: own.last, act: () => game.end(), off: game.next === undefined }),
    ];
    const menu = tool({ icon: "menu", label: words.game.menu, act: () => setPanel("menu") });
    const out = tool({ icon: "out", label: words.takeOut.short, act: () => setPanel("out") });
    // On a stone that bears a mark there is no room for that of the last move.
    const marked =
        position.board.kind === "points" &&
        node.shapes?.some(({ from: [x, y] }) => cellName(position.board, x, y) === position.last?.to);
    const last = marked ? null : position.last;
    const alternatives = game.alternatives;
    const said = [
        node.by
            ? words.game.played(
                  sideName(tree.game, node.by),
                  `${labelOfNode(tree.game, node, moveSpoken)} ${glyphText(node.glyphs)}`.trim(),
              )
            : own.start,
        checkWords({ game: tree.game, ...position }),
        alternatives.length > 1
            ? own.alternative(number(alternatives.indexOf(node.node) + 1), number(alternatives.length))
            : "",
        evaluationText(node),
        node.comment ?? "",
    ];
    const shapes = analysing
        ? [...(node.shapes ?? []), ...arrowsOf(position.board, analysis.here.value?.lines ?? [], position.turn)]
        : node.shapes;
    const refused = analysis.refused.value;
    const notice =
        refused === "busy"
            ? words.analysis.busy
            : refused
              ? words.analysis.running
              : game.unkept.value === "full"
                ? own.keptFull
                : game.unkept.value
                  ? words.game.keptFailed
                  : game.forked.value
                    ? own.forked
                    : "";
    return (
        <main
            class={`play ${layoutOf({ game: tree.game, ...position })}${wide ? " play-wide" : ""} record${analysing ? " record-analysed" : ""}`}
            style={{ "--ratio": proportion(position.board, coordinates) }}
        >
            <GameBoard
                position={{ game: tree.game, ...position }}
                faces={position.faces}
                flipped={flipped}
                coordinates={coordinates}
                interaction={interaction}
                box={boardBox}
                reach={reach}
                tag={(side, where) => <RecordTag game={game} side={side} place={where} faces={position.faces} />}
                beside={analysing && <EvaluationBar analysis={analysis} flipped={flipped} />}
                onMove={move}
                step={(moves) => (moves < 0 ? game.back() : game.forward())}
                last={last}
                ownership={analysing && showOwnership.value ? analysis.here.value?.ownership : undefined}
                shapes={shapes}
                seq={game.seq}
                still
                choices={choice && { cell: choice.to, faces: facesOf(standing, choice) }}
                ghost={placement && position.legal.length ? position.turn : null}
                cellLabel={cellLabel}
                onPoint={(cell) => {
                    game.choice.value = null;
                    if (placement) game.play(cell);
                }}
                onChoose={(id) => {
                    game.choice.value = null;
                    if (id) game.play(id);
                }}
            />
            <section class="moves record-moves" aria-label={words.game.moves}>
                <header class="record-head">
                    <h1 class="record-title">
                        <bdi>{heading}</bdi>
                    </h1>
                    {wrong > 0 && (
                        <button
                            type="button"
                            class="button button-small record-wrong"
                            onClick={() => setPanel("faults")}
                        >
                            {own.faults(number(wrong))}
                        </button>
                    )}
                    {wrong === 0 && faults.length > 0 && (
                        <button type="button" class="button button-small" onClick={() => setPanel("faults")}>
                            {own.notes(number(faults.length))}
                        </button>
                    )}
                </header>
                {analysing && <AnalysisPanel analysis={analysis} />}
                <div class="record-tree">
                    <Tree game={game} notes={notes} />
                </div>
                {wide && (
                    <div class="stepper" role="group" aria-label={own.steps}>
                        {steps}
                    </div>
                )}
            </section>
            <div class="line">
                <div class="line-message" role="status">
                    {typed ? (
                        <TypedText text={typed} />
                    ) : refusal ? (
                        <p class="message">
                            <RefusalText game={tree.game} refusal={refusal} />
                        </p>
                    ) : game.misread.value ? (
                        <p class="message">{typedBad(tree.game, game.misread.value)}</p>
                    ) : notice ? (
                        <p class="message">{notice}</p>
                    ) : null}
                </div>
            </div>
            {wide ? (
                <div class="actions record-actions" role="group" aria-label={words.game.actions}>
                    {[...analyse, ...tools].map(tool)}
                    {out}
                    {menu}
                </div>
            ) : (
                <div class="stepper record-bar" role="group" aria-label={own.steps}>
                    {steps}
                    {tool(inBar)}
                    {menu}
                </div>
            )}
            <p class="visually-hidden" aria-live="polite">
                {words.sentences(...said)}
            </p>
            {panel === "menu" && (
                <Panel title={words.game.menu} onClose={() => setPanel((now) => (now === "menu" ? null : now))}>
                    <ul class="menu">
                        {!wide &&
                            tools
                                .filter((each) => each !== inBar)
                                .map(({ label, act, off }) => (
                                    <li key={label}>
                                        <button
                                            type="button"
                                            class="menu-item"
                                            disabled={off}
                                            onClick={() => {
                                                act();
                                                setPanel(null);
                                            }}
                                        >
                                            {label}
                                        </button>
                                    </li>
                                ))}
                        <li>
                            <button type="button" class="menu-item" onClick={() => setPanel("out")}>
                                {words.takeOut.title}
                            </button>
                        </li>
                        <li>
                            <button
                                type="button"
                                class="menu-item"
                                onClick={() => {
                                    flip();
                                    setPanel(null);
                                }}
                            >
                                {words.game.flip}
                            </button>
                        </li>
                        <li>
                            <button type="button" class="menu-item" onClick={() => setPanel("keys")}>
                                {words.game.keys}
                            </button>
                        </li>
                        {collection.value && collection.value.records.length > 1 && (
                            <li>
                                <a class="menu-item" href="#/records">
                                    {own.list}
                                </a>
                            </li>
                        )}
                        <li>
                            <a class="menu-item" href={rulesLink(tree.game)}>
                                {words.game.rulebook}
                            </a>
                        </li>
                        <li>
                            <a class="menu-item" href="#/">
                                {words.game.home}
                            </a>
                        </li>
                    </ul>
                    <RecordHeaders game={game} />
                    {isFromCollection(game.keptAs) && <ReadAs />}
                    <div class="menu-settings">
                        <PieceSetChoice game={tree.game} />
                        <div class="menu-selects">
                            <LanguageSelect />
                            <ThemeSelect />
                        </div>
                    </div>
                </Panel>
            )}
            {panel === "keys" && (
                <Panel title={words.keys.title} onClose={() => setPanel(null)}>
                    <dl class="keys">
                        {own.keys.map(([key, what]) => (
                            <div key={key}>
                                <dt>{key}</dt>
                                <dd>{what}</dd>
                            </div>
                        ))}
                    </dl>
                </Panel>
            )}
            {panel === "comment" && <CommentPanel game={game} onClose={() => setPanel(null)} />}
            {panel === "faults" && (
                <Panel title={own.faultsTitle} onClose={() => setPanel(null)}>
                    <p>{own.faultsHint}</p>
                    <Faults game={tree.game} faults={faults} text={game.faultyText} />
                    {game.faultyText !== undefined ? (
                        <WholeText text={game.faultyText} name="kradan-original.txt" />
                    ) : (
                        <p class="quiet">{own.originalGone}</p>
                    )}
                </Panel>
            )}
            {panel === "out" && (
                <TakeOut
                    records={game.module}
                    record={game.record}
                    source={game.source}
                    node={game.at.value}
                    flipped={flipped}
                    onClose={() => setPanel(null)}
                />
            )}
        </main>
    );
}
