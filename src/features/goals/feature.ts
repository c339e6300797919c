import type { Feature } from "#ui/feature.ts";

export const goalsFeature: Feature = {
  pages: [{ path: "/mis-metas", access: "premium", load: () => import("./goals-page.tsx") }],
};
