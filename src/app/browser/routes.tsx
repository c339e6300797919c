import { legalTextIds, loadLegalText } from "#features/legal/legal-texts.ts";
import type { Access } from "./access-gate.tsx";
import { loadAllStyles } from "./all-styles.ts";
import { Logo } from "./logo.tsx";
import type { Page, Route } from "./page.ts";

/** Of the pages that have no header. */
const logo = <Logo className="whitespace-normal!" />;

/** Every page but those of first-routes.tsx. A new one is a line here. */
export const routes: readonly Route[] = [
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
      const [{ LegalPage }, text] = await Promise.all([
        import("#features/legal/legal-page.tsx"),
        loadLegalText(id),
      ]);
      return { title: text.title, description: text.description, body: <LegalPage text={text} /> };
    }),
  ),
  publicPage("/facebook-data-status", async () => {
    const { DeletionStatusPage } = await import("#features/data-rights/deletion-status-page.tsx");
    return {
      title: "Estado de la eliminación de datos",
      body: <DeletionStatusPage />,
      isHidden: true,
    };
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
  premiumPage("/ideas", "Banco de Ideas", async () => {
    const { Ideas } = await import("./ideas.tsx");
    return <Ideas />;
  }),
  premiumPage("/crear-meta/:ideaId", "Crear meta", async ({ ideaId = "" }) => {
    const { GoalWizard } = await import("./goal-wizard.tsx");
    return <GoalWizard ideaId={ideaId} />;
  }),
  premiumPage("/favoritos", "Tus Claves Favoritas", async () => {
    const { FavouritesPage } = await import("#features/favourites/favourites-page.tsx");
    return <FavouritesPage />;
  }),
  comingPage("/meta/:goalId", "Meta", "Aquí verás una meta entera."),
  comingPage("/meta/editar/:goalId", "Editar meta", "Aquí cambiarás una meta."),
  comingPage("/mis-metas", "Mis Metas", "Aquí verás tus metas con su plazo, sus porqués y su plan."),
  comingPage("/calendario", "Calendario", "Aquí verás lo que viene, día por día."),
  comingPage(
    "/mi-calendario",
    "Mi Diario del Éxito",
    "Aquí proyectarás tu día, describirás el que fue y los compararás.",
  ),
  privatePage("anyone", "/notas/:pageContext", "Mis Notas", async ({ pageContext = "" }) => {
    const { NotesPage } = await import("#features/notes/notes-page.tsx");
    return <NotesPage context={pageContext} />;
  }),
  privatePage("anyone", "/perfil", "Tu perfil", async () => {
    const { Profile } = await import("./profile.tsx");
    return <Profile />;
  }),
];

type Load<T> = (params: Readonly<Record<string, string>>) => Promise<T>;

/** A page that is prerendered at its one address, with the style sheet of its kind in the document. */
function publicPage(path: string, load: () => Promise<Page>): Route {
  return {
    path,
    prerender: () => [path],
    async load() {
      const [page] = await Promise.all([load(), loadClasses()]);
      return { ...page, sheet: "pages" };
    },
  };
}

/** A document of one of these pages holds its classes; one that was opened from a reading page lacks them. */
async function loadClasses(): Promise<void> {
  if (import.meta.env.SSR || document.documentElement.dataset.sheet === "pages") return;
  await loadAllStyles();
}

/** A page that is rendered in the browser, once it is known who is there. */
function privatePage(access: Access, path: string, title: string, load: Load<Page["body"]>): Route {
  return {
    path,
    async load(params) {
      const [body, { AccessGate }] = await Promise.all([
        load(params),
        import("./access-gate.tsx"),
        loadAllStyles(),
      ]);
      return { title, body: <AccessGate access={access}>{body}</AccessGate>, isHidden: true };
    },
  };
}

function premiumPage(path: string, title: string, load: Load<Page["body"]>): Route {
  return privatePage("premium", path, title, load);
}

/** A tool of Premium that is not built yet, and says so to those who have paid. */
function comingPage(path: string, title: string, text: string): Route {
  return premiumPage(path, title, async () => {
    const { ComingPage } = await import("./coming-page.tsx");
    return <ComingPage title={title} text={text} />;
  });
}
