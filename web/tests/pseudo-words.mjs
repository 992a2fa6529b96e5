// An artificial language made from English: accents on every letter, 30 % longer, in brackets. Text without accents on a page in this
// language does not come from the words of the language; text that is cut off had room for English only.

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "áƀçđéƒğĥíĵķĺɱñóƥɋŕšţúʋŵẋýžÁƁÇĐÉƑĞĤÍĴĶĹṀÑÓƤɊŔŠŢÚƲŴẊÝŽ";
const MORE = 0.3;

/** Cells, moves and numbers stay as they are. */
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

/** All texts in the arguments of a function. */
const textsIn = (value) =>
    typeof value === "string"
        ? [value]
        : typeof value === "object" && value
          ? Object.values(value).flatMap(textsIn)
          : [];

/** Marks a text, except what a function inserts from its arguments. */
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

/** Members that are not texts: the language of a text, and ids of clauses. */
const isId = (key, value) => key === "lang" || (key === "clauses" && Array.isArray(value));

/** The words of English, or a part of them, in this language. */
export function pseudo(value, given = []) {
    if (typeof value === "string") return marked(value, given);
    if (typeof value === "function") return (...all) => pseudo(value(...all), textsIn(all));
    if (Array.isArray(value)) return value.map((one) => pseudo(one, given));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, isId(key, one) ? one : pseudo(one, given)]),
    );
}
