import { keys } from "#features/keys/lessons.ts";
import type { Route } from "#ui/page.ts";

/** The files of content/legal. Listed, because the list of their scripts would load with every private page. */
export const LEGAL_TEXTS: readonly string[] = [
  "arrepentimiento",
  "baja",
  "facebook-data-instructions",
  "politica-de-privacidad",
  "terminos-de-servicio",
];

/** Every page of the application, of each feature too. Names its code without loading it. */
export const routes: readonly Route[] = [
  { path: "/", styleBundle: "reading", load: () => import("./pages/home.tsx") },
  {
    path: "/clave/:id",
    styleBundle: "reading",
    prerender: () => keys.map(({ id }) => ({ id })),
    load: () => import("./pages/key.tsx"),
  },
  {
    path: "/frase/:id/:quote",
    load: () => import("#features/quotes/quote-page.tsx"),
    ...(import.meta.env.SSR && {
      prerender: async () => (await import("#features/quotes/quote-params.ts")).quoteParams(),
    }),
  },
  { path: "/search", load: () => import("#features/search/search-page.tsx") },
  { path: "/pedir-ayuda", load: () => import("#features/help/help-page.tsx") },
  { path: "/instalar", load: () => import("#features/install/install-page.tsx") },
  { path: "/notas/:pageContext", access: "anyone", load: () => import("#features/notes/notes-page.tsx") },

  { path: "/calendario", access: "premium", load: () => import("#features/calendar/calendar-page.tsx") },
  { path: "/favoritos", access: "premium", load: () => import("#features/favourites/favourites-page.tsx") },
  { path: "/ideas", access: "premium", load: () => import("#features/ideas/ideas-page.tsx") },
  { path: "/crear-meta/:ideaId", access: "premium", load: () => import("./pages/goal-wizard.tsx") },
  { path: "/mis-metas", access: "premium", load: () => import("#features/goals/goals-page.tsx") },
  { path: "/meta/:goalId", access: "premium", load: () => import("./pages/goal-detail.tsx") },
  { path: "/meta/editar/:goalId", access: "premium", load: () => import("./pages/goal-edit.tsx") },
  { path: "/mi-calendario", access: "premium", load: () => import("./pages/journal.tsx") },
  {
    path: "/mi-calendario/mirar-atras",
    access: "premium",
    load: () => import("#features/looking-back/looking-back-page.tsx"),
  },
  {
    path: "/mi-calendario/mi-anio/:year",
    access: "premium",
    load: () => import("#features/looking-back/year-review-page.tsx"),
  },
  { path: "/mi-semana", access: "premium", load: () => import("#features/weekly-review/week-page.tsx") },
  {
    path: "/mi-semana/:week",
    access: "premium",
    load: () => import("#features/weekly-review/week-page.tsx"),
  },
  { path: "/mi-busqueda", access: "premium", load: () => import("./pages/own-search.tsx") },

  { path: "/perfil", access: "anyone", load: () => import("./pages/profile.tsx") },
  { path: "/recibo/:id", access: "anyone", load: () => import("#features/subscription/receipt-page.tsx") },
  { path: "/recordatorios", load: () => import("#features/reminders/reminder-link-page.tsx") },
  { path: "/renovacion", load: () => import("#features/subscription/renewal-page.tsx") },
  { path: "/confirmar-pedido", load: () => import("#features/consumer-requests/confirmation-page.tsx") },
  { path: "/facebook-data-status", load: () => import("#features/data-rights/deletion-status-page.tsx") },
  ...["success", "failure", "pending"].map((result) => ({
    path: `/payment-${result}`,
    params: { result },
    load: () => import("#features/subscription/payment-result-page.tsx"),
  })),

  { path: "/confianza", load: () => import("#features/trust/trust-page.tsx") },
  ...LEGAL_TEXTS.map((id) => ({
    path: `/${id}`,
    params: { id },
    load: () => import("#features/legal/legal-page.tsx"),
  })),
  { path: "/acerca-de", load: () => import("#features/promo/about-page.tsx") },
  { path: "/promociona", load: () => import("#features/promo/flyers-page.tsx") },
  { path: "/flyer", load: () => import("#features/promo/flyer-page.tsx") },
  { path: "/promo-planificador-metas", load: () => import("#features/promo/goal-planner-page.tsx") },
  { path: "/promo-midiario", load: () => import("#features/promo/diary-page.tsx") },
  { path: "/publicidad", load: () => import("#features/promo/ads-page.tsx") },
];

export const substitutes: Readonly<Record<"/404" | "/clave-404" | "/sin-conexion", Route["load"]>> = {
  "/404": () => import("./pages/unknown-page.tsx"),
  "/clave-404": () => import("#features/keys/unknown-key-page.tsx"),
  "/sin-conexion": () => import("./pages/offline.tsx"),
};
