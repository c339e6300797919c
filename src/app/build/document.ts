import { createHash } from "node:crypto";
import { THEME_COLORS } from "#app/browser/layout/theme.ts";
import type { Sheet } from "#app/browser/page.ts";
import type { Prerendered } from "#app/browser/prerender.tsx";

/** What every document shares. */
export interface DocumentParts {
  /** The site's public address, for canonical links. */
  origin: string;
  /** The address of the script that brings the page to life. */
  entry: string;
  /** What the application begins with: a page that has nothing to show without it asks for it at once. */
  preloads: readonly string[];
  /** The style sheets, of which one stands in each document itself. */
  sheets: Readonly<Record<Sheet, string>>;
}

/**
 * Before the first paint: the theme without a flash, whether someone is signed in, and the browser's offer to
 * install, which comes once.
 */
const HEAD_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("app-theme")}catch{}
const d=document.documentElement;
if(t==="dark"||!t&&matchMedia("(prefers-color-scheme:dark)").matches){d.dataset.theme="dark";document.querySelector("[name=theme-color]").content="${THEME_COLORS.dark}"}
if(/(?:^|; )signed_in=1/.test(document.cookie))d.dataset.member="";
addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event("installable"))})})()`;

/**
 * The application starts after `load`, so that it takes nothing from the first paint. A button clicked
 * before is remembered, and starts it at once; popovers, links and forms work by themselves.
 */
function startScript(entry: string): string {
  return `(()=>{let s;const c=window.earlyClicks=[],go=()=>s??=import("${entry}");
addEventListener("click",e=>{const b=e.target.closest?.("button:not([popovertarget],[type=submit])");
if(b&&window.earlyClicks){c.push(b);go()}},true);
document.readyState==="complete"?go():addEventListener("load",()=>setTimeout(go))})()`;
}

/** A whole HTML document. It holds no style attribute and no script that the hashes do not cover. */
export function renderDocument(page: Prerendered, parts: DocumentParts): string {
  const address = `${parts.origin}${page.path === "/" ? "/" : page.path}`;
  const canonical = page.isHidden
    ? '<meta name="robots" content="noindex">'
    : `<link rel="canonical" href="${attribute(address)}">${openGraph(page, address)}`;
  return `<!doctype html>
<html lang="es" data-sheet="${page.sheet}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${text(page.title)}</title>
${page.description ? `<meta name="description" content="${attribute(page.description)}">` : ""}
${canonical}
<meta name="theme-color" content="${THEME_COLORS.default}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${page.isShell ? parts.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join("") : ""}
<script>${HEAD_SCRIPT}</script>
<style>${parts.sheets[page.sheet]}</style>
${structuredData(page, parts.origin)}</head>
<body><div id="root"${page.missing ? ` data-missing="${page.missing}"` : ""}${page.isShell ? " data-shell" : ""}>${page.html}</div>
<script>${startScript(parts.entry)}</script>
</body></html>
`;
}

/** The hashes of what stands inline, as a Content-Security-Policy wants them. */
export function inlineHashes(parts: DocumentParts): { styles: string[]; scripts: string[] } {
  return {
    styles: Object.values(parts.sheets).map(cspHash),
    scripts: [cspHash(HEAD_SCRIPT), cspHash(startScript(parts.entry))],
  };
}

function openGraph(page: Prerendered, address: string): string {
  const properties = {
    "og:type": page.path === "/" ? "website" : "article",
    "og:site_name": "Claves del Éxito",
    "og:locale": "es_LA",
    "og:title": page.title,
    "og:description": page.description ?? "",
    "og:url": address,
  };
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${attribute(content)}">`)
    .join("");
}

function structuredData(page: Prerendered, origin: string): string {
  if (!page.structuredData) return "";
  const absolute = JSON.stringify(page.structuredData, (key, value: unknown) =>
    key === "url" ? `${origin}${String(value)}` : value,
  );
  return `<script type="application/ld+json">${absolute.replaceAll("<", "\\u003c")}</script>\n`;
}

function cspHash(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function attribute(value: string): string {
  return text(value).replaceAll('"', "&quot;");
}
