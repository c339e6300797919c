import type { Feature } from "#ui/feature.ts";

export const calendarFeature: Feature = {
  pages: [{ path: "/calendario", access: "premium", load: () => import("./calendar-page.tsx") }],
};
