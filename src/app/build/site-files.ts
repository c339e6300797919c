import type { Prerendered, PrerenderedSite } from "#app/browser/prerender.tsx";
import { type DocumentParts, documentFile, renderDocument, renderOfflineEdition } from "./document.ts";
import { editionPath, isKeptOffline, writeServiceWorker } from "./precache.ts";
import { robots, sitemap } from "./sitemap.ts";
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

  const kept = pages.filter(({ path }) => isKeptOffline(path));
  for (const page of [...kept, ...pages.filter(({ isMembersHome }) => isMembersHome)])
    await writeBelow(site, documentFile(editionPath(page.path)), renderOfflineEdition(page, document));
  const others = pages.filter(({ path, isSubstitute }) => !isSubstitute && !isKeptOffline(path));
  const pathsOf = (some: readonly Prerendered[]) => some.map(({ path }) => path);
  const patterns = [...new Set(others.map(({ pattern }) => pattern))];
  await writeServiceWorker(site, pathsOf(kept), [...privatePaths, ...patterns], document);
}
