import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { loadSite } from "#platform/http/site.ts";
import { readPrecache } from "#platform/http/site-template.ts";
import { startTestApp } from "../test-app.ts";

const CARD_MAX_BYTES = 120_000;
const dist = fileURLToPath(new URL("../../dist", import.meta.url));

const app = await startTestApp({ site: await loadSite(dist) });
const get = (path: string) => fetch(app.origin + path, { headers: { "accept-encoding": "identity" } });
const precache = readPrecache(await (await get("/sw.js")).text());

describe("the service worker", () => {
  test("is a script with no-cache and a CSP that lets it fetch our own files", async () => {
    const { status, headers } = await get("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-cache");
    // With the content security policy of other files, the service worker could fetch nothing and would not install.
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; connect-src 'self';");
  });

  test("precaches only files that exist, with the hash of the served content", async () => {
    for (const [path, hash] of Object.entries({ ...precache.files, ...precache.tools })) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      if (!hash) continue;
      const content = Buffer.from(await response.arrayBuffer());
      expect(`sha256-${createHash("sha256").update(content).digest("base64")}`, path).toBe(hash);
    }
  });

  test("precaches no private page and no path of the API, the simulators or /health", async () => {
    const paths = [...Object.keys(precache.files), ...Object.keys(precache.tools)];
    expect(paths.filter((path) => /^\/(api|simulators|health)/.test(path))).toEqual([]);
    const { privatePaths } = JSON.parse(await readFile(join(dist, "site.json"), "utf8"));
    for (const path of privatePaths) {
      expect(paths).not.toContain(`/sin-conexion${path}`);
      expect(new RegExp(precache.shelled).test(path.replaceAll(/:[^/]+/g, "x")), path).toBe(true);
    }
  });

  test("has the fonts of offline editions apart from the sheet that other documents add later", async () => {
    const linked = new Set<string>();
    for (const path of Object.keys(precache.files).filter((file) => file.startsWith("/sin-conexion"))) {
      const document = await (await get(path)).text();
      for (const [, sheet = ""] of document.matchAll(/<link rel="stylesheet" href="([^"]+)">/g))
        linked.add(sheet);
    }
    const withFonts: boolean[] = [];
    for (const sheet of linked) {
      expect(precache.files).toHaveProperty([sheet]);
      withFonts.push((await (await get(sheet)).text()).includes("@font-face"));
    }
    expect(withFonts).toEqual([true, false]);
    expect(await (await get("/")).text()).toContain("@font-face");
  });

  test("covers every public page by either an offline edition or the shell", async () => {
    const { publicPaths } = JSON.parse(await readFile(join(dist, "site.json"), "utf8"));
    for (const path of publicPaths) {
      const isKept = `/sin-conexion${path === "/" ? "/inicio" : path}` in precache.files;
      expect(isKept, path).not.toBe(new RegExp(precache.shelled).test(path));
    }
  });

  test("precaches the home page, every key, the lines of help, the shell and the offline page", async () => {
    const pages = (await indexedPaths()).filter((path) => path === "/" || path.startsWith("/clave/"));
    expect(pages.length).toBeGreaterThanOrEqual(11);
    for (const path of [...pages, "/pedir-ayuda", "/app", "/sin-conexion"]) {
      expect(precache.files, path).toHaveProperty([`/sin-conexion${path === "/" ? "/inicio" : path}`]);
    }
  });
});

test("an offline edition has the content and the CSP of its page, its styles in a file, and noindex", async () => {
  const [page, edition] = await Promise.all([get("/clave/metas"), get("/sin-conexion/clave/metas")]);
  const root = (html: string) => /<div id="root"[\s\S]*<\/div>/.exec(html)?.[0];
  const [whole, lean] = [await page.text(), await edition.text()];
  expect(root(lean) === root(whole)).toBe(true);
  const [, styles = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(lean) ?? [];
  expect(precache.files).toHaveProperty([styles]);
  expect(lean).not.toContain("<style");
  expect(edition.headers.get("x-robots-tag")).toBe("noindex");
  expect(edition.headers.get("cache-control")).toBe("no-cache, no-transform");
  expect(edition.headers.get("content-security-policy")).toBe(page.headers.get("content-security-policy"));
});

test("the manifest has the fields that installation needs, and its pictures and shortcuts exist", async () => {
  const response = await get("/manifest.webmanifest");
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    id: "/",
    name: "Claves del Éxito",
    short_name: "Claves",
    lang: "es",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: "#f9f3e9",
  });
  const pictures = [...manifest.icons, ...manifest.screenshots];
  for (const { src, type } of pictures) {
    const picture = await get(src);
    expect(picture.status, src).toBe(200);
    expect(picture.headers.get("content-type")?.split(";")[0], src).toBe(type);
  }
  for (const { url } of manifest.shortcuts) expect((await get(url)).status, url).toBe(200);
  expect((await get("/apple-touch-icon.png")).status).toBe(200);
  expect(await (await get("/")).text()).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});

async function indexedPaths(): Promise<string[]> {
  const xml = await (await get("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

describe("search engines", () => {
  test("find the sitemap through robots.txt", async () => {
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const [, address = ""] = /<loc>([^<]+)<\/loc>/.exec(await sitemap.text()) ?? [];
    const robots = await (await get("/robots.txt")).text();
    for (const folder of ["api", "simulators"]) expect(robots).toContain(`Disallow: /${folder}/\n`);
    expect(robots).toContain(`Sitemap: ${new URL("/sitemap.xml", address).href}\n`);
  });

  test("find exactly the public pages without noindex in the sitemap", async () => {
    const { publicPaths } = JSON.parse(await readFile(join(dist, "site.json"), "utf8"));
    const indexed = await indexedPaths();
    for (const path of publicPaths) {
      const isHidden = (await get(path)).headers.get("x-robots-tag") === "noindex";
      expect(indexed.includes(path), path).toBe(!isHidden);
    }
    expect(indexed.length).toBeGreaterThan(20);
  });

  test("find each listed page at its canonical address, with a preview picture of 1200 x 630", async () => {
    const pictures = new Set<string>();
    for (const path of await indexedPaths()) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get("x-robots-tag"), path).toBeNull();
      const html = await response.text();
      const named = (pattern: RegExp) => new URL(pattern.exec(html)?.[1] ?? "about:blank").pathname;
      expect(named(/<link rel="canonical" href="([^"]+)">/), path).toBe(path);
      expect(named(/<meta property="og:url" content="([^"]+)">/), path).toBe(path);
      expect(html.includes('<meta name="twitter:card" content="summary_large_image">'), path).toBe(true);
      expect(/<meta property="og:image:alt" content="[^"]+">/.test(html), path).toBe(true);
      pictures.add(named(/<meta property="og:image" content="([^"]+)">/));
    }
    expect(pictures.size).toBeGreaterThanOrEqual(11);
    for (const path of pictures) {
      const picture = Buffer.from(await (await get(path)).arrayBuffer());
      expect(picture.length, path).toBeLessThanOrEqual(CARD_MAX_BYTES);
      const { width, height, format } = await sharp(picture).metadata();
      expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: "png" });
    }
  });

  test.each(["/ideas", "/app", "/nope", "/clave/nope", "/sin-conexion", "/api/session", "/api/nope"])(
    "get noindex for %s",
    async (path) => {
      expect((await get(path)).headers.get("x-robots-tag")).toBe("noindex");
    },
  );

  test("find structured data with absolute addresses on the home page and on a key", async () => {
    const dataOf = async (path: string) => {
      const html = await (await get(path)).text();
      const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      expect(json, path).not.toMatch(/"\/[^"]*"/);
      return JSON.parse(json);
    };
    const site = await dataOf("/");
    expect(site).toMatchObject({ "@type": "WebSite", name: "Claves del Éxito" });
    expect(site.url).toMatch(/^http/);
    const [article, trail] = (await dataOf("/clave/metas"))["@graph"];
    expect(article).toMatchObject({
      "@type": "Article",
      headline: "Metas",
      image: { width: 1200, height: 630 },
      author: { "@type": "Organization" },
      publisher: { logo: { "@type": "ImageObject" } },
    });
    expect(new URL(article.image.url).pathname).toBe("/tarjetas/metas.png");
    expect(article).toMatchObject({
      datePublished: "2026-11-20",
      dateModified: expect.stringMatching(/^2026-/),
    });
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(["Inicio", "Metas"]);
  });
});
