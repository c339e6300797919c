import { renderToStaticMarkup } from "react-dom/server";

/** The ads of /publicidad as the build turns them into pictures. */
export async function adDrawings(): Promise<{ id: string; svg: string }[]> {
  const [{ ads }, { AdPicture }] = await Promise.all([
    import("#features/promo/ads.ts"),
    import("#features/promo/components/ad-picture.tsx"),
  ]);
  return ads.map((ad) => ({ id: ad.id, svg: renderToStaticMarkup(<AdPicture ad={ad} />) }));
}
