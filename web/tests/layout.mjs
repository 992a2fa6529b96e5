// Checks that everything on a page can be read and reached: no words are cut off or covered, nothing overlaps, and
// targets are large enough to touch.

import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { pictures } from "./looks.mjs";
import { full, painted } from "./support.mjs";

// The functions before `faultsOf` run in the page.

function shown(e) {
    return e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

function nameOf(e) {
    return e.localName + [...e.classList].map((one) => `.${one}`).join("");
}

function told(e, text = e.getAttribute("aria-label") ?? e.textContent) {
    return `${nameOf(e.parentElement ?? e)} > ${nameOf(e)}: “${text.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
}

/** Whether an element is only for screen readers. */
function isHidden(e) {
    for (let at = e; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath === "inset(50%)" || !shown(at)) return true;
    return false;
}

/** The part of the page that is in front: a modal dialog if there is one, else the page. */
function front() {
    return [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

/** Visible text nodes, except those in drawings, lists of choices, and text only for screen readers. */
function textNodes(root) {
    const nodes = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (walker.currentNode.data.trim() && !e.closest("script, style, svg, option") && !isHidden(e))
            nodes.push(walker.currentNode);
    }
    return nodes;
}

function rectsOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

/** Texts that are cut off by an element or the window, or stick out of their button or cell. */
function cutWords() {
    const cut = [];
    const hides = (how) => how === "hidden" || how === "clip";
    for (const node of textNodes(front())) {
        const e = node.parentElement;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const wider = (frame) => box.left < frame.left - 1 || box.right > frame.right + 1;
        const higher = (frame) => box.top < frame.top - 3 || box.bottom > frame.bottom + 3;
        for (let at = e; box.width > 0 && at !== document.documentElement; at = at.parentElement) {
            const { overflowX, overflowY, textOverflow, display } = getComputedStyle(at);
            // Texts by players can have any length.
            if (textOverflow === "ellipsis" && e.closest("bdi")) break;
            const frame = at.getBoundingClientRect();
            const isFrame = display !== "inline" && at.matches("button, .button, td, th, summary");
            if (((hides(overflowX) || isFrame) && wider(frame)) || ((hides(overflowY) || isFrame) && higher(frame)))
                cut.push(`cut by ${nameOf(at)}: ${told(e, node.data)}`);
            if ([overflowX, overflowY].some((how) => how === "auto" || how === "scroll")) break;
            if (at === document.body && wider({ left: 0, right: document.documentElement.clientWidth }))
                cut.push(`cut by the window: ${told(e, node.data)}`);
        }
    }
    const pen = document.createElement("canvas").getContext("2d");
    for (const list of front().querySelectorAll("select")) {
        const style = getComputedStyle(list);
        // A list that is narrow on purpose shows the whole word once it is open.
        if (!shown(list) || style.textOverflow === "ellipsis") continue;
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const taken = [style.paddingLeft, style.paddingRight, style.textIndent].map(Number.parseFloat);
        const room = list.clientWidth - taken.reduce((sum, one) => sum + one);
        const text = list.selectedOptions[0]?.text ?? "";
        if (pen.measureText(text).width > room + 0.5) cut.push(`cut by the list: ${told(list, text)}`);
    }
    return cut;
}

/**
 * The controls, each with the element that receives its pointer events. Board squares are as large as the board allows,
 * so they are left out.
 */
function controls(root) {
    const all = root.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]',
    );
    return [...all]
        .map((e) => ({ e, target: e.matches("input") ? (e.closest("label") ?? e) : e }))
        .filter(({ e, target }) => !isHidden(target) && !e.closest('[role="grid"], .board, [inert]'))
        .filter(({ target }) => target.getBoundingClientRect().width > 0);
}

/** A link in a sentence is as large as its words. */
function isInSentence(e) {
    if (getComputedStyle(e).display !== "inline") return false;
    let block = e.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    const others = [...block.querySelectorAll("a, button")].map((one) => one.textContent);
    return /\p{L}/u.test(others.reduce((text, one) => text.replace(one, ""), block.textContent));
}

function smallTargets(least) {
    return controls(front())
        .map(({ target }) => [target, target.getBoundingClientRect()])
        .filter(([target, { width, height }]) => Math.min(width, height) < least - 0.5 && !isInSentence(target))
        .map(([target, { width, height }]) => `small, ${Math.round(width)}×${Math.round(height)}: ${told(target)}`);
}

/** The parts of these boxes that no ancestor of the element hides. */
function seenOf(e, boxes) {
    let seen = boxes.map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
    for (let at = e; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (overflowX !== "visible")
            seen = seen.map(({ left, right, top, bottom }) => ({
                left: Math.max(left, frame.left),
                right: Math.min(right, frame.right),
                top: Math.max(top, frame.top),
                bottom: Math.min(bottom, frame.bottom),
            }));
        if (position === "fixed") break;
    }
    return seen.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
}

/**
 * Elements that lie above the rest until dismissed: a message above its line, and the end of a game, which closes when
 * it loses the focus.
 */
const passing = ".line-message, .moment";

/** The layer of an element: bars that stay in place while the rest scrolls are in layers above it. */
function layerOf(e) {
    for (let at = e; at; at = at.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(at).position) || at.matches(passing)) return at;
    return null;
}

/**
 * Words and controls that overlap. Only the middle of a text line counts, since accents of adjacent lines can touch.
 */
function overlaps() {
    const middles = (node) =>
        rectsOf(node).map(({ left, right, top, bottom }) => {
            const inset = (bottom - top) / 4;
            return { left, right, top: top + inset, bottom: bottom - inset };
        });
    const texts = textNodes(front())
        .filter((node) => !node.parentElement.closest('[role="grid"], .board'))
        .map((node) => ({ e: node.parentElement, text: node.data, boxes: middles(node) }));
    const targets = [...new Set(controls(front()).map(({ target }) => target))].map((e) => ({
        e,
        // The padding around a link in a line of text only makes it easier to touch.
        boxes: getComputedStyle(e).display === "inline" ? middles(e) : [e.getBoundingClientRect()],
    }));
    const boxes = [...texts, ...targets]
        .flatMap((one) => seenOf(one.e, one.boxes).map((box) => ({ ...one, ...box, layer: layerOf(one.e) })))
        .sort((a, b) => a.top - b.top);
    const found = new Set();
    boxes.forEach((a, i) => {
        for (let k = i + 1; k < boxes.length && boxes[k].top < a.bottom - 1; ++k) {
            const b = boxes[k];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - b.top;
            if (wide <= 1 || high <= 1 || a.layer !== b.layer || a.e.contains(b.e) || b.e.contains(a.e)) continue;
            found.add(
                `overlap, ${Math.round(wide)}×${Math.round(high)}: ${told(a.e, a.text)} and ${told(b.e, b.text)}`,
            );
        }
    });
    return [...found];
}

/**
 * Returns a function that restores the current scroll positions, or only those of elements whose `overflow` satisfies
 * `keeps`.
 */
function keepScroll(keeps) {
    const kept = [...document.querySelectorAll("*")].map((e) => {
        const { overflowX, overflowY } = getComputedStyle(e);
        return [e, keeps(overflowX) ? e.scrollLeft : null, keeps(overflowY) ? e.scrollTop : null];
    });
    return () => {
        for (const [e, left, top] of kept) {
            if (left !== null && e.scrollLeft !== left) e.scrollLeft = left;
            if (top !== null && e.scrollTop !== top) e.scrollTop = top;
        }
    };
}

/** Controls that cannot be scrolled to where the pointer can reach them. */
function outOfReach() {
    const putBack = keepScroll(() => true);
    // Only a script can scroll these.
    const stay = keepScroll((how) => how === "hidden");
    const found = [];
    for (const { e, target } of controls(front())) {
        if (e.disabled) continue;
        target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        stay();
        const { left, top, width, height } = target.getClientRects()[0];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!hit) found.push(`out of reach: ${told(target)}`);
        else if (!target.contains(hit) && !hit.closest(passing))
            found.push(`covered by ${nameOf(hit)}: ${told(target)}`);
    }
    putBack();
    return found;
}

function sideways() {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`wider than the window by ${scrollWidth - clientWidth} px`] : [];
}

/** A list of moves with room for fewer than six lines, in a window that is not a phone's. */
function fewMoves() {
    if (innerWidth < 768 || innerHeight < 640 || front() !== document.body) return [];
    return [...document.querySelectorAll(".moves-list, .record-tree")].filter(shown).flatMap((list) => {
        const { paddingTop, paddingBottom } = getComputedStyle(list);
        const room = list.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
        const row = list.querySelector(".move-list li");
        const move = list.querySelector(".tree-line .move");
        if (!row && !move) return [];
        const high = row
            ? row.getBoundingClientRect().height
            : Math.max(
                  Number.parseFloat(getComputedStyle(move.closest(".tree-line")).lineHeight),
                  move.getBoundingClientRect().height,
              );
        return room >= 6 * high - 1 ? [] : [`room for ${(room / high).toFixed(1)} lines of moves`];
    });
}

/** Parts of a review beside the board that are only seen after scrolling. */
function belowFold() {
    return [...document.querySelectorAll(".play-wide .analysis")]
        .filter((e) => shown(e) && innerHeight >= 640 && e.scrollHeight > e.clientHeight + 1)
        .map((e) => `${e.scrollHeight - e.clientHeight} px of the review are below the fold`);
}

/** On a phone held sideways, a lesson or a puzzle that has to be scrolled, or whose board extends below the screen. */
function lowBoards() {
    const table = document.querySelector(".lesson-wide");
    if (!table || innerHeight > 520) return [];
    const { scrollHeight } = document.documentElement;
    const { height } = table.querySelector(".board-box").getBoundingClientRect();
    return [
        ...(scrollHeight > innerHeight ? [`higher than the window by ${scrollHeight - innerHeight} px`] : []),
        ...(height < 0.9 * innerHeight ? [`a board of ${Math.round(height)} px`] : []),
    ];
}

const inPage = [
    `const passing = ${JSON.stringify(passing)};`,
    shown,
    nameOf,
    told,
    isHidden,
    front,
    textNodes,
    rectsOf,
    cutWords,
    controls,
    isInSentence,
    smallTargets,
    seenOf,
    layerOf,
    overlaps,
    keepScroll,
    outOfReach,
    sideways,
    fewMoves,
    belowFold,
    lowBoards,
].join("\n");

const ask = async (page, calls) => {
    await painted(page);
    return page.evaluate(`document.fonts.ready.then(() => { ${inPage}\n return [${calls}].flat(); })`);
};

/** Texts that are cut off or stick out, each with its element. */
export const wordsCut = (page) => ask(page, "cutWords(), sideways()");

/** All faults in the page's layout; targets must be at least `least` px wide and high. */
export const layoutFaults = (page, least = 44) =>
    ask(
        page,
        `sideways(), cutWords(), overlaps(), smallTargets(${least}), outOfReach(), fewMoves(), belowFold(), lowBoards()`,
    );

const faults = [];

/** Makes each test in this file fail with all faults that `look` found in it. */
export const reportFaults = () => afterEach(() => assert.ok(!faults.length, faults.splice(0).join("\n")));

/** Checks what is shown now in windows of these sizes. */
const lookIn = (sizes, visit) => (page) => async (what) => {
    for (const [width, height] of sizes) {
        if (sizes.length > 1) await page.setViewportSize({ width, height });
        const found = await layoutFaults(page, page.touch ? 44 : 24);
        faults.push(...found.map((fault) => `${what}, ${width}×${height} ${visit}: ${fault}`));
        const name = `${what.replace(/[^a-zA-Z0-9]+/g, "-") || "home"}-${visit}-${width}.png`;
        if (full) await page.screenshot({ path: pictures + name });
    }
    const [[width, height]] = sizes;
    if (sizes.length > 1) await page.setViewportSize({ width, height });
};

function visitOf(locale, dark, touch, ...sizes) {
    const [[width, height]] = sizes;
    return {
        what: `in ${locale}${dark ? ", by lamplight" : ""}, at ${sizes.map((size) => size.join("×")).join(", ")}`,
        locale,
        options: { width, height, locale, dark, touch },
        look: lookIn(sizes, `${locale}-${dark ? "dark" : "light"}`),
    };
}

/**
 * How the screens are visited: `options` for the visitor, and `look`, which returns a function that records the layout
 * faults of a page. With `--full`, all combinations are visited; otherwise each language, a phone in portrait and
 * landscape, and a desktop once.
 */
export const visits = full
    ? ["th", "ja", "en"].flatMap((locale) =>
          [false, true].flatMap((dark) => [
              visitOf(locale, dark, true, [360, 640], [640, 360], [768, 1024]),
              visitOf(locale, dark, false, [1366, 768], [1920, 1080]),
          ]),
      )
    : [
          visitOf("th", false, true, [360, 640]),
          visitOf("ja", true, true, [640, 360]),
          visitOf("en", true, false, [1366, 768]),
      ];
