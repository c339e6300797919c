import { escapeHtml } from "#shared/html-text.ts";

/** A page that search engines may show. */
export interface IndexablePage {
  path: string;
  /** When its text changed last (`yyyy-MM-dd`), where the text itself says so. */
  updated?: string | undefined;
}

/** The sitemap (sitemaps.org, 0.9). A page without a date of its own has none here: a build is no change. */
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

/** What crawlers may read (RFC 9309). Pages that should not be shown say so themselves, so they may be read. */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /simulators/

Sitemap: ${origin}/sitemap.xml
`;
}
