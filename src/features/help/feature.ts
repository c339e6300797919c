import type { Feature } from "#ui/feature.ts";

export const helpFeature: Feature = {
  pages: [{ path: "/pedir-ayuda", load: () => import("./help-page.tsx") }],
};
