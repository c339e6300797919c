import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CardSubject } from "#app/browser/card-subjects.tsx";
import type { Prerendered } from "#app/browser/prerender.tsx";
import { type DocumentParts, renderOfflineEdition } from "./document.ts";
import { editionPath, isKeptOffline, writeServiceWorker } from "./precache.ts";
import { robots, sitemap } from "./sitemap.ts";
import { writeSocialCards } from "./social-cards.ts";
import { writeWebManifest } from "./web-manifest.ts";

interface SiteParts {
  pages: readonly Prerendered[];
  cards: readonly CardSubject[];
  privatePaths: readonly string[];
  document: DocumentParts;
}

/**
 * Writes what stands beside the documents: what makes the site installable, findable and readable without a
 * connection. The service worker comes last, since it lists the others.
 */
export async function writeSiteFiles(site: string, parts: SiteParts): Promise<void> {
  const { pages, cards, privatePaths, document } = parts;
  await writeSocialCards(site, cards);
  await writeWebManifest(site);
  const indexable = pages.filter((page) => !page.isHidden);
  await writeFile(join(site, "sitemap.xml"), sitemap(document.origin, indexable));
  await writeFile(join(site, "robots.txt"), robots(document.origin));

  const kept = pages.filter(({ path }) => isKeptOffline(path));
  for (const page of kept) {
    const file = join(site, `${editionPath(page.path)}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renderOfflineEdition(page, document));
  }
  const others = pages.filter(({ path, missing }) => !missing && !isKeptOffline(path));
  const pathsOf = (some: readonly Prerendered[]) => some.map(({ path }) => path);
  await writeServiceWorker(site, pathsOf(kept), [...privatePaths, ...pathsOf(others)]);
}
