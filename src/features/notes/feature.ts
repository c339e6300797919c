import type { Feature } from "#ui/feature.ts";

export const notesFeature: Feature = {
  pages: [{ path: "/notas/:pageContext", access: "anyone", load: () => import("./notes-page.tsx") }],
};
