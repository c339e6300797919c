import { renderToStaticMarkup } from "react-dom/server";
import { ads } from "#features/promo/ads.ts";
import { AdPicture } from "#features/promo/components/ad-picture.tsx";

/** The ads of /publicidad as the build turns them into pictures: each the markup of an `<svg>`. */
export function adDrawings(): { id: string; svg: string }[] {
  return ads.map((ad) => ({ id: ad.id, svg: renderToStaticMarkup(<AdPicture ad={ad} />) }));
}
