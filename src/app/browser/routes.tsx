import { FavouriteButton } from "#features/favourites/components/favourite-button.tsx";
import { keys, loadLesson } from "#features/keys/lessons.ts";
import { matchPath, type Page, type Route } from "./page.ts";
import { keyStructuredData, siteStructuredData } from "./structured-data.ts";

const SITE_DESCRIPTION =
  "Diez claves sobre metas, mentalidad, hábitos y constancia para leer en minutos, gratis y sin conexión, y un cuaderno para llevarlas a la práctica.";

/** Every page there is. A new one is a line here. What the document alone needs does not reach the browser. */
export const routes: readonly Route[] = [
  {
    path: "/",
    prerender: () => ["/"],
    async load() {
      const { HomePage } = await import("#features/keys/home-page.tsx");
      return {
        body: <HomePage keys={keys} heart={(key) => <FavouriteButton keyId={key.id} place="home" />} />,
        ...(import.meta.env.SSR && {
          description: SITE_DESCRIPTION,
          structuredData: siteStructuredData(SITE_DESCRIPTION),
        }),
      };
    },
  },
  {
    path: "/clave/:id",
    prerender: () => keys.map((key) => `/clave/${key.id}`),
    async load({ id = "" }) {
      const lesson = await loadLesson(id);
      if (!lesson) return unknownKeyPage();
      const { KeyPage } = await import("#features/keys/key-page.tsx");
      return {
        title: lesson.heading,
        body: <KeyPage lesson={lesson} heart={<FavouriteButton keyId={id} place="page" />} />,
        ...(import.meta.env.SSR && {
          description: lesson.description,
          structuredData: keyStructuredData(lesson),
        }),
      };
    },
  },
  ...(["success", "failure", "pending"] as const).map((result) => ({
    path: `/payment-${result}`,
    prerender: () => [`/payment-${result}`],
    async load() {
      const { PaymentResultPage, paymentTitle } = await import(
        "#features/subscription/payment-result-page.tsx"
      );
      return { title: paymentTitle(result), body: <PaymentResultPage result={result} />, isHidden: true };
    },
  })),
  {
    path: "/ideas",
    load: () =>
      privatePage("premium", "Banco de Ideas", async () => {
        const { Ideas } = await import("./ideas.tsx");
        return <Ideas />;
      }),
  },
  {
    path: "/crear-meta/:ideaId",
    load: ({ ideaId = "" }) =>
      privatePage("premium", "Crear meta", async () => {
        const { GoalWizard } = await import("./goal-wizard.tsx");
        return <GoalWizard ideaId={ideaId} />;
      }),
  },
  {
    path: "/favoritos",
    load: () =>
      privatePage("premium", "Tus Claves Favoritas", async () => {
        const { FavouritesPage } = await import("#features/favourites/favourites-page.tsx");
        return <FavouritesPage />;
      }),
  },
  {
    path: "/perfil",
    load: () =>
      privatePage("member", "Tu perfil", async () => {
        const { Profile } = await import("./profile.tsx");
        return <Profile />;
      }),
  },
];

/** The page of a path: the first route that fits, else the page that says there is none. */
export async function loadPage(path: string): Promise<Page> {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return route.load(params);
  }
  return unknownPage();
}

export async function unknownKeyPage(): Promise<Page> {
  const { UnknownKeyPage } = await import("#features/keys/unknown-key-page.tsx");
  return {
    title: "Clave no encontrada",
    body: <UnknownKeyPage />,
    isHidden: true,
  };
}

export async function unknownPage(): Promise<Page> {
  const { UnknownPage } = await import("./unknown-page.tsx");
  return {
    title: "Página no encontrada",
    body: <UnknownPage />,
    isHidden: true,
  };
}

/**
 * A page that is rendered in the browser, behind the gate to those it is for, with the style sheet of every
 * class: what public documents hold lacks its own.
 */
async function privatePage(
  access: "member" | "premium",
  title: string,
  load: () => Promise<Page["body"]>,
): Promise<Page> {
  const [{ AccessGate }, body] = await Promise.all([
    import("./access-gate.tsx"),
    load(),
    import("./all.css"),
  ]);
  return {
    title,
    body: <AccessGate access={access}>{body}</AccessGate>,
    isHidden: true,
  };
}
