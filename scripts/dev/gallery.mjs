// `gallery.localhost` of `npm run dev`: each screen of e2e/screens.ts in each state of test/screens/states.ts, in both
// themes and two widths. Each frame has its own host, so that frames share no storage.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SAMPLE_IDS } from "../../test/records/sample-ids.ts";

const FRAMES = [
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
  { width: 1280, height: 844, theme: "light" },
  { width: 1280, height: 844, theme: "dark" },
];
/** The gallery's host. The frames' hosts are below it, because browsers keep no storage for a frame of another site. */
export const GALLERY = "gallery.localhost";
const SOURCE = fileURLToPath(new URL("../../test/screens/states.ts", import.meta.url));
/** The states' module needs a browser, so their names are read from its text. */
const STATES = Array.from(
  readFileSync(SOURCE, "utf8")
    .split("export const STATES")[1]
    .matchAll(/^ {2}(\w+)(?:: |\()/gm),
  ([, name]) => name,
);

/** Returns the page with the frames, or undefined for another address. @param url of the request */
export async function galleryPage(url, port) {
  if (url.hostname !== GALLERY || url.pathname !== "/dev/screens") return undefined;
  // Playwright takes half a second to load.
  const { screens } = await import("../../e2e/screens.ts");
  const route = url.searchParams.get("screen") ?? screens[0].route;
  const state = url.searchParams.get("state") ?? STATES[0];
  const screen = screens.find((one) => one.route === route) ?? screens[0];
  const link = (name, to, isHere) =>
    `<a href="/dev/screens?${new URLSearchParams(to)}"${isHere ? ' aria-current="page"' : ""}>${name}</a>`;
  const frames = FRAMES.map(({ width, height, theme }) => {
    const address = new URL(screen.path(SAMPLE_IDS), `http://${theme}-${width}.${GALLERY}:${port}`);
    address.searchParams.set("dev-state", state);
    address.searchParams.set("dev-theme", theme);
    const src = address.href.replaceAll("&", "&amp;");
    return `<figure><figcaption>${width} px, ${theme}: <a href="${src}">alone</a></figcaption>
<iframe title="${width} px, ${theme}" src="${src}" width="${width}" height="${height}"></iframe></figure>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title><link rel="icon" href="/favicon.svg"><style>
body { margin: 1rem; font: 1rem system-ui; } nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-bottom: 0.75rem; }
[aria-current] { font-weight: bold; color: inherit; } main { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; }
iframe { border: 1px solid gray; }</style></head><body>
<nav>${screens.map((one) => link(one.route, { screen: one.route, state }, one === screen)).join("")}</nav>
<nav>${STATES.map((name) => link(name, { screen: screen.route, state: name }, name === state)).join("")}</nav>
<main>${frames.join("")}</main></body></html>`;
}

/** Returns the script of the document. In a frame it begins with the fake API. */
export const entryOf = (url) =>
  url.searchParams.has("dev-state") ? "/test/screens/gallery.tsx" : "/src/app/browser/entry.tsx";
