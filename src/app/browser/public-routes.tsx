import { legalTextIds, loadLegalText } from "#features/legal/legal-texts.ts";
import { loadAllStyles } from "./all-styles.ts";
import { Logo } from "./logo.tsx";
import type { Page, Route } from "./page.ts";

/** For pages without a header. */
const logo = <Logo className="whitespace-normal!" />;

/** Prerendered pages except those of first-routes.tsx. A new page also needs a line in descriptions.ts. */
export const publicRoutes: readonly Route[] = [
  ...(["success", "failure", "pending"] as const).map((result) =>
    publicPage(`/payment-${result}`, async () => {
      const { PaymentResultPage, paymentTitle } = await import(
        "#features/subscription/payment-result-page.tsx"
      );
      return {
        title: paymentTitle(result),
        body: <PaymentResultPage result={result} />,
        isHidden: true,
      };
    }),
  ),
  ...legalTextIds.map((id) =>
    publicPage(`/${id}`, async () => {
      const [{ LegalPage }, text, form] = await Promise.all([
        import("#features/legal/legal-page.tsx"),
        loadLegalText(id),
        loadRequestForm(id),
      ]);
      return {
        title: text.title,
        description: text.description,
        ...(text.updated && { updated: text.updated }),
        body: <LegalPage text={text} form={form} />,
      };
    }),
  ),
  publicPage("/confirmar-pedido", async () => {
    const { ConfirmationPage } = await import("#features/consumer-requests/confirmation-page.tsx");
    return { title: "Confirma tu pedido", body: <ConfirmationPage />, isHidden: true };
  }),
  publicPage("/recordatorios", async () => {
    const { ReminderLinkPage } = await import("#features/reminders/reminder-link-page.tsx");
    return { title: "Recordatorios", body: <ReminderLinkPage />, isHidden: true };
  }),
  publicPage("/facebook-data-status", async () => {
    const { DeletionStatusPage } = await import("#features/data-rights/deletion-status-page.tsx");
    return {
      title: "Estado de la eliminación de datos",
      body: <DeletionStatusPage />,
      isHidden: true,
    };
  }),
  publicPage("/search", async () => {
    const { SearchPage } = await import("#features/search/search-page.tsx");
    return { title: "Buscar", body: <SearchPage />, isHidden: true };
  }),
  publicPage("/instalar", async () => {
    const { InstallPage } = await import("#features/install/install-page.tsx");
    return { title: "Instala la aplicación", body: <InstallPage /> };
  }),
  publicPage("/acerca-de", async () => {
    const { AboutPage } = await import("#features/promo/about-page.tsx");
    return { title: "Acerca de", body: <AboutPage /> };
  }),
  publicPage("/promociona", async () => {
    const { FlyersPage } = await import("#features/promo/flyers-page.tsx");
    return { title: "Volantes", body: <FlyersPage /> };
  }),
  publicPage("/flyer", async () => {
    const { FlyerPage } = await import("#features/promo/flyer-page.tsx");
    return { title: "Volantes para imprimir", body: <FlyerPage />, isBare: true };
  }),
  publicPage("/promo-planificador-metas", async () => {
    const { GoalPlannerPage } = await import("#features/promo/goal-planner-page.tsx");
    return {
      title: "De la idea a la realidad en 5 pasos",
      body: <GoalPlannerPage logo={logo} />,
      isBare: true,
    };
  }),
  publicPage("/promo-midiario", async () => {
    const { DiaryPage } = await import("#features/promo/diary-page.tsx");
    return { title: "Mi Diario del Éxito", body: <DiaryPage logo={logo} />, isBare: true };
  }),
  publicPage("/publicidad", async () => {
    const [{ AdsPage }, { ads }] = await Promise.all([
      import("#features/promo/ads-page.tsx"),
      import("#features/promo/ads.ts"),
    ]);
    return { title: "Publicidad", body: <AdsPage ads={ads} />, isHidden: true };
  }),
];

/** Two legal texts contain a form that consumer law requires. */
async function loadRequestForm(textId: string) {
  if (textId !== "baja" && textId !== "arrepentimiento") return undefined;
  const { RequestForm } = await import("#features/consumer-requests/components/request-form.tsx");
  return <RequestForm kind={textId} />;
}

function publicPage(path: string, load: () => Promise<Page>): Route {
  return {
    path,
    prerender: () => [path],
    async load() {
      const [page] = await Promise.all([load(), loadClasses()]);
      return { ...page, styleBundle: "pages" };
    },
  };
}

/** Documents of these pages inline their classes, but a document of a reading page lacks them. */
async function loadClasses(): Promise<void> {
  if (import.meta.env.SSR || document.documentElement.dataset.styles === "pages") return;
  await loadAllStyles();
}
