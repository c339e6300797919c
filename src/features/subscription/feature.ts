import type { Feature } from "#ui/feature.ts";

export const subscriptionFeature: Feature = {
  pages: [
    ...["success", "failure", "pending"].map((result) => ({
      path: `/payment-${result}`,
      params: { result },
      load: () => import("./payment-result-page.tsx"),
    })),
    { path: "/renovacion", load: () => import("./renewal-page.tsx") },
    { path: "/recibo/:id", access: "anyone", load: () => import("./receipt-page.tsx") },
  ],
};
