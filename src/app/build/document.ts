import { createHash } from "node:crypto";
import { THEME_COLORS } from "#app/browser/layout/theme.ts";
import type { Prerendered } from "#app/browser/prerender.tsx";
import { CARD_SIZE, cardPath } from "#app/browser/structured-data.ts";
import { LIGHTS, lightAt } from "#notebook/horizon/horizon.ts";
import { MONTHS, WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { escapeHtml } from "#platform/shared/text/html-text.ts";
import type { StyleBundle } from "#platform/ui/page.ts";

export interface DocumentParts {
  origin: string;
  scriptsOf: (page: Prerendered) => readonly string[];
  /** The address of the script that older browsers need before all others. */
  older: string;
  pageOf: (module: string) => string;
  tools: readonly string[];
  onlineOnly: readonly string[];
  styleBundles: Readonly<Record<DocumentStyles, string>>;
  linkedSheets: readonly string[];
  fonts: readonly string[];
}

/** The shell and the members' home inline all classes. Otherwise they would load the whole style sheet next. */
type DocumentStyles = StyleBundle | "all";

export const NOINDEX = '<meta name="robots" content="noindex">';

/**
 * Runs before the first paint. Sets the theme, `data-member`, and `data-partial` for a page that opens at its top.
 * Keeps the opened path, and `beforeinstallprompt`, which fires only once.
 * The server sends the cookies as `Server-Timing`, because `document.cookie` may cost a frame (decision 0011).
 */
const HEAD_SCRIPT = `{const n=performance.getEntriesByType("navigation")[0],c=n?.serverTiming?.find(e=>e.name=="cookies")?.description??document.cookie,d=document.documentElement.dataset,t=/(?:^|; )app-theme=(\\w+)/.exec(c)?.[1];
if(t=="dark"||!t&&matchMedia("(prefers-color-scheme:dark)").matches){d.theme="dark";document.querySelector("[name=theme-color]").content="${THEME_COLORS.dark}"}
if(/(?:^|; )signed_in=1/.test(c))d.member="";
if(n?.type=="navigate"&&!location.hash)d.partial="";
self.openedPath=location.pathname;
addEventListener("beforeinstallprompt",e=>{e.preventDefault();self.installPrompt=e;dispatchEvent(new Event("installable"))})}`;

/**
 * Before the first paint of the members' home, writes the day as `dateInSentence` does, without its year, and the light
 * of the sky as its place in LIGHTS (all.css).
 */
const DATE_SCRIPT = `{const d=new Date,of=(words,i)=>words.split(" ")[i];
document.querySelector(".home-today p").textContent=\`\${of("${WEEKDAYS.join(" ")}",(d.getDay()+6)%7)} \${d.getDate()} de \${of("${MONTHS.join(" ")}",d.getMonth())}\`;
document.body.dataset.light="${Array.from({ length: 24 }, (_, hour) => LIGHTS.indexOf(lightAt(hour))).join("")}"[d.getHours()]}`;

/**
 * Starts the application after `load`, or at a first click on a button. React must not see that click, because the
 * click is repeated later. The syntax is old, so that an old browser can load `older`, the address of older/older.ts.
 */
const startScript = (older: string) =>
  `{let s,c=self.earlyClicks=[],l=()=>root.dataset.scripts.split(" ").map(f=>import(f).catch(()=>{})),go=()=>s=s||(self.Iterator?l():import("${older}").then(l));
addEventListener("click",e=>{const b=e.target.closest("button:not([popovertarget],[type=submit])");
if(b&&earlyClicks){e.stopPropagation();c.push(b);go()}},true);
addEventListener("load",()=>setTimeout(go))}`;

export function documentFile(path: string): string {
  return path === "/" ? "/index.html" : `${path}.html`;
}

/** A whole HTML document. Its only inline styles and executable scripts are those of `inlineHashes`. */
export function renderDocument(page: Prerendered, parts: DocumentParts): string {
  const styles = page.isShell || page.isMembersHome ? "all" : page.styleBundle;
  return whole(page, parts, {
    styles,
    about: description(page) + (page.isHidden ? NOINDEX : introduction(page, parts.origin)),
    // The shell shows nothing without its scripts, so they do not wait for `load`.
    preloads: page.isShell ? parts.scriptsOf(page) : [],
    // With `font-display: optional`, the first paint has these fonts only if they arrive almost as soon as the page.
    // Devices that were Premium have them.
    sheet: `${(page.isMembersHome ? [] : parts.fonts).map((font) => `<link rel="preload" href="${font}" as="font" crossorigin>`).join("")}
<style>${parts.styleBundles[styles]}</style>`,
  });
}

/** Renders the offline edition: it links the shared style sheets, and has `noindex` in place of metadata. */
export function renderOfflineEdition(page: Prerendered, parts: DocumentParts): string {
  return whole(page, parts, {
    styles: "all",
    about: NOINDEX,
    preloads: [],
    sheet: parts.linkedSheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join(""),
  });
}

interface Head {
  /** The document's style bundle: `loadAllStyles` reads its name in the browser. */
  styles: DocumentStyles;
  about: string;
  preloads: readonly string[];
  sheet: string;
}

function whole(page: Prerendered, parts: DocumentParts, head: Head): string {
  return `<!doctype html>
<html lang="es" data-styles="${head.styles}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">
<title>${escapeHtml(page.title)}</title>
${head.about}
<meta name="theme-color" content="${THEME_COLORS.default}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${head.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join("")}
<script>${HEAD_SCRIPT}</script>
${head.sheet}
</head>
<body><div id="root" data-scripts="${parts.scriptsOf(page).join(" ")}"${page.isShell ? " data-shell" : pageName(page, parts)}>${page.html}</div>
${page.isMembersHome ? `<script>${DATE_SCRIPT}</script>\n` : ""}<script>${startScript(parts.older)}</script>
</body></html>
`;
}

function pageName({ modules: [module = ""], params }: Prerendered, { pageOf }: DocumentParts): string {
  const values = Object.keys(params).length > 0 ? ` data-params="${escapeHtml(JSON.stringify(params))}"` : "";
  return ` data-page="${pageOf(module)}"${values}`;
}

export function inlineHashes(parts: DocumentParts): { styles: string[]; scripts: string[] } {
  return {
    styles: Object.values(parts.styleBundles).map(cspHash),
    scripts: [HEAD_SCRIPT, DATE_SCRIPT, startScript(parts.older)].map(cspHash),
  };
}

function description(page: Prerendered): string {
  return page.description ? `<meta name="description" content="${escapeHtml(page.description)}">\n` : "";
}

function introduction(page: Prerendered, origin: string): string {
  const address = escapeHtml(origin + page.path);
  return `<link rel="canonical" href="${address}">${openGraph(page, origin)}
${structuredData(page, origin)}`;
}

/** Open Graph tags (ogp.me), and the card type of X, which reads everything else from Open Graph. */
function openGraph(page: Prerendered, origin: string): string {
  const picture = cardPath(page.path);
  const hasOwn = picture !== cardPath("/");
  const properties = {
    "og:type": hasOwn ? "article" : "website",
    "og:site_name": "Claves del Éxito",
    "og:locale": "es_LA",
    "og:title": page.title,
    "og:description": page.description ?? "",
    "og:url": origin + page.path,
    "og:image": origin + picture,
    "og:image:width": String(CARD_SIZE.width),
    "og:image:height": String(CARD_SIZE.height),
    "og:image:alt": hasOwn ? page.title : "Del dicho al hecho hay diez claves · Claves del Éxito",
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return `${tags.join("")}<meta name="twitter:card" content="summary_large_image">`;
}

/** Makes addresses absolute: they are the only texts in the data that begin with a slash. */
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
