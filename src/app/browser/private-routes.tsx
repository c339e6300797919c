import { CONTEXT_PATTERN } from "#features/notes/context-title.ts";
import { notesTitle } from "#features/notes/notes-context.ts";
import type { Access } from "./access-gate.tsx";
import { loadAllStyles } from "./all-styles.ts";
import type { Page, Route, RouteParams } from "./page.ts";

/** Pages that are rendered only in the browser. */
export const privateRoutes: readonly Route[] = [
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
  premiumPage("/meta/:goalId", "Meta", async ({ goalId = "" }) => {
    const { GoalDetail } = await import("./goal-detail.tsx");
    return <GoalDetail goalId={goalId} />;
  }),
  premiumPage("/meta/editar/:goalId", "Editar meta", async ({ goalId = "" }) => {
    const { GoalEdit } = await import("./goal-edit.tsx");
    return <GoalEdit goalId={goalId} />;
  }),
  premiumPage("/mis-metas", "Mis Metas", async () => {
    const { Goals } = await import("./goals.tsx");
    return <Goals />;
  }),
  premiumPage("/calendario", "Calendario", async () => {
    const { Calendar } = await import("./calendar.tsx");
    return <Calendar />;
  }),
  premiumPage("/mi-calendario", "Mi Diario del Éxito", async () => {
    const { Journal } = await import("./journal.tsx");
    return <Journal />;
  }),
  premiumPage("/mi-calendario/mirar-atras", "Mirar atrás", async () => {
    const { LookingBack } = await import("./looking-back.tsx");
    return <LookingBack />;
  }),
  privatePage("premium", "/mi-calendario/mi-anio/:year", titleOfYear, async ({ year }) => {
    const { YearReview } = await import("./year-review.tsx");
    return <YearReview year={Number(year)} />;
  }),
  premiumPage("/mi-busqueda", "Busca en lo tuyo", async () => {
    const { OwnSearch } = await import("./own-search.tsx");
    return <OwnSearch />;
  }),
  privatePage("anyone", "/notas/:pageContext", titleOfNotes, async ({ pageContext = "" }) => {
    const { Notes } = await import("./notes.tsx");
    return <Notes context={pageContext} />;
  }),
  privatePage("anyone", "/perfil", "Tu perfil", async () => {
    const { Profile } = await import("./profile.tsx");
    return <Profile />;
  }),
];

type Load<T> = (params: RouteParams) => Promise<T>;
type TitleOf = (params: RouteParams) => string | undefined;

function privatePage(access: Access, path: string, name: string | TitleOf, load: Load<Page["body"]>): Route {
  return {
    path,
    async load(params) {
      const title = typeof name === "string" ? name : name(params);
      if (title === undefined) return undefined;
      const [body, { AccessGate }] = await Promise.all([
        load(params),
        import("./access-gate.tsx"),
        loadAllStyles(),
      ]);
      return {
        title,
        body: <AccessGate access={access}>{body}</AccessGate>,
        isHidden: true,
        isPrivate: true,
      };
    },
  };
}

function titleOfNotes({ pageContext = "" }: RouteParams): string | undefined {
  return CONTEXT_PATTERN.test(pageContext) ? notesTitle(pageContext) : undefined;
}

function titleOfYear({ year = "" }: RouteParams): string | undefined {
  return /^\d{4}$/.test(year) ? `Mi año ${year}` : undefined;
}

function premiumPage(path: string, title: string, load: Load<Page["body"]>): Route {
  return privatePage("premium", path, title, load);
}
