import { useEffect, useState } from "react";
import type { Lesson } from "#lessons/keys/lesson.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { hasPath } from "../has-path.ts";

const LessonPath = lazyComponent("LessonPath", () => import("./lesson-path.tsx"));
const TaskChoice = lazyComponent("TaskChoice", () => import("./lesson-path.tsx"));
const READING_ROWS = <div className="mt-14 min-h-12" />;
const TASK_ROW = <div className="mt-4 min-h-11" />;

interface LessonEndProps {
  lesson: Pick<Lesson, "id" | "task" | "readingMinutes">;
}

/** Reserves rows for controls. They load with the first scroll, or at once if this device has reading progress. */
export function LessonEnd({ lesson: { id, task, readingMinutes } }: LessonEndProps) {
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    const begin = () => setIsReading(true);
    if (window.scrollY > 0 || hasPath()) begin();
    window.addEventListener("scroll", begin, { once: true });
    return () => window.removeEventListener("scroll", begin);
  }, []);
  return (
    <section aria-labelledby="tarea" className="mt-14 max-w-lesson border-line border-t pt-6">
      <div className="screen-only border-line border-b pb-6 noscript:hidden">
        {isReading ? (
          <LessonPath key={id} keyId={id} readingMinutes={readingMinutes} fallback={READING_ROWS} />
        ) : (
          READING_ROWS
        )}
      </div>
      <h2 id="tarea" className="mt-6 font-sans text-quiet text-sm tracking-normal">
        Algo pequeño que hacer
      </h2>
      <p className="mt-1 font-serif text-xl">{`${task.charAt(0).toUpperCase()}${task.slice(1)}.`}</p>
      {isReading ? <TaskChoice key={id} keyId={id} fallback={TASK_ROW} /> : TASK_ROW}
    </section>
  );
}
