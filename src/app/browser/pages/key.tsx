import { FavouriteButton } from "#features/favourites/components/favourite-button.tsx";
import { KeyPage } from "#features/keys/key-page.tsx";
import { loadLesson } from "#features/keys/load-lesson.ts";
import { LessonEnd } from "#features/path/components/lesson-end.tsx";
import type { PageSource } from "#ui/page.ts";
import { keyStructuredData } from "../structured-data.ts";

export const page: PageSource = async ({ id = "" }) => {
  const lesson = await loadLesson(id);
  if (!lesson) return undefined;
  return {
    title: lesson.seoTitle,
    body: (
      <KeyPage
        lesson={lesson}
        heart={<FavouriteButton keyId={id} place="page" />}
        end={<LessonEnd lesson={lesson} />}
      />
    ),
    ...(import.meta.env.SSR && {
      updated: lesson.updated,
      description: lesson.seoDescription,
      structuredData: keyStructuredData(lesson),
    }),
  };
};
