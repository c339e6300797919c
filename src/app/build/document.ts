import { createHash } from "node:crypto";
import { THEME_COLORS } from "#app/browser/layout/theme.ts";
import type { StyleBundle } from "#app/browser/page.ts";
import type { Prerendered } from "#app/browser/prerender.tsx";
import { CARD_SIZE, cardPath } from "#app/browser/structured-data.ts";
import { escapeHtml } from "#shared/html-text.ts";

/** What every document shares. */
export interface DocumentParts {
  /** The site's public address, for canonical links. */
  origin: string;
  /** The address of the script that brings the page to life. */
  entry: string;
  /** What the application begins with: a page that has nothing to show without it asks for it at once. */
  preloads: readonly string[];
  /** The style sheets, of which one stands in each document itself. */
  styleBundles: Readonly<Record<StyleBundle, string>>;
  /** The address of the style sheet that holds every class. */
  allStyles: string;
}

/** Stands in the head of each page that is kept from search engines. */
export const NOINDEX = '<meta name="robots" content="noindex">';

/**
 * Before the first paint: the theme without a flash, whether someone is signed in, whose document this is, and the
 * browser's offer to install, which comes once.
 *
 * The server says what the cookies hold (`told` in server/site.ts): a first look into `document.cookie` or
 * `localStorage` waits for another process of the browser, as long as a frame on a slow phone. Only a document
 * that did not come from the server, or a browser that keeps the header from scripts, has it look.
 */
const HEAD_SCRIPT = `(()=>{const c=performance.getEntriesByType("navigation")[0]?.serverTiming?.find(e=>e.name==="cookies")?.description??document.cookie,d=document.documentElement,t=/(?:^|; )app-theme=(\\w+)/.exec(c)?.[1];
if(t==="dark"||!t&&matchMedia("(prefers-color-scheme:dark)").matches){d.dataset.theme="dark";document.querySelector("[name=theme-color]").content="${THEME_COLORS.dark}"}
if(/(?:^|; )signed_in=1/.test(c))d.dataset.member="";
window.openedPath=location.pathname;
addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event("installable"))})})()`;

/**
 * The application starts after `load`, so that it takes nothing from the first paint. A button clicked
 * before is remembered, and starts it at once; popovers, links and forms work by themselves. React does not hear
 * such a click: it listens before it is ready, and the click would count twice.
 */
function startScript(entry: string): string {
  return `(()=>{let s;const c=window.earlyClicks=[],go=()=>s??=import("${entry}");
addEventListener("click",e=>{const b=e.target.closest?.("button:not([popovertarget],[type=submit])");
if(b&&window.earlyClicks){e.stopPropagation();c.push(b);go()}},true);
document.readyState==="complete"?go():addEventListener("load",()=>setTimeout(go))})()`;
}

/** Where the document of a page lies in the site, from its path. */
export function documentFile(path: string): string {
  return path === "/" ? "/index.html" : `${path}.html`;
}

/** A whole HTML document. It holds no style attribute and no script that the hashes do not cover. */
export function renderDocument(page: Prerendered, parts: DocumentParts): string {
  return whole(page, parts, {
    styleBundle: page.styleBundle,
    about: description(page) + (page.isHidden ? NOINDEX : introduction(page, parts.origin)),
    preloads: page.isShell ? parts.preloads : [],
    styles: `<style>${parts.styleBundles[page.styleBundle]}</style>`,
    shell: "private",
  });
}

/**
 * The document as it is kept on a reader's device: its styles in the file that all of them share, and nothing
 * that only search engines read.
 */
export function renderOfflineEdition(page: Prerendered, parts: DocumentParts): string {
  return whole(page, parts, {
    styleBundle: "pages",
    about: NOINDEX,
    preloads: [],
    styles: `<link rel="stylesheet" href="${parts.allStyles}">`,
    shell: "any",
  });
}

interface Head {
  /** Which classes the document has. */
  styleBundle: StyleBundle;
  /** What search engines and those who share it are told. */
  about: string;
  preloads: readonly string[];
  styles: string;
  /** Which pages the shell stands for: without a connection also public ones that are not kept. */
  shell: "private" | "any";
}

function whole(page: Prerendered, parts: DocumentParts, head: Head): string {
  return `<!doctype html>
<html lang="es" data-styles="${head.styleBundle}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
${head.about}
<meta name="theme-color" content="${THEME_COLORS.default}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${head.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join("")}
<script>${HEAD_SCRIPT}</script>
${head.styles}
</head>
<body><div id="root"${page.missing ? ` data-missing="${page.missing}"` : ""}${page.isShell ? ` data-shell="${head.shell}"` : ""}>${page.html}</div>
<script>${startScript(parts.entry)}</script>
</body></html>
`;
}

/** The hashes of what stands inline, as a Content-Security-Policy wants them. */
export function inlineHashes(parts: DocumentParts): { styles: string[]; scripts: string[] } {
  return {
    styles: Object.values(parts.styleBundles).map(cspHash),
    scripts: [cspHash(HEAD_SCRIPT), cspHash(startScript(parts.entry))],
  };
}

function description(page: Prerendered): string {
  return page.description ? `<meta name="description" content="${escapeHtml(page.description)}">\n` : "";
}

/** The page for search engines and for those who share it. */
function introduction(page: Prerendered, origin: string): string {
  const address = escapeHtml(origin + page.path);
  return `<link rel="canonical" href="${address}">${openGraph(page, origin)}
${structuredData(page, origin)}`;
}

/** The Open Graph protocol (ogp.me), and what X calls the kind of card; the rest it takes from there. */
function openGraph(page: Prerendered, origin: string): string {
  const [, keyId] = /^\/clave\/(.+)$/.exec(page.path) ?? [];
  const properties = {
    "og:type": keyId ? "article" : "website",
    "og:site_name": "Claves del Éxito",
    "og:locale": "es_LA",
    "og:title": page.title,
    "og:description": page.description ?? "",
    "og:url": origin + page.path,
    "og:image": origin + cardPath(keyId),
    "og:image:width": String(CARD_SIZE.width),
    "og:image:height": String(CARD_SIZE.height),
    "og:image:alt": keyId ? page.title : "Del dicho al hecho hay diez claves · Claves del Éxito",
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return `${tags.join("")}<meta name="twitter:card" content="summary_large_image">`;
}

/** Its addresses begin with a slash, as no other text of it does; here they become whole. */
function structuredData(page: Prerendered, origin: string): string {
  if (!page.structuredData) return "";
  const absolute = JSON.stringify(page.structuredData, (_key, value: unknown) =>
    typeof value === "string" && value.startsWith("/") ? origin + value : value,
  );
  return `<script type="application/ld+json">${absolute.replaceAll("<", "\\u003c")}</script>`;
}

function cspHash(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}
