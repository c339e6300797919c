import { keys, loadLesson } from "#features/keys/lessons.ts";
import { matchPath, type Page, type Route } from "./page.ts";
import { keyStructuredData, siteStructuredData } from "./structured-data.ts";

const SITE_DESCRIPTION =
  "Diez claves sobre metas, mentalidad, hábitos y constancia para leer en minutos, gratis y sin conexión, y un cuaderno para llevarlas a la práctica.";

/** Every page there is. A new one is a line here. */
export const routes: readonly Route[] = [
  {
    path: "/",
    access: "public",
    prerender: () => ["/"],
    async load() {
      const { HomePage } = await import("#features/keys/home-page.tsx");
      return {
        description: SITE_DESCRIPTION,
        body: <HomePage keys={keys} />,
        structuredData: siteStructuredData(SITE_DESCRIPTION),
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
        body: <KeyPage lesson={lesson} />,
        structuredData: keyStructuredData(lesson),
      };
    },
  },
  {
    path: "/ideas",
    access: "premium",
    async load() {
      const [{ IdeasPage }] = await Promise.all([
        import("#features/ideas/ideas-page.tsx"),
        import("./all.css"),
      ]);
      return privatePage("Banco de Ideas", <IdeasPage />);
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
