import type { Prerendered, PrerenderedSite } from "#app/browser/prerender.tsx";
import { cardPath } from "#app/browser/structured-data.ts";
import { adPicturePath } from "#features/promo/ads/ad.ts";
import { AD_SIZE } from "#features/promo/ads/layout.ts";
import { type DocumentParts, documentFile, renderDocument, renderOfflineEdition } from "./document.ts";
import type { PictureCache } from "./pictures/picture-cache.ts";
import { pngOf } from "./pictures/rasterise.ts";
import { cardPicture, socialCard } from "./pictures/social-cards.ts";
import { editionPath, isKeptOffline, writeServiceWorker } from "./precache.ts";
import { robots, sitemap } from "./sitemap.ts";
import { writeWebManifest } from "./web-manifest.ts";
import { writeBelow } from "./write-below.ts";

const CARDS_AT_ONCE = 6;

/** Writes everything but the bundle. The service worker comes last, because it lists the other files. */
export async function writeSiteFiles(
  site: string,
  { pages, ads, cards, privatePaths }: PrerenderedSite,
  document: DocumentParts,
  pictures: PictureCache,
): Promise<void> {
  for (const page of pages) await writeBelow(site, documentFile(page.path), renderDocument(page, document));
  for (const { id, svg } of ads) await writeBelow(site, adPicturePath(id), await pngOf(svg, AD_SIZE));
  await writeCards(site, cards, pictures);
  await writeWebManifest(site);
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

/** A few at a time: encoding runs beside the drawing of the next, and the raw pictures are large. */
async function writeCards(
  site: string,
  cards: PrerenderedSite["cards"],
  pictures: PictureCache,
): Promise<void> {
  for (let first = 0; first < cards.length; first += CARDS_AT_ONCE) {
    const some = cards.slice(first, first + CARDS_AT_ONCE);
    await Promise.all(
      some.map(async (card) => {
        const path = cardPath(card.path);
        const drawing = socialCard(card);
        const picture = await pictures.take(path, `${card.key}${drawing}`, () => cardPicture(card, drawing));
        await writeBelow(site, path, picture);
      }),
    );
  }
}
