import { addBuiltIns } from "./built-ins.ts";
import { addPopovers } from "./popovers.ts";
import { addStyles } from "./styles.ts";

/** Adds what a browser lacks down to the floor (decision 0070). Below it throws, and the lesson stays readable. */
if (!isAtFloor()) {
  tell();
  throw new Error("this browser is older than the application's floor");
}
addBuiltIns();
addStyles();
addPopovers();

/** Container queries came with Chrome 105, Firefox 110 and Safari 16.0. */
function isAtFloor(): boolean {
  return "container" in document.documentElement.style;
}

/** Without React, and with styles of its own: the style sheet may be too new for this browser. */
function tell(): void {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.append(
    "Puedes leer todas las claves; para entrar y usar tu cuaderno necesitas un navegador más nuevo: ",
    linkTo("/instalar#navegadores", "mira cuáles sirven"),
    ".",
  );
  Object.assign(line.style, { maxWidth: "40rem", margin: "1rem auto", padding: "1rem", border: "1px solid" });
  const root = document.getElementById("root");
  const main = document.querySelector("main");
  // A private page only says that it loads.
  if (root?.hasAttribute("data-shell")) {
    line.append(" ", linkTo("/", "Ir a las diez claves"), ".");
    root.replaceChildren(line);
  } else main?.insertBefore(line, main.firstChild);
}

function linkTo(path: string, text: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = path;
  link.textContent = text;
  link.style.textDecoration = "underline";
  return link;
}
