import { render } from "preact";
import "@fontsource/sarabun/latin-400.css";
import "@fontsource/sarabun/latin-600.css";
import "@fontsource/sarabun/latin-ext-400.css";
import "@fontsource/sarabun/latin-ext-600.css";
import "@fontsource/sarabun/thai-400.css";
import "@fontsource/sarabun/thai-600.css";
import "./theme.css";
import "./layout.css";
import "./board/board.css";
import "./game/play.css";
import "./game/play-wide.css";
import "./game/panel.css";
import "./screens/home.css";
import "./screens/new-game.css";
import "./screens/rulebook.css";
import { App } from "./app";

render(<App />, document.getElementById("app")!);
