import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Game } from "../game/game";
import { TypedKeys } from "../game/typing";

/** The keys , and . step through the moves, < and > go to either end; where a layout has other signs there, the places count. */
export function stepOf({ key, code, shiftKey }: KeyboardEvent): number {
  if (/^[a-z]$/i.test(key)) return 0;
  const sign = ",.<>".includes(key) ? key : code === "Comma" ? (shiftKey ? "<" : ",") : code === "Period" ? (shiftKey ? ">" : ".") : "";
  return { ",": -1, ".": 1, "<": -Infinity, ">": Infinity }[sign] ?? 0;
}

/** Letters typed anywhere on the screen gather to a move; Enter plays it. Escape that has nothing else to leave goes to `leave`. */
export function useTyped(game: Game, off: boolean, showKeys: () => void, leave: () => void): string {
  const [text, setText] = useState("");
  const typing = useMemo(() => new TypedKeys(), []);
  const state = useRef({ text, off });
  state.current = { text, off };
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // A panel has its own keys, whichever part of the page opened it.
      if (document.querySelector("dialog[open]")) return;
      // A choice that has the focus is left by its own Escape, which knows where the focus goes back to.
      if (event.key === "Escape" && game.choice.value && !target.closest(".choices")) return void (game.choice.value = null);
      if (event.key === "Escape" && game.reviewed.value !== null && !state.current.off) return game.look(Infinity);
      if (state.current.off || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
      const now = state.current.text;
      if (event.key === "?") {
        event.preventDefault();
        return showKeys();
      }
      const step = stepOf(event);
      if (step) {
        event.preventDefault();
        return game.step(step);
      }
      if (game.reviewed.value !== null) return;
      if (event.key === "Escape" && now) setText("");
      else if (event.key === "Escape" && !target.closest(".actions-ask, .choices")) leave();
      else if (event.key === "Backspace" && now) setText(now.slice(0, -1));
      else if (event.key === "Enter" && now) {
        event.preventDefault();
        event.stopPropagation();
        setText("");
        game.type(now);
      } else {
        const sign = typing.read(event);
        if (sign && now.length < 8) setText(now + sign);
      }
    };
    // Before the board hears it, so that Enter plays what was typed and picks nothing up.
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, [game]);
  return text;
}
