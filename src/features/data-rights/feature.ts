import type { Feature } from "#ui/feature.ts";

export const dataRightsFeature: Feature = {
  pages: [{ path: "/facebook-data-status", load: () => import("./deletion-status-page.tsx") }],
};
