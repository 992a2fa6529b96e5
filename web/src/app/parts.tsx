import { effect, signal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { BoardDefinitions, PieceIcon } from "../board/piece-art";
import { editions } from "../games";
import { language, t } from "../i18n";
import { fetchListWords, listWords } from "../i18n/lists";
import { CardLink } from "../parts/card";
import { Empty } from "../parts/empty";
import { NumberField, Segments, Toggle } from "../parts/fields";
import { GameEmblem, GameItem } from "../parts/game-item";
import { Icon, IconButton, iconNames } from "../parts/icons";
import { commonOptions, ListBar } from "../parts/list-bar";
import { anything } from "../parts/list-search";
import { PageHead } from "../parts/page-head";
import { KeysPanel } from "../parts/panel";
import { BotMark } from "../parts/player-marks";
import { LanguageSelect, NamedSelect, Select, ThemeSelect } from "../parts/selects";
import { Skeleton } from "../parts/skeleton";
import { TabRow } from "../parts/tab-row";
import { Toast, Toasts, tell } from "../parts/toast";
import { shownTheme } from "../settings/settings";
import "./parts.css";

/**
 * Renders the parts page for developers: every token, and every part in all its states. It is not part of the
 * production build.
 */
export async function begin(): Promise<void> {
    await fetchListWords();
    effect(() => {
        document.documentElement.lang = language.value;
        document.documentElement.dataset.theme = shownTheme.value;
    });
    render(<Parts />, document.getElementById("app")!);
}

const widths = ["", "360", "640", "768", "1366"] as const;
const width = signal<(typeof widths)[number]>("");
/** True inside the frame that has the chosen width. */
const isFramed = window.top !== window;

function Parts() {
    return (
        <>
            <BoardDefinitions />
            <Toasts>
                <Toast text="" />
            </Toasts>
            {!isFramed && (
                <header class="topbar">
                    <strong class="brand">Parts</strong>
                    <ThemeSelect />
                    <LanguageSelect />
                    <Select
                        aria-label="Width"
                        value={width.value}
                        options={widths.map((px) => [px, px ? `${px} px` : "Window"])}
                        choose={(px) => (width.value = px)}
                    />
                </header>
            )}
            {width.value ? (
                <iframe class="parts-frame" title="Parts" src={location.href} style={{ width: `${width.value}px` }} />
            ) : (
                <main class="page parts-page">
                    <h1>Parts</h1>
                    <Tokens />
                    <Controls />
                    <Fields />
                    <Messages />
                    <Games />
                </main>
            )}
        </>
    );
}

/** One part in all its states. */
function Part({ name, column, children }: { name: string; column?: boolean; children: ComponentChildren }) {
    return (
        <section aria-label={name}>
            <h2 class="section-title">{name}</h2>
            <div class={column ? "parts-column" : "parts-row"}>{children}</div>
        </section>
    );
}

const colours = [
    "paper",
    "surface",
    "ink",
    "muted",
    "rule",
    "rule-strong",
    "act",
    "act-ground",
    "act-over",
    "act-wash",
];
const signals = ["vermilion", "vermilion-ground", "right", "right-wash"];

function Tokens() {
    return (
        <>
            <Part name="Colours">
                {[...colours, ...signals].map((name) => (
                    <span class="parts-token" key={name}>
                        <i style={{ background: `var(--${name})` }} />
                        {name}
                    </span>
                ))}
            </Part>
            <Part name="Space">
                {[1, 2, 3, 4, 5, 6].map((step) => (
                    <span class="parts-token" key={step}>
                        <i style={{ width: `var(--space-${step})`, background: "var(--act)" }} />
                        space-{step}
                    </span>
                ))}
            </Part>
            <Part name="Type" column>
                {["fine", "small", "body", "lead", "title", "large"].map((size) => (
                    <span key={size} style={{ fontSize: `var(--type-${size})` }}>
                        {size}: {t.value.tagline}
                    </span>
                ))}
            </Part>
            <Part name="Radii and shadows">
                {["small", "medium", "large"].map((size) => (
                    <span class="parts-token" key={size}>
                        <i style={{ borderRadius: `var(--radius-${size})`, background: "var(--rule)" }} />
                        radius-{size}
                    </span>
                ))}
                {["card", "sheet"].map((name) => (
                    <span class="parts-token" key={name}>
                        <i style={{ boxShadow: `var(--raise-${name})`, background: "var(--surface)" }} />
                        raise-{name}
                    </span>
                ))}
            </Part>
        </>
    );
}

const looks = {
    plain: {},
    main: { main: true },
    small: { small: true },
    large: { large: true },
    danger: { danger: true },
};

function Controls() {
    const words = t.value.game;
    const [panel, setPanel] = useState(false);
    return (
        <>
            {Object.entries(looks).map(([name, look]) => (
                <Part name={`Button: ${name}`} key={name}>
                    <Button {...look}>{words.resign}</Button>
                    <Button {...look} off>
                        {words.resign}
                    </Button>
                    <Button {...look} disabled>
                        {words.resign}
                    </Button>
                </Part>
            ))}
            <Part name="Icons">
                {iconNames.map((icon) => (
                    <span class="parts-token" key={icon}>
                        <Icon name={icon} />
                        {icon}
                    </span>
                ))}
                <IconButton icon="close" label={words.close} />
                <PieceIcon set="stones" piece="X" side="first" />
                <span>
                    Bot
                    <BotMark />
                </span>
            </Part>
            <Part name="Links outside of sentences">
                <p class="link-row">
                    <a href="#/parts">{words.home}</a>
                    <a href="#/parts">{words.menu}</a>
                </p>
            </Part>
            <Part name="Sections of a screen" column>
                <TabRow
                    label={words.menu}
                    tabs={[
                        { href: "#/parts", text: words.home, current: true },
                        { href: "#/parts?", text: words.rulebook, count: "3" },
                        ...iconNames.slice(0, 12).map((icon) => ({ href: `#/parts?${icon}`, text: icon, icon })),
                    ]}
                />
            </Part>
            <Part name="Head of a screen" column>
                <PageHead title={words.rulebook} line={t.value.tagline} back={{ href: "#/parts", label: words.home }} />
            </Part>
            <Part name="Panel">
                <Button onClick={() => setPanel(true)}>{t.value.keys.title}</Button>
                {panel && <KeysPanel keys={[["Esc", words.close]]} onClose={() => setPanel(false)} />}
            </Part>
        </>
    );
}

function Fields() {
    const words = t.value.options;
    const [side, setSide] = useState<"a" | "b">("a");
    const [on, setOn] = useState(true);
    const options = [
        ["a", t.value.game.resign],
        ["b", t.value.game.menu],
    ] as const;
    const segments = options.map(([value, label]) => ({ value, label }));
    return (
        <>
            <Part name="Segments">
                <Segments
                    label={words.side}
                    value={side}
                    onChange={setSide}
                    options={segments}
                    hint={t.value.tagline}
                />
            </Part>
            <Part name="Select">
                <Select aria-label={words.side} value={side} choose={setSide} options={options} />
                <NamedSelect place="named-select" label={words.side} value={side} choose={setSide} options={options} />
            </Part>
            <Part name="Number">
                <NumberField label={words.komi} value={3} min={1} max={9} onChange={() => undefined} />
                <NumberField label={words.size} value={10} min={1} max={9} onChange={() => undefined} />
            </Part>
            <Part name="Toggle">
                <Toggle on={on} choose={setOn}>
                    {t.value.keys.title}
                </Toggle>
            </Part>
        </>
    );
}

function Messages() {
    const words = t.value;
    const stone = <PieceIcon set="stones" piece="X" side="first" />;
    return (
        <>
            <Part name="Card" column>
                <CardLink href="#/parts" title={words.home.play}>
                    {words.tagline}
                </CardLink>
                <CardLink
                    href="#/parts"
                    title={words.home.learn}
                    picture={stone}
                    beside={<IconButton icon="remove" label={words.home.remove} />}
                >
                    {words.tagline}
                </CardLink>
                <CardLink href="#/parts" title={words.home.rules} picture={stone} tall>
                    {words.tagline}
                </CardLink>
            </Part>
            <Part name="Nothing here yet" column>
                <Empty mark="board" text={words.online.noGames} />
                <Empty mark="people" text={words.online.noSeeks}>
                    <Button main>{words.home.play}</Button>
                    <Button>{words.home.learn}</Button>
                </Empty>
                <Empty mark="cards" text={words.kept.none} />
                <Empty mark="done" text={words.kept.none} />
                <Empty mark="search" text={words.online.noGames} />
            </Part>
            <Part name="Loading" column>
                <Skeleton of="rows" />
                <Skeleton of="page" />
                <Skeleton of="board" />
            </Part>
            <Part name="Short message">
                <Button onClick={() => tell(words.settings.languageFailed)}>{words.settings.language}</Button>
            </Part>
        </>
    );
}

function Games() {
    const [search, setSearch] = useState(anything);
    const { results } = listWords.value;
    const states = [
        { players: "Malee", state: t.value.home.play, mine: true },
        { players: "Kenji", end: { score: "win", words: results.win }, facts: ["5 + 3"] },
        { players: "Somchai", end: { score: "loss", words: results.loss }, title: "Honinbo" },
    ] as const;
    return (
        <>
            <Part name="Search of a list" column>
                <ListBar
                    of={9}
                    search={search}
                    onChange={setSearch}
                    choices={commonOptions()}
                    sorts={["newest", "oldest"]}
                />
            </Part>
            <Part name="Games in a list" column>
                {editions.map(({ id }, i) => (
                    <GameItem
                        key={id}
                        href="#/parts"
                        game={id}
                        picture={<GameEmblem game={id} />}
                        time={Date.now() - 60_000}
                        {...states[i % states.length]!}
                    />
                ))}
            </Part>
        </>
    );
}
