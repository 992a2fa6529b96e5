import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { useCopied } from "../parts/copy";
import { downloadText } from "../parts/download";
import { Toggle } from "../parts/fields";

/** Recovery codes, shown once. The player has to store them before continuing. */
export function CodesShown({ codes, name, onDone }: { codes: readonly string[]; name: string; onDone: () => void }) {
    const [kept, setKept] = useState(false);
    const [copied, copy] = useCopied();
    const heading = useRef<HTMLHeadingElement>(null);
    const words = accountWords.value;
    useEffect(() => heading.current?.focus(), []);
    const text = `${words.codesFile(name)}\n${location.origin}\n\n${codes.join("\n")}\n`;
    return (
        <main class="page room-page account-page codes-page">
            <h1 ref={heading} tabIndex={-1}>
                {words.codesTitle}
            </h1>
            <div class="account-card account-codes">
                <p>{words.codesWhy}</p>
                <p class="codes-print">{words.codesFile(name)}</p>
                <ol class="codes" dir="ltr" translate={false}>
                    {codes.map((code) => (
                        <li key={code}>
                            <code>{code}</code>
                        </li>
                    ))}
                </ol>
                <p class="button-row">
                    <Button onClick={() => copy(text)}>{copied ? words.codesCopied : words.codesCopy}</Button>
                    <Button onClick={() => downloadText(text, `kradan-codes-${name}.txt`)}>
                        {words.codesDownload}
                    </Button>
                    <Button onClick={() => window.print()}>{words.codesPrint}</Button>
                </p>
                <Toggle on={kept} choose={setKept}>
                    {words.codesKept}
                </Toggle>
                <Button main off={!kept} onClick={onDone}>
                    {words.goOn}
                </Button>
            </div>
        </main>
    );
}
