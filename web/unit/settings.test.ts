// The settings table: storage, other devices, other players, and the texts for the controls.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { namesOfAgreements } from "../src/parts/agreements";
import { exchanged, onSetting, readSetting, settings } from "../src/settings/settings";

const stored = (value: string | number | boolean) =>
    typeof value === "boolean" ? (value ? "on" : "off") : String(value);

test("each value of a setting is stored when it is chosen, and adopted from another device", () => {
    let chosen: string[] = [];
    const stop = onSetting((name, value) => chosen.push(`${name} ${value}`));
    for (const setting of settings) {
        const { name, values } = setting;
        for (const value of values) {
            setting.choose(value);
            assert.deepEqual([setting.value, readSetting(name)], [value, stored(value)]);
        }
        assert.deepEqual(
            chosen,
            values.map((value) => `${name} ${stored(value)}`),
        );
        chosen = [];
        for (const value of values) {
            setting.take(stored(value));
            assert.deepEqual([setting.value, readSetting(name)], [value, stored(value)]);
        }
        setting.take("no value");
        assert.equal(readSetting(name), stored(values.at(-1)!));
        assert.deepEqual(chosen, [], "only choices on this page are reported");
    }
    stop();
});

test("a change of player changes only the settings that follow the account", () => {
    for (const setting of settings) {
        const { name, values, traits } = setting;
        const [first, last] = [values[0]!, values.at(-1)!];
        setting.choose(first);
        localStorage.setItem(`kradan.setting.${name}`, stored(last));
        exchanged();
        assert.equal(setting.value, traits.device ? first : last, name);
        localStorage.setItem(`kradan.setting.${name}`, "no value");
        exchanged();
        assert.ok(values.includes(setting.value), name);
    }
});

test("each row of texts names a setting, a value or an agreement, and every setting with a control has texts", () => {
    const [, ...rows] = readFileSync("data/settings.tsv", "utf8").trimEnd().split("\n");
    const worded = rows.map((row) => row.split("\t")[0]!);
    const valuesOf = ({ name, values }: (typeof settings)[number]) =>
        typeof values[0] !== "string" ? [] : values.map((value) => `${name}.${value}`);
    const terms = namesOfAgreements.flatMap((name) => ["", ".hint", ".listed"].map((part) => `terms.${name}${part}`));
    const known = [...settings.flatMap((setting) => [setting.name, ...valuesOf(setting)]), ...terms];
    assert.deepEqual(
        worded.filter((name) => !known.includes(name)),
        [],
    );
    // The texts of the notifications switch are elsewhere, since they also concern the browser.
    const controlled = settings.filter(({ name }) => name !== "notify");
    for (const name of [...controlled.flatMap((setting) => [setting.name, ...valuesOf(setting)]), ...terms])
        assert.ok(worded.includes(name), name);
});
