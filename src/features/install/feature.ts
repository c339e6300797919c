import type { Feature } from "#ui/feature.ts";

export const installFeature: Feature = {
  pages: [{ path: "/instalar", load: () => import("./install-page.tsx") }],
};
