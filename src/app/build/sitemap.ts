import { escapeHtml } from "#shared/text/html-text.ts";

interface IndexablePage {
  path: string;
  /** When the text last changed (`yyyy-MM-dd`), if it states a date. */
  updated?: string | undefined;
}

/** The sitemap (sitemaps.org, 0.9). The date of the build is not used: a build does not change a text. */
export function sitemap(origin: string, pages: readonly IndexablePage[]): string {
  const entries = pages.map(({ path, updated }) => {
    const modified = updated ? `<lastmod>${updated}</lastmod>` : "";
    return `<url><loc>${escapeHtml(origin + path)}</loc>${modified}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

/** Rules for crawlers (RFC 9309). Pages with `noindex` stay allowed: a crawler must read them to see it. */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /simulators/

Sitemap: ${origin}/sitemap.xml
`;
}
