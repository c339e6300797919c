import type { Feature } from "#ui/feature.ts";

export const trustFeature: Feature = {
  pages: [{ path: "/confianza", load: () => import("./trust-page.tsx") }],
};
