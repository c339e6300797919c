import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { readLegalText } from "#lessons/content/read-legal-text.ts";
import { loadSite, type Site } from "#platform/http/site.ts";
import { readPrecache } from "#platform/http/site-template.ts";
import type { SiteSettings } from "#platform/server/config.ts";

const DIST = new URL("../../dist", import.meta.url).pathname;
const CHUNKS: Record<string, string[]> = JSON.parse(readFileSync(`${DIST}/chunks.json`, "utf8"));
const LEGAL = new URL("../../content/legal/", import.meta.url);
/** Settings with each character that HTML, an address or a script's string would treat as syntax. */
const SETTINGS: SiteSettings = {
  origin: "https://claves.example:8443",
  operatorName: `O'Brien & "Söhne" <b>\`\${1}\`\\ $& SRL`,
  contactEmail: "o'brien+claves@claves.example",
  operatorAddress: "Calle `1`, \\ Puebla & $&",
  operatorTaxId: "RFC <PEAA>",
  operatorSeller: 'Ana "Söhne", RFC <PEAA>, Calle `1`',
  operatorHours: "lunes a viernes, 9 a 17 'hora local'",
  operatorArea: 'Atención "directa"',
  consumerClass: "",
  premiumAmount: "$3.50 MXN",
  premiumBrief: "$3.50 MXN",
  premiumCurrencyName: "pesos mexicanos",
  hasContact: true,
};

describe("one build, served for another installation than it was built for", () => {
  let site: Site;
  let asBuilt: Site;
  beforeAll(async () => {
    asBuilt = await loadSite(DIST);
    site = await loadSite(DIST, SETTINGS);
  });
  const text = (name: string, from = site) => from.files.get(name)?.identity.body.toString() ?? "";
  /** The address of the built script that contains a module. */
  const scriptWith = (module: string) =>
    Object.entries(CHUNKS).find(([, modules]) => modules.includes(module))?.[0] ?? "";
  const changed = (to = site, from = asBuilt) =>
    [...to.files.keys()].filter((name) => text(name, to) !== text(name, from));

  test("pages, sitemap and robots name the address of this installation, and no other", () => {
    expect(text("/index.html")).toContain('<link rel="canonical" href="https://claves.example:8443/">');
    expect(text("/sitemap.xml")).toContain("<loc>https://claves.example:8443/clave/metas</loc>");
    expect(text("/robots.txt")).toContain("https://claves.example:8443/sitemap.xml");
    for (const name of site.files.keys())
      expect(text(name)).not.toMatch(
        /localhost:3000|origin\.invalid|operator-(name|address|tax-id|seller|hours|area)|contact-email|consumer-class|premium-(amount|brief|value|currency|money)/,
      );
  });

  test("scripts hold the legal texts as if the build had known the settings", async () => {
    const ids = readdirSync(LEGAL).map((file) => file.slice(0, -".md".length));
    expect(ids).toHaveLength(5);
    for (const id of ids) {
      const name = scriptWith(`content/legal/${id}.md`);
      const source = readFileSync(new URL(`${id}.md`, LEGAL), "utf8");
      const script: { default: unknown } = await import(
        `data:text/javascript,${encodeURIComponent(text(name))}`
      );
      expect(changed()).toContain(name);
      expect(JSON.parse(JSON.stringify(script.default))).toEqual(
        JSON.parse(JSON.stringify(readLegalText(`${id}.md`, source, SETTINGS))),
      );
      expect(text(`/${id}.html`)).toContain("mailto:o'brien%2Bclaves@claves.example");
    }
    expect(text("/terminos-de-servicio.html")).toContain("O'Brien &amp; &quot;Söhne&quot; &lt;b&gt;`$");
  });

  test("the landing pages and their script name who sells, where, and when somebody answers", () => {
    const shown = [
      "Calle `1`, \\ Puebla &amp; $&amp;",
      "RFC &lt;PEAA&gt;",
      "9 a 17",
      "o'brien+claves@claves.example",
    ];
    for (const page of ["/promo-planificador-metas.html", "/promo-midiario.html"])
      for (const value of shown) expect(text(page)).toContain(value);
    const scripts = changed().filter((name) => name.endsWith(".js") && text(name).includes("RFC <PEAA>"));
    expect(scripts.filter((name) => name.startsWith("/assets/"))).not.toEqual([]);
  });

  test("pages and their scripts name the price of this installation", () => {
    for (const page of ["/index.html", "/promo-midiario.html", "/acerca-de.html", "/flyer.html"]) {
      expect(text(page)).toContain("$3.50 MXN");
      expect(text(page)).not.toContain("$2 USD");
    }
    for (const page of ["/promo-midiario.html", "/promo-planificador-metas.html"]) {
      expect(text(page)).toContain("En pesos mexicanos: $3.50 MXN");
      expect(text(page)).not.toContain("estadounidense");
    }
    expect(text("/acerca-de.html", asBuilt)).toContain("$2 USD al mes");
    const scripts = changed().filter((name) => name.endsWith(".js") && text(name).includes("3.50 MXN"));
    expect(scripts.length).toBeGreaterThan(1);
  });

  test("no public page, and no file that all pages share, names the price of another installation", () => {
    const pages = [...site.files.keys()].filter((name) => /\.(html|json|webmanifest|xml|txt)$/.test(name));
    expect(pages.length).toBeGreaterThan(60);
    const literal = /\$2(?![\d.]).{0,9}|\b2(\.00)? USD|\bUSD 2\b|\b(2|dos) dólares/i;
    expect(pages.flatMap((name) => literal.exec(text(name))?.[0] ?? [])).toEqual([]);
    const withHeader = pages.filter((name) => text(name).includes("¡Quiero ser Premium!"));
    expect(withHeader.length).toBeGreaterThan(60);
    for (const name of withHeader) expect(text(name).includes("$3.50 MXN/mes"), name).toBe(true);
    expect(text("/index.html", asBuilt).includes("$2/mes")).toBe(true);
  });

  test("an owner outside Argentina can take both consumer buttons out of every footer", async () => {
    const off = await loadSite(DIST, { ...SETTINGS, consumerClass: "hidden" });
    for (const name of ["/baja", "/arrepentimiento"]) {
      const hidden = new RegExp(`hidden"[^>]*>(<a [^>]*)?href="${name}"|href="${name}"[^>]*hidden"`, "g");
      for (const page of ["/index.html", "/promo-midiario.html"]) {
        expect(text(page, off).match(hidden), page).toHaveLength(1);
        expect(text(page).match(hidden), page).toBeNull();
      }
    }
    expect(changed(off, site)).toContain(scriptWith("src/platform/ui/legal.tsx"));
  });

  test("the page about trust and its script have the contact address", () => {
    const script = scriptWith("src/lessons/trust/trust-page.tsx");
    expect(text(script)).toContain("o\\x27brien+claves@claves.example");
    expect(text("/confianza.html")).toContain("mailto:o'brien%2Bclaves@claves.example");
  });

  test("a device that knew the former settings loads what they changed, and nothing else", () => {
    const [before, now] = [asBuilt, site].map((each) => readPrecache(text("/sw.js", each)));
    expect(now?.build).not.toBe(before?.build);
    const [known, wanted] = [before, now].map((list) => ({ ...list?.files, ...list?.tools }));
    const listed = Object.entries(wanted ?? {}).filter(([address, hash]) => hash !== known?.[address]);
    const addresses = changed().map((name) => (name.startsWith("/sin-conexion/") ? name.slice(0, -5) : name));
    expect(listed.map(([address]) => address).toSorted()).toEqual(
      addresses.filter((name) => name in (wanted ?? {})).toSorted(),
    );
    expect(Object.fromEntries(listed)).toHaveProperty(["/sin-conexion/hoy"]);
    expect(listed.length).toBeGreaterThan(0);
    for (const [address, hash] of listed) {
      const content = (site.files.get(address) ?? site.files.get(`${address}.html`))?.identity;
      expect(hash).toBe(
        `sha256-${createHash("sha256")
          .update(content?.body ?? "")
          .digest("base64")}`,
      );
      for (const each of [site, asBuilt])
        expect(
          (each.files.get(address) ?? each.files.get(`${address}.html`))?.identity.headers["cache-control"],
        ).toMatch(/^no-cache/);
    }
  });

  test("changed files are compressed at once, and within seconds as well as the build does", async () => {
    for (const name of changed()) {
      const { br, identity } = site.files.get(name) ?? {};
      expect(brotliDecompressSync(br?.body ?? "")).toEqual(identity?.body);
      expect(br?.headers.etag).not.toBe(asBuilt.files.get(name)?.br.headers.etag);
    }
    const bytes = (from: Site) => from.files.get("/index.html")?.br.body.length ?? 0;
    await expect.poll(() => bytes(site)).toBeLessThan(bytes(asBuilt) + 100);
  });

  test("another account can read what was built", () => {
    for (const path of ["", "/site", "/template", "/site/index.html"])
      expect(statSync(`${DIST}${path}`).mode & 0o044).toBe(0o044);
  });

  test("a folder without a build is refused with the command that makes one", async () => {
    await expect(loadSite("/nowhere", SETTINGS)).rejects.toThrow("run npm run build");
  });
});
