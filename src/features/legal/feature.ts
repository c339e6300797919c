import type { Feature } from "#ui/feature.ts";
import { legalTextIds } from "./legal-text.ts";

export const legalFeature: Feature = {
  pages: legalTextIds.map((id) => ({
    path: `/${id}`,
    params: { id },
    load: () => import("./legal-page.tsx"),
  })),
};
