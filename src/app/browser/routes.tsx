import { FavouriteButton } from "#features/favourites/components/favourite-button.tsx";
import { keys, loadLesson } from "#features/keys/lessons.ts";
import { matchPath, type Page, type Route } from "./page.ts";
import { keyStructuredData, siteStructuredData } from "./structured-data.ts";

const SITE_DESCRIPTION =
  "Diez claves sobre metas, mentalidad, hábitos y constancia para leer en minutos, gratis y sin conexión, y un cuaderno para llevarlas a la práctica.";

/** Every page there is. A new one is a line here. Structured data is for the prerendered document alone. */
export const routes: readonly Route[] = [
  {
    path: "/",
    access: "public",
    prerender: () => ["/"],
    async load() {
      const { HomePage } = await import("#features/keys/home-page.tsx");
      return {
        description: SITE_DESCRIPTION,
        body: <HomePage keys={keys} heart={(key) => <FavouriteButton keyId={key.id} place="home" />} />,
        ...(import.meta.env.SSR && { structuredData: siteStructuredData(SITE_DESCRIPTION) }),
      };
    },
  },
  {
    path: "/clave/:id",
    access: "public",
    prerender: () => keys.map((key) => `/clave/${key.id}`),
    async load({ id = "" }) {
      const lesson = await loadLesson(id);
      if (!lesson) return unknownKeyPage();
      const { KeyPage } = await import("#features/keys/key-page.tsx");
      return {
        title: lesson.heading,
        description: lesson.description,
        body: <KeyPage lesson={lesson} heart={<FavouriteButton keyId={id} place="page" />} />,
        ...(import.meta.env.SSR && { structuredData: keyStructuredData(lesson) }),
      };
    },
  },
  {
    path: "/ideas",
    access: "premium",
    async load() {
      const { Ideas } = await withStyles(import("./ideas.tsx"));
      return privatePage("Banco de Ideas", <Ideas />);
    },
  },
  {
    path: "/crear-meta/:ideaId",
    access: "premium",
    async load({ ideaId = "" }) {
      const { GoalWizard } = await withStyles(import("./goal-wizard.tsx"));
      return privatePage("Crear meta", <GoalWizard ideaId={ideaId} />);
    },
  },
  {
    path: "/favoritos",
    access: "premium",
    async load() {
      const { FavouritesPage } = await withStyles(import("#features/favourites/favourites-page.tsx"));
      return privatePage("Tus Claves Favoritas", <FavouritesPage />);
    },
  },
  {
    path: "/perfil",
    access: "member",
    async load() {
      const { Profile } = await withStyles(import("./profile.tsx"));
      return privatePage("Tu perfil", <Profile />);
    },
  },
];

/** The page of a path: the first route that fits, else the page that says there is none. */
export async function loadPage(path: string): Promise<{ page: Page; access: Route["access"] }> {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { page: await route.load(params), access: route.access };
  }
  return { page: await unknownPage(), access: "public" };
}

export async function unknownKeyPage(): Promise<Page> {
  const { UnknownKeyPage } = await import("#features/keys/unknown-key-page.tsx");
  return {
    title: "Clave no encontrada",
    description: SITE_DESCRIPTION,
    body: <UnknownKeyPage />,
    isHidden: true,
  };
}

export async function unknownPage(): Promise<Page> {
  const { UnknownPage } = await import("./unknown-page.tsx");
  return {
    title: "Página no encontrada",
    description: SITE_DESCRIPTION,
    body: <UnknownPage />,
    isHidden: true,
  };
}

function privatePage(title: string, body: Page["body"]): Page {
  return { title, description: SITE_DESCRIPTION, body, isHidden: true };
}

/** Beside a private page, the style sheet of every class: what public documents hold lacks its own. */
async function withStyles<T>(page: Promise<T>): Promise<T> {
  await import("./all.css");
  return page;
}
