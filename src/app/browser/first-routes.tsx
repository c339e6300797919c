import { FavouriteButton } from "#features/favourites/components/favourite-button.tsx";
import { keys, loadLesson } from "#features/keys/lessons.ts";
import type { Route } from "./page.ts";
import { keyStructuredData, siteStructuredData } from "./structured-data.ts";

/** The pages that most visits begin with: part of every first load. All others are in routes.tsx. */
export const firstRoutes: readonly Route[] = [
  {
    path: "/",
    prerender: () => ["/"],
    async load() {
      const { HomePage } = await import("#features/keys/home-page.tsx");
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
      const lesson = await loadLesson(id);
      if (!lesson) return undefined;
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
];
