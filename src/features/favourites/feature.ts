import type { Feature } from "#ui/feature.ts";

export const favouritesFeature: Feature = {
  pages: [{ path: "/favoritos", access: "premium", load: () => import("./favourites-page.tsx") }],
};
