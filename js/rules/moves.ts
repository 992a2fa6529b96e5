import type { Move } from "./types.js";

/** Moves as numbers: their digits and base. See Kradan's docs/wasm.md. */
const DIGITS = 5;
const BASE = 81;
const BEFORE_FIRST = 42;

const resumptions = ["", "resume-first", "resume-second"];

/** A move as a number for the module; 0 if the text cannot be a move. */
export function packMove(text: Move): number {
    const { length } = text;
    if (length > DIGITS) return Math.max(0, resumptions.indexOf(text));
    if (length === 0) return 0;
    let move = 0;
    for (let i = 0; i < DIGITS; ++i) {
        const digit = i < length ? text.charCodeAt(i) - BEFORE_FIRST : 0;
        if (digit >= BASE || (i < length && digit < 1)) return 0;
        move = move * BASE + digit;
    }
    return move;
}

function unpack(move: number): Move {
    const resumption = resumptions[move];
    if (resumption) return resumption;
    let text = "";
    for (let rest = move; rest > 0; rest = Math.floor(rest / BASE)) {
        const digit = rest % BASE;
        if (digit > 0) text = String.fromCharCode(digit + BEFORE_FIRST) + text;
    }
    return text;
}

/** A hash table of strings by number, with linear probing. All games together have fewer than 20,000 moves. */
const PLACES = 1 << 15;
const numbers = new Uint32Array(PLACES);
const texts = new Array<Move>(PLACES).fill("");

/** A move's text, from the module. */
export function moveText(move: number): Move {
    let place = Math.imul(move, 0x9e3779b1) >>> 17;
    while (numbers[place] !== move) {
        if (numbers[place] === 0) {
            numbers[place] = move;
            texts[place] = unpack(move);
        } else {
            place = (place + 1) % PLACES;
        }
    }
    return texts[place]!;
}
