import type { Feature } from "#ui/feature.ts";

export const quotesFeature: Feature = {
  pages: [
    {
      path: "/frase/:id/:quote",
      load: () => import("./quote-page.tsx"),
      ...(import.meta.env.SSR && {
        prerender: async () => (await import("./quote-params.ts")).quoteParams(),
      }),
    },
  ],
};
