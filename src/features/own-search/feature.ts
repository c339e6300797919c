import type { Feature } from "#ui/feature.ts";

export const ownSearchFeature: Feature = {
  pages: [{ path: "/mi-busqueda", access: "premium", load: () => import("./own-search-page.tsx") }],
};
