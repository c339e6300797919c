import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { keyHues } from "#lessons/content/key-hues.ts";
import { LIGHTS, lightAt } from "#notebook/horizon/horizon.ts";
import { loadSite } from "#platform/http/site.ts";
import { VERSION } from "#platform/server/version.ts";
import { dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { startTestApp } from "../test-app.ts";

const SITE = new URL("../../dist/site", import.meta.url);
const site = await loadSite(fileURLToPath(new URL("../../dist", import.meta.url)));
const app = await startTestApp({ site });

const IMMUTABLE = "public, max-age=31536000, immutable";
/** The names of files in which the server inserts its settings. */
const TEMPLATES: string[] = JSON.parse(
  readFileSync(new URL("../../dist/site.json", import.meta.url), "utf8"),
).templates;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { headers: { "accept-encoding": "identity", ...headers } });
/** Compares booleans, so that a failure message does not contain the whole document. */
const holds = (html: string, words: string) => expect(html.includes(words), words).toBe(true);
const page = async (path: string) => {
  const response = await get(path);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

describe("a public page", () => {
  test("has its text in the HTML, so that it can be read without JavaScript", async () => {
    const home = await page("/");
    expect(home.status).toBe(200);
    holds(home.html, "Explorar Metas");
    const lesson = await page("/clave/metas");
    holds(lesson.html, "El método S.M.A.R.T.");
    holds(lesson.html, "En la Práctica: Consciencia vs. Inconsciencia");
  });

  test("has the hue of each lesson in its styles, as private pages have in theirs", async () => {
    const sheet = globSync("assets/all-*.css", { cwd: SITE })[0] ?? "";
    for (const styles of [(await page("/clave/metas")).html, (await page(`/${sheet}`)).html])
      for (const [id, hue] of keyHues())
        holds(styles, `[data-key=${id}]{--key:oklch(var(--key-tone) ${hue})}`);
  });

  test("preloads the fonts of its styles", async () => {
    for (const path of ["/", "/clave/metas", "/ideas"]) {
      const { html } = await page(path);
      const all = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, font]) => font);
      const fonts = all(/url\("?([^)"]+\.woff2)/g);
      expect(fonts).toHaveLength(2);
      expect(all(/<link rel="preload" href="([^"]+)" as="font" crossorigin>/g)).toEqual(fonts);
    }
  });

  test("has a footer, which the installed app hides from the first paint of a private page on", async () => {
    for (const [path, isHidden] of [
      ["/", false],
      ["/perfil", true],
      ["/ideas", true],
    ] as const) {
      const [footer = ""] = /<footer[^>]*>/.exec((await page(path)).html) ?? [];
      expect(footer.includes("display-mode:standalone"), path).toBe(isHidden);
    }
  });

  test("has a title, a description, a canonical address, og:title and structured data", async () => {
    const { html } = await page("/clave/decision");
    holds(html, "<title>Cómo tomar una decisión difícil: 7 pasos y el pre-mortem · Claves del Éxito</title>");
    expect(/<meta name="description" content="[^"]{121,}">/.test(html)).toBe(true);
    expect(/<link rel="canonical" href="http[^"]+\/clave\/decision">/.test(html)).toBe(true);
    holds(
      html,
      '<meta property="og:title" content="Cómo tomar una decisión difícil: 7 pasos y el pre-mortem · Claves del Éxito">',
    );
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const found = JSON.parse(json)["@graph"][0];
    expect(found).toMatchObject({ headline: "La Decisión", inLanguage: "es", isAccessibleForFree: true });
  });

  test("has no style attribute or event handler, and a CSP hash for each inline script and style", async () => {
    for (const path of ["/", "/clave/metas", "/clave/frases", "/clave/historias", "/nope", "/ideas"]) {
      const { html, headers } = await page(path);
      expect(/<[^>]+\s(style|on\w+)=/.exec(html)?.[0], path).toBeUndefined();
      const csp = headers.get("content-security-policy") ?? "";
      const inline = [...html.matchAll(/<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/g)];
      expect(inline.length).toBe(3);
      for (const [, source = ""] of inline) {
        expect(csp).toContain(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
      }
      expect(csp).toContain("default-src 'none'");
      expect(csp).not.toContain("unsafe");
    }
  });

  test("is served compressed, and as a 304 when it has not changed", async () => {
    const compressed = await get("/", { "accept-encoding": "gzip, br" });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.headers.get("cache-control")).toBe("no-cache");
    const etag = compressed.headers.get("etag") ?? "";
    const again = await get("/", { "accept-encoding": "gzip, br", "if-none-match": etag });
    expect(again.status).toBe(304);
    const head = await fetch(`${app.origin}/`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  test.each([
    ["gzip, br", "br"],
    ["BR", "br"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["br;q=0, gzip", null],
    ["br ; q=0.000", null],
    ["x-br, brotli", null],
    ["identity", null],
    ["*;q=0", null],
  ])("for accept-encoding %j has content-encoding %j", async (accepted, encoding) => {
    const response = await get("/", { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("accept-encoding, cookie");
    expect((await get("/clave/metas")).headers.get("vary")).toBe("accept-encoding");
  });

  test.each([
    [undefined, ""],
    ["app-theme=dark", "app-theme=dark"],
    ["access=secret; signed_in=1; app-theme=default", "signed_in=1; app-theme=default"],
    ['app-theme=dark"evil; x-signed_in=1; signed_in=10', ""],
  ])("repeats only the theme and signed_in of the cookies %j in Server-Timing", async (cookie, told) => {
    const { headers } = await get("/", cookie ? { cookie } : {});
    expect(headers.get("server-timing")).toBe(`cookies;desc="${told}"`);
  });

  test("has an offline edition without the cookies in Server-Timing", async () => {
    const { headers } = await get("/sin-conexion/inicio", { cookie: "app-theme=dark" });
    expect(headers.get("server-timing")).toBeNull();
  });

  test("names its own page and all its scripts, immutable but for those that hold a setting", async () => {
    const { html } = await page("/");
    const [, scripts = ""] = / data-scripts="([^"]+)"/.exec(html) ?? [];
    expect(scripts).toMatch(/^\/assets\/entry-\S+ /);
    for (const path of scripts.split(" ")) {
      const script = await get(path);
      const isFilled = TEMPLATES.includes(path);
      expect(script.headers.get("cache-control"), path).toBe(isFilled ? "no-cache" : IMMUTABLE);
      expect(script.headers.get("content-type"), path).toBe("text/javascript; charset=utf-8");
    }
    const [, own = ""] = / data-page="([^"]+)"/.exec(html) ?? [];
    expect(scripts.split(" ")).toContain(own);
  });
});

describe("the home page of a device that was Premium", () => {
  const cookie = "was_premium=1; signed_in=1";
  const TODAY = ">Hoy</h1>";
  const inlineScripts = (html: string) =>
    Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, source = ""]) => source);

  test("is a document with Hoy and the places of its lines, which no search engine keeps", async () => {
    const response = await get("/", { cookie });
    const html = await response.text();
    for (const words of [TODAY, "Tu siguiente acción", "Las diez claves"]) holds(html, words);
    expect(/<[^>]+\s(style|on\w+)=/.exec(html)?.[0]).toBeUndefined();
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const csp = response.headers.get("content-security-policy") ?? "";
    const scripts = inlineScripts(html);
    expect(scripts.length).toBe(3);
    for (const source of scripts)
      expect(csp).toContain(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  });

  test("writes the device's day, and names the light, as the application does", async () => {
    const scripts = inlineScripts(await (await get("/", { cookie })).text());
    const script = scripts.find((source) => source.includes("miércoles")) ?? "";
    const date = { textContent: "" };
    for (let instant = Date.UTC(2026, 10, 27, 2, 30); instant < Date.UTC(2028, 2, 2); instant += DAY_MS) {
      const now = new Date(instant);
      const Fixed = class extends Date {
        constructor() {
          super(instant);
        }
      };
      const body = { dataset: { light: "" } };
      runInNewContext(script, { Date: Fixed, document: { querySelector: () => date, body } });
      expect(LIGHTS[Number(body.dataset.light)]).toBe(lightAt(now.getHours()));
      expect(date.textContent).toBe(dateInSentence(todayHere(now)).replace(/ de \d+$/, ""));
    }
  });

  test.each([
    "was_premium=1",
    "signed_in=1",
    "signed_in=1; was_premium=10",
    "signed_in=1; was_premium=",
    "signed_in=1; x-was_premium=1",
    "signed_in=0; was_premium=1",
    'signed_in="was_premium=1"',
  ])("is the visitors' with the cookies %j", async (other) => {
    const visitors = await get("/");
    const html = await visitors.text();
    expect(html.includes("home-today") || html.includes(TODAY)).toBe(false);
    expect((await (await get("/", { cookie: other })).text()) === html).toBe(true);
  });

  test("has an ETag of its own, which a shared cache keeps apart by the cookies", async () => {
    const [own, visitors] = await Promise.all([get("/", { cookie }), get("/")]);
    const [ownTag = "", tag = ""] = [own, visitors].map(({ headers }) => headers.get("etag") ?? "");
    expect(ownTag).not.toBe(tag);
    for (const { headers } of [own, visitors]) {
      expect(headers.get("vary")).toBe("accept-encoding, cookie");
      expect(headers.get("cache-control")).toBe("no-cache");
    }
    const again = await get("/", { cookie, "if-none-match": ownTag });
    expect([again.status, again.headers.get("etag")]).toEqual([304, ownTag]);
    const other = await get("/", { cookie, "if-none-match": tag });
    expect([other.status, other.headers.get("etag")]).toEqual([200, ownTag]);
    expect((await get("/", { "if-none-match": ownTag })).status).toBe(200);
    const head = await fetch(`${app.origin}/`, { method: "HEAD", headers: { cookie } });
    expect(head.headers.get("etag")).toContain(ownTag.slice(1, 17));
    expect(await head.text()).toBe("");
  });

  test("has an offline edition of the same page", async () => {
    const root = (html: string) => /<div id="root"[\s\S]*<\/div>/.exec(html)?.[0];
    const [page, edition] = await Promise.all([get("/", { cookie }), get("/sin-conexion/hoy")]);
    expect(edition.status).toBe(200);
    expect(root(await edition.text()) === root(await page.text())).toBe(true);
  });
});

test.each([
  ["/payment-success", "Tu suscripción Premium está siendo procesada y se activará en breve."],
  ["/payment-failure", "Hubo un problema con tu pago. Por favor, inténtalo de nuevo."],
  ["/payment-pending", "Tu pago está siendo procesado. Te notificaremos pronto."],
])("the PayPal return page %s shows its message and is not indexed", async (path, words) => {
  const { status, html } = await page(`${path}?subscription_id=I-1&token=x`);
  expect(status).toBe(200);
  holds(html, words);
  holds(html, "Volver al Inicio");
  holds(html, '<meta name="robots" content="noindex">');
});

describe("an unknown address", () => {
  test.each([
    ["/nope", "Página no encontrada"],
    ["/clave/nope", "Clave no encontrada"],
    ["/clave/metas/mas", "encontrada"],
    ["/index.php?x=1", "Página no encontrada"],
    // The server sends these documents in place of others, so they have no address of their own.
    ["/index", "Página no encontrada"],
    ["/app", "Página no encontrada"],
    ["/404", "Página no encontrada"],
    ["/hoy", "Página no encontrada"],
    ["/clave-404", "Página no encontrada"],
    ["/.git/config", "Página no encontrada"],
    ["/%c0%ae", "Página no encontrada"],
  ])("%s shows one of our pages with status 404", async (path, words) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    holds(html, words);
    holds(html, '<meta name="robots" content="noindex">');
  });

  test("below /api gets a 404 with a JSON error", async () => {
    const response = await get("/api/nope");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  });

  test("below /assets gets a 404 that is not cached as immutable", async () => {
    const response = await get("/assets/gone-00000000.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).not.toContain("immutable");
  });
});

test.each([
  ["/clave/metas/?a=1?b", "/clave/metas?a=1?b"],
  ["/ideas//", "/ideas"],
  ["//evil.example/", "/evil.example"],
])("%s redirects permanently to %s", async (path, location) => {
  const response = await fetch(`${app.origin}${path}`, { redirect: "manual" });
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe(location);
});

test.each([
  "/",
  "/nope",
  "/sw.js",
  "/favicon.svg",
  "/clave/metas/",
  "/api/nope",
  "/health",
  "/%ff",
  "/api/%ff",
])("%s is answered with all security headers", async (path) => {
  const { headers } = await fetch(`${app.origin}${path}`, { redirect: "manual" });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(headers.get("content-security-policy")).toContain(directive);
  expect(headers.get("access-control-allow-origin")).toBeNull();
  if (path !== "/clave/metas/") expect(headers.get("content-type")).toMatch(/; charset=utf-8$/);
});

test.each(["/ideas", "/crear-meta/0190a1b2-0000-7000-8000-000000000000"])(
  "a private page %s is served as a loading page with noindex",
  async (path) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    holds(html, "Cargando aplicación...");
    holds(html, '<meta name="robots" content="noindex">');
  },
);

test("the OpenAPI document lists only paths below /api", async () => {
  const { paths } = (await (await get("/api/openapi.json")).json()) as { paths: object };
  expect(Object.keys(paths).filter((path) => !path.startsWith("/api/"))).toEqual([]);
});

describe("the server", () => {
  test("reports ready in /health", async () => {
    const response = await get("/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ready", version: VERSION });
  });
});

test("no module of the tests, such as the gallery of screens, is in the built site", () => {
  const list = readFileSync(new URL("../../dist/chunks.json", import.meta.url), "utf8");
  const chunks: Record<string, string[]> = JSON.parse(list);
  expect(Object.values(chunks).flat()).toContain("src/app/browser/entry.tsx");
  expect(
    Object.values(chunks)
      .flat()
      .filter((module) => /^(test|scripts|e2e)\//.test(module)),
  ).toEqual([]);
});
