import type { Prerendered, PrerenderedSite } from "#app/browser/prerender.tsx";
import { escapeHtml } from "#platform/shared/text/html-text.ts";
import { type DocumentParts, documentFile, renderDocument, renderOfflineEdition } from "./document.ts";
import { editionPath, KEPT_OFFLINE, writeServiceWorker } from "./precache.ts";
import { writeBelow } from "./write-below.ts";

/** Writes everything but the bundle. The service worker comes last, because it lists the other files. */
export async function writeSiteFiles(
  site: string,
  { pages, privatePaths }: PrerenderedSite,
  document: DocumentParts,
): Promise<void> {
  for (const page of pages) await writeBelow(site, documentFile(page.path), renderDocument(page, document));
  const indexable = pages.filter((page) => !page.isHidden);
  await writeBelow(site, "sitemap.xml", sitemap(document.origin, indexable));
  await writeBelow(site, "robots.txt", robots(document.origin));

  const kept = pages.filter(({ path }) => KEPT_OFFLINE.test(path));
  for (const page of [...kept, ...pages.filter(({ isMembersHome }) => isMembersHome)])
    await writeBelow(site, documentFile(editionPath(page.path)), renderOfflineEdition(page, document));
  const others = pages.filter(({ path, isSubstitute }) => !isSubstitute && !KEPT_OFFLINE.test(path));
  const pathsOf = (some: readonly Prerendered[]) => some.map(({ path }) => path);
  const patterns = [...new Set(others.map(({ pattern }) => pattern))];
  await writeServiceWorker(site, pathsOf(kept), [...privatePaths, ...patterns], document);
}

/** The sitemap (sitemaps.org, 0.9). The date of the build is not used: a build does not change a text. */
function sitemap(origin: string, pages: readonly Prerendered[]): string {
  const entries = pages.map(({ path, updated }) => {
    const modified = updated ? `<lastmod>${updated}</lastmod>` : "";
    return `<url><loc>${escapeHtml(origin + path)}</loc>${modified}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

/** Rules for crawlers (RFC 9309). Pages with `noindex` stay allowed, because a crawler must read that tag. */
function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /simulators/

Sitemap: ${origin}/sitemap.xml
`;
}
