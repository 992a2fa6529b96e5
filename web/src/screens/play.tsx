import { useEffect, useState } from "preact/hooks";
import { GameController } from "../game/controller";
import { Rematch } from "../game/rematch";
import { rawRecord } from "../game/storage";
import { t } from "../i18n";
import { KeepPanel } from "../online/keep-panel";
import type { Rules } from "../rules/rules";
import { Table } from "./table";

/** A game of this device. */
export function Play({ rules, id }: { rules: Rules; id: string }) {
  const [game, setGame] = useState<GameController | null | undefined>(undefined);
  useEffect(() => {
    const opened = GameController.open(rules, id);
    setGame(opened);
    return () => opened?.close();
  }, [id]);
  if (game === undefined) return null;
  if (game === null) {
    return (
      <main class="page narrow">
        <p>{rawRecord(id) === null ? t.value.game.notFound : t.value.game.damagedGame}</p>
        <a class="button button-main" href="#/">{t.value.game.home}</a>
      </main>
    );
  }
  return <LocalTable rules={rules} game={game} />;
}

function LocalTable({ rules, game }: { rules: Rules; game: GameController }) {
  const [keeping, setKeeping] = useState(false);
  const words = t.value.online;
  const menu = (close: () => void) => (
    <li>
      <button type="button" class="menu-item" onClick={() => { close(); setKeeping(true); }}>{words.keep}</button>
    </li>
  );
  const next = (
    <>
      <Rematch rules={rules} game={game} />
      <button type="button" class="button" onClick={() => setKeeping(true)}>{words.keep}</button>
    </>
  );
  return <Table game={game} parts={{ next, menu, panel: keeping && <KeepPanel game={game} onClose={() => setKeeping(false)} /> }} />;
}

