import type { Feature } from "#ui/feature.ts";

export const remindersFeature: Feature = {
  pages: [{ path: "/recordatorios", load: () => import("./reminder-link-page.tsx") }],
};
