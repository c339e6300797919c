import { expect, test } from "vitest";
import { robots, sitemap } from "./sitemap.ts";

test("the sitemap lists escaped absolute addresses, with a date only for dated pages", () => {
  const xml = sitemap("https://claves.example", [
    { path: "/" },
    { path: "/politica-de-privacidad", updated: "2025-06-26" },
    { path: "/a&b" },
  ]);
  expect(xml).toContain("<url><loc>https://claves.example/</loc></url>");
  expect(xml).toContain(
    "<url><loc>https://claves.example/politica-de-privacidad</loc><lastmod>2025-06-26</lastmod></url>",
  );
  expect(xml).toContain("<loc>https://claves.example/a&amp;b</loc>");
  expect(xml.match(/<lastmod>/g)).toHaveLength(1);
});

test("robots.txt allows pages, disallows /api/ and /simulators/, and names the sitemap", () => {
  const lines = robots("https://claves.example").split("\n");
  expect(lines).toContain("Allow: /");
  expect(lines).toContain("Disallow: /api/");
  expect(lines).toContain("Disallow: /simulators/");
  expect(lines).toContain("Sitemap: https://claves.example/sitemap.xml");
});
