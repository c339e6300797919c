import { renderToStaticMarkup } from "react-dom/server";
import { ads } from "#features/promo/ads/ads.ts";
import { AdPicture } from "#features/promo/ads/picture.tsx";

export function adDrawings(): { id: string; svg: string }[] {
  return ads.map((ad) => ({ id: ad.id, svg: renderToStaticMarkup(<AdPicture ad={ad} />) }));
}
