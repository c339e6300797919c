import type { Feature } from "#ui/feature.ts";

export const consumerRequestsFeature: Feature = {
  pages: [{ path: "/confirmar-pedido", load: () => import("./confirmation-page.tsx") }],
};
