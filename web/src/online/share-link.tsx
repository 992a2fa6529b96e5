import { useEffect, useState } from "preact/hooks";
import { Button } from "../base/button";
import { persistently } from "../base/persistence";
import { t } from "../i18n";
import { useCopied } from "../parts/copy";
import { placeOf } from "./address";

/** A QR code; its generator is fetched on first use. */
function Qr({ text, label }: { text: string; label: string }) {
    const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
    useEffect(() => {
        let gone = false;
        void persistently(() => import("lean-qr"))
            .then(({ generate }) => {
                const bits = generate(text);
                let path = "";
                for (let y = 0; y < bits.size; ++y) {
                    for (let x = 0; x < bits.size; ++x) if (bits.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
                }
                if (!gone) setDrawn({ size: bits.size, path });
            })
            .catch(() => undefined);
        return () => void (gone = true);
    }, [text]);
    if (!drawn) return <div class="qr" />;
    // Scanners need a quiet zone of four modules.
    return (
        <svg
            class="qr"
            role="img"
            aria-label={label}
            viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`}
            shape-rendering="crispEdges"
        >
            <rect x="-4" y="-4" width={drawn.size + 8} height={drawn.size + 8} fill="#fff" />
            <path d={drawn.path} fill="#000" />
        </svg>
    );
}

/** A link to copy, share or scan. */
export function ShareLink({ link, label, text }: { link: string; label: string; text: string }) {
    const [copied, copy] = useCopied();
    const words = t.value.online;
    const { here } = placeOf();
    const share = async () => {
        try {
            await navigator.share({ text, url: link });
        } catch {
            // The user closed the share sheet.
        }
    };
    return (
        <div class="share-link">
            <Qr text={link} label={words.qr(label)} />
            <div class="share-ways">
                <input
                    class="share-text"
                    type="text"
                    readOnly
                    value={link}
                    aria-label={label}
                    dir="ltr"
                    onFocus={(e) => e.currentTarget.select()}
                />
                <p class="button-row">
                    <Button main onClick={() => copy(link)}>
                        {copied ? words.linkCopied : words.copyLink}
                    </Button>
                    {"share" in navigator && <Button onClick={share}>{words.share}</Button>}
                </p>
                {here && <p class="share-here">{words.onlyHere}</p>}
            </div>
        </div>
    );
}
