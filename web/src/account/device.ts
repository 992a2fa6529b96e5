/** The label for this browser's sessions and passkeys in lists: browser and system, the same in every language. */
export function deviceName(agent = navigator.userAgent): string {
    const find = (all: readonly (readonly [RegExp, string])[]) => all.find(([test]) => test.test(agent))?.[1] ?? "";
    const browser = find([
        [/Edg(?:e|A|iOS)?\//, "Edge"],
        [/OPR\//, "Opera"],
        [/SamsungBrowser\//, "Samsung Internet"],
        [/Firefox\/|FxiOS\//, "Firefox"],
        [/Chrom(?:e|ium)\/|CriOS\//, "Chrome"],
        [/Safari\//, "Safari"],
    ]);
    const system = find([
        [/iPhone/, "iPhone"],
        [/iPad/, "iPad"],
        [/Android/, "Android"],
        [/Windows/, "Windows"],
        [/CrOS/, "ChromeOS"],
        [/Mac OS X/, "Mac"],
        [/Linux/, "Linux"],
    ]);
    return [browser, system].filter(Boolean).join(" · ") || "?";
}
