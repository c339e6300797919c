import type { Feature } from "#ui/feature.ts";

export const weeklyReviewFeature: Feature = {
  pages: [
    { path: "/mi-semana", access: "premium", load: () => import("./week-page.tsx") },
    { path: "/mi-semana/:week", access: "premium", load: () => import("./week-page.tsx") },
  ],
};
