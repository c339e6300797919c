import type { Feature } from "#ui/feature.ts";

export const searchFeature: Feature = {
  pages: [{ path: "/search", load: () => import("./search-page.tsx") }],
};
