import { useEffect, useState } from "react";
import type { Lesson } from "#lessons/keys/lesson.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { hasPath } from "../has-path.ts";

const LessonPath = lazyComponent("LessonPath", () => import("./lesson-path.tsx"));

interface LessonEndProps {
  lesson: Pick<Lesson, "id" | "task" | "readingMinutes">;
}

/** Reserves two rows for controls. They load with the first scroll, or at once if this device has reading progress. */
export function LessonEnd({ lesson: { id, task, readingMinutes } }: LessonEndProps) {
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    const begin = () => setIsReading(true);
    if (window.scrollY > 0 || hasPath()) begin();
    window.addEventListener("scroll", begin, { once: true });
    return () => window.removeEventListener("scroll", begin);
  }, []);
  const reserved = (
    <>
      <div className="mt-4 min-h-11" />
      <div className="mt-4 min-h-12" />
    </>
  );
  return (
    <section aria-labelledby="tarea" className="mt-14 max-w-lesson border-line border-t pt-6">
      <h2 id="tarea" className="font-sans text-quiet text-sm tracking-normal">
        Algo pequeño que hacer
      </h2>
      <p className="mt-1 font-serif text-xl">{`${task.charAt(0).toUpperCase()}${task.slice(1)}.`}</p>
      {isReading ? (
        <LessonPath key={id} keyId={id} readingMinutes={readingMinutes} fallback={reserved} />
      ) : (
        reserved
      )}
    </section>
  );
}
