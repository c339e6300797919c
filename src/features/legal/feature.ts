import type { Feature } from "#ui/feature.ts";

/** The files of content/legal. Listed, because the list of their scripts would load with every private page. */
export const LEGAL_TEXTS: readonly string[] = [
  "arrepentimiento",
  "baja",
  "facebook-data-instructions",
  "politica-de-privacidad",
  "terminos-de-servicio",
];

export const legalFeature: Feature = {
  pages: LEGAL_TEXTS.map((id) => ({
    path: `/${id}`,
    params: { id },
    load: () => import("./legal-page.tsx"),
  })),
};
