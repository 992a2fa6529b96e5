// An artificial language derived from English: accents on every letter, 30 % longer, in brackets. On a page in this
// language, text without accents does not come from the language's strings, and text that is cut off only had room for
// English.

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "áƀçđéƒğĥíĵķĺɱñóƥɋŕšţúʋŵẋýžÁƁÇĐÉƑĞĤÍĴĶĹṀÑÓƤɊŔŠŢÚƲŴẊÝŽ";
const MORE = 0.3;

/** Adds accents to a string, except to cells, moves and numbers. */
function accent(text) {
    let letters = 0;
    let more = 0;
    return text.replace(/[\p{L}\p{N}@*+=^-]+/gu, (word) =>
        /\d/.test(word)
            ? word
            : word.replace(/[a-z]/gi, (letter) => {
                  ++letters;
                  const twice = /[aeiou]/.test(letter) && more < MORE * letters;
                  if (twice) ++more;
                  const one = accented[plain.indexOf(letter)];
                  return twice ? one + one : one;
              }),
    );
}

/** All strings in a function's arguments. */
const textsIn = (value) =>
    typeof value === "string"
        ? [value]
        : typeof value === "object" && value
          ? Object.values(value).flatMap(textsIn)
          : [];

/** Marks a string, except for the parts that a function inserts from its arguments. */
function marked(text, given = []) {
    const kept = given.filter((one) => /[a-z]/i.test(one) && text.includes(one)).sort((a, b) => b.length - a.length);
    const [first] = kept;
    const inner = (part) => {
        const at = first === undefined ? -1 : part.indexOf(first);
        return at < 0 ? accent(part) : accent(part.slice(0, at)) + first + inner(part.slice(at + first.length));
    };
    const said = inner(text);
    return said === text ? text : `[${said}]`;
}

/** Whether a member is not a UI string: a string's language, or clause ids. */
const isId = (key, value) => key === "lang" || (key === "clauses" && Array.isArray(value));

/** The English strings, or a part of them, in this language. */
export function pseudo(value, given = []) {
    if (typeof value === "string") return marked(value, given);
    if (typeof value === "function") return (...all) => pseudo(value(...all), textsIn(all));
    if (Array.isArray(value)) return value.map((one) => pseudo(one, given));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, isId(key, one) ? one : pseudo(one, given)]),
    );
}
