import type { Feature } from "#ui/feature.ts";

export const lookingBackFeature: Feature = {
  pages: [
    { path: "/mi-calendario/mirar-atras", access: "premium", load: () => import("./looking-back-page.tsx") },
    { path: "/mi-calendario/mi-anio/:year", access: "premium", load: () => import("./year-review-page.tsx") },
  ],
};
