import { keys, loadLesson } from "#features/keys/lessons.ts";
import type { Route } from "./page.ts";
import { keyStructuredData, siteStructuredData } from "./structured-data.ts";

/** Most visits begin with these pages, so they are in every first load. */
export const firstRoutes: readonly Route[] = [
  {
    path: "/",
    prerender: () => ["/"],
    async load() {
      const [{ HomePage }, { FavouriteButton }] = await Promise.all([
        import("#features/keys/home-page.tsx"),
        loadHeart(),
      ]);
      return {
        body: <HomePage keys={keys} heart={(key) => <FavouriteButton keyId={key.id} place="home" />} />,
        ...(import.meta.env.SSR && { structuredData: siteStructuredData() }),
      };
    },
  },
  {
    path: "/clave/:id",
    prerender: () => keys.map((key) => `/clave/${key.id}`),
    async load({ id = "" }) {
      const [lesson, { KeyPage }, { FavouriteButton }] = await Promise.all([
        loadLesson(id),
        import("#features/keys/key-page.tsx"),
        loadHeart(),
      ]);
      if (!lesson) return undefined;
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
];

/** A separate chunk, because only these pages need it. */
function loadHeart() {
  return import("#features/favourites/components/favourite-button.tsx");
}
