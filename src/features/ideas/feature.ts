import type { Feature } from "#ui/feature.ts";

export const ideasFeature: Feature = {
  pages: [{ path: "/ideas", access: "premium", load: () => import("./ideas-page.tsx") }],
};
