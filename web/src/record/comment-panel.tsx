import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { Panel } from "../parts/panel";
import type { RecordController } from "./controller";
import { labelOfNode } from "./tree";

/** Edits the comment on the current move. */
export function CommentPanel({ game, onClose }: { game: RecordController; onClose: () => void }) {
    const own = t.value.record;
    const node = game.node();
    const [text, setText] = useState(node.comment ?? "");
    const area = useRef<HTMLTextAreaElement>(null);
    useEffect(() => area.current?.focus(), []);
    const save = (event: Event) => {
        event.preventDefault();
        game.comment(text);
        onClose();
    };
    return (
        <Panel title={own.commentOn(node.by ? labelOfNode(game.tree.value.game, node) : own.start)} onClose={onClose}>
            <form onSubmit={save}>
                <textarea
                    ref={area}
                    class="text-area"
                    rows={6}
                    aria-label={own.comment}
                    dir="auto"
                    value={text}
                    onInput={(e) => setText(e.currentTarget.value)}
                    onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && save(e)}
                />
                <p class="out-buttons">
                    <Button main type="submit">
                        {own.save}
                    </Button>
                </p>
            </form>
        </Panel>
    );
}
