import { useEffect, useState } from "react";
import { useIsPremium } from "#billing/subscription/client.ts";
import { KeyPage } from "#lessons/keys/key-page.tsx";
import { loadLesson } from "#lessons/keys/load-lesson.ts";
import { LessonEnd } from "#lessons/path/components/lesson-end.tsx";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { FavouriteButton } from "#notebook/favourites/components/favourite-button.tsx";
import { browserStorage } from "#platform/shared/browser-storage.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { loadAllStyles } from "../all-styles.ts";
import { keyStructuredData } from "../structured-data.ts";

const Exercises = lazyComponent("Exercises", () => import("#notebook/exercises/components/exercises.tsx"));

/** Loads the exercises when a reader scrolls near them, or returns from the dialog of plans. Most readers do not. */
function ExercisesWhenNear({ keyId }: { keyId: string }) {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: "100%" },
    );
    for (const exercise of document.querySelectorAll("[data-exercise]")) observer.observe(exercise);
    // This storage is nearly always empty. It has an entry after an exercise has led the reader to the dialog of plans.
    if (browserStorage("session").keys().length > 0) setIsNear(true);
    return () => observer.disconnect();
  }, []);
  return isNear && <Exercises keyId={keyId} />;
}

/** Loads all CSS classes too, because the document of a public page lacks the classes that these records need. */
const KeyRecords = lazyComponent("KeyRecords", async () => {
  const [late] = await Promise.all([
    import("#notebook/key-records/components/key-records.tsx"),
    loadAllStyles(),
  ]);
  return late;
});

function OwnRecords({ keyId }: { keyId: string }) {
  const memberId = memberOf(useSession())?.id;
  return useIsPremium() && memberId !== undefined && <KeyRecords {...{ keyId, memberId }} />;
}

export const page: PageSource = async ({ id = "" }) => {
  const lesson = await loadLesson(id);
  if (!lesson) return undefined;
  return {
    title: lesson.seoTitle,
    body: (
      <>
        <KeyPage
          lesson={lesson}
          heart={<FavouriteButton keyId={id} place="page" />}
          end={<LessonEnd lesson={lesson} />}
          own={<OwnRecords keyId={id} />}
        />
        <ExercisesWhenNear keyId={id} />
      </>
    ),
    ...(import.meta.env.SSR && {
      updated: lesson.updated,
      description: lesson.seoDescription,
      structuredData: keyStructuredData(lesson),
    }),
  };
};
