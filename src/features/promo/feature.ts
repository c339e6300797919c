import type { Feature } from "#ui/feature.ts";

export const promoFeature: Feature = {
  pages: [
    { path: "/acerca-de", load: () => import("./about-page.tsx") },
    { path: "/promociona", load: () => import("./flyers-page.tsx") },
    { path: "/flyer", load: () => import("./flyer-page.tsx") },
    { path: "/promo-planificador-metas", load: () => import("./goal-planner-page.tsx") },
    { path: "/promo-midiario", load: () => import("./diary-page.tsx") },
    { path: "/publicidad", load: () => import("./ads-page.tsx") },
  ],
};
