import { keys } from "#lessons/keys/lessons.ts";
import type { IconName } from "#platform/ui/drawings/icons.tsx";
import type { Address } from "#platform/ui/navigation.tsx";
import type { Route } from "#platform/ui/page.ts";

/** The files of content/legal. `import.meta.glob` would put a list of their scripts into every private page. */
const LEGAL_TEXTS = [
  "arrepentimiento",
  "baja",
  "facebook-data-instructions",
  "politica-de-privacidad",
  "terminos-de-servicio",
] as const;

const all = [
  { path: "/", styleBundle: "reading", load: () => import("./pages/home.tsx") },
  {
    path: "/clave/:id",
    styleBundle: "reading",
    prerender: () => keys.map(({ id }) => ({ id })),
    load: () => import("./pages/key.tsx"),
  },
  {
    path: "/frase/:id/:quote",
    load: () => import("#lessons/quotes/quote-page.tsx"),
    ...(import.meta.env.SSR && {
      prerender: async () => (await import("#lessons/quotes/quote-params.ts")).quoteParams(),
    }),
  },
  { path: "/search", load: () => import("#lessons/search/search-page.tsx") },
  { path: "/pedir-ayuda", load: () => import("#lessons/help/help-page.tsx") },
  { path: "/instalar", load: () => import("#lessons/install/install-page.tsx") },
  { path: "/acerca-de", load: () => import("#lessons/promo/about-page.tsx") },
  { path: "/promociona", load: () => import("#lessons/promo/flyers-page.tsx") },
  { path: "/flyer", load: () => import("#lessons/promo/flyer-page.tsx") },
  { path: "/promo-planificador-metas", load: () => import("#lessons/promo/goal-planner-page.tsx") },
  { path: "/promo-midiario", load: () => import("#lessons/promo/diary-page.tsx") },
  { path: "/publicidad", load: () => import("#lessons/promo/ads-page.tsx") },
  { path: "/confianza", load: () => import("#lessons/trust/trust-page.tsx") },
  ...LEGAL_TEXTS.map((id) => ({
    path: `/${id}` as const,
    params: { id },
    load: () => import("#lessons/legal/legal-page.tsx"),
  })),
  { path: "/facebook-data-status", load: () => import("#member/data-rights/deletion-status-page.tsx") },
  { path: "/confirmar-pedido", load: () => import("#billing/consumer-requests/confirmation-page.tsx") },
  { path: "/recordatorios", load: () => import("#notebook/reminders/reminder-link-page.tsx") },
  ...(["success", "failure", "pending"] as const).map((result) => ({
    path: `/payment-${result}` as const,
    params: { result },
    load: () => import("#billing/checkout/payment-result-page.tsx"),
  })),
  { path: "/renovacion", load: () => import("#billing/charges/renewal-page.tsx") },
  { path: "/recibo/:id", access: "anyone", load: () => import("#billing/charges/receipt-page.tsx") },
  { path: "/perfil", access: "anyone", load: () => import("./pages/profile.tsx") },
  { path: "/notas/:pageContext", access: "anyone", load: () => import("#notebook/notes/notes-page.tsx") },
  { path: "/favoritos", access: "premium", load: () => import("#notebook/favourites/favourites-page.tsx") },
  { path: "/ideas", access: "premium", load: () => import("#notebook/ideas/ideas-page.tsx") },
  { path: "/crear-meta/:ideaId", access: "premium", load: () => import("./pages/goal-wizard.tsx") },
  { path: "/mis-metas", access: "premium", load: () => import("./pages/goals.tsx") },
  { path: "/meta/:goalId", access: "premium", load: () => import("./pages/goal-detail.tsx") },
  { path: "/meta/editar/:goalId", access: "premium", load: () => import("./pages/goal-edit.tsx") },
  { path: "/calendario", access: "premium", load: () => import("#notebook/calendar/calendar-page.tsx") },
  { path: "/mi-calendario", access: "premium", load: () => import("./pages/journal.tsx") },
  { path: "/mi-calendario/mirar-atras", access: "premium", load: () => import("./pages/looking-back.tsx") },
  {
    path: "/mi-calendario/mi-anio/:year",
    access: "premium",
    load: () => import("#notebook/looking-back/year-review-page.tsx"),
  },
  { path: "/mi-semana", access: "premium", load: () => import("./pages/week.tsx") },
  { path: "/mi-semana/:week", access: "premium", load: () => import("./pages/week.tsx") },
  { path: "/habitos", access: "premium", load: () => import("#notebook/habits/habits-page.tsx") },
  { path: "/mi-busqueda", access: "premium", load: () => import("./pages/own-search.tsx") },
] as const satisfies readonly Route[];
export const routes: readonly Route[] = all;

/** Each link of the product must fit one of these paths. */
declare module "#platform/ui/page.ts" {
  interface Paths {
    app: (typeof all)[number]["path"];
  }
}

interface ToolLink {
  href: Address;
  name: string;
  menuName?: string;
  icon?: IconName;
}

/** The links of the menu and the footer. */
export const TOOL_LINKS: readonly ToolLink[] = [
  { href: "/favoritos", name: "Favoritos" },
  { href: "/notas/exito_general", name: "Mis Notas" },
  { href: "/calendario", name: "Calendario" },
  { href: "/ideas", name: "Banco de Ideas", menuName: "Mis Ideas", icon: "bulb" },
  { href: "/mis-metas", name: "Mis Metas", icon: "summit" },
  { href: "/mi-calendario", name: "Mi Diario", icon: "note" },
  { href: "/habitos", name: "Mis Hábitos" },
];

/** Pages instead of one that does not exist or cannot load. */
export const substitutes: Readonly<Record<"/404" | "/clave-404" | "/sin-conexion", Route["load"]>> = {
  "/404": () => import("./pages/unknown-page.tsx"),
  "/clave-404": () => import("#lessons/keys/unknown-key-page.tsx"),
  "/sin-conexion": () => import("./pages/offline.tsx"),
};
