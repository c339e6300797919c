import { useEffect, useRef, useState } from "react";
import { keys } from "#lessons/keys/lessons.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { pathStore } from "../client.ts";
import type { ChosenTask } from "../contract.ts";
import { answerTask, chooseTask, followPath, markRead } from "../follow-path.ts";
import { isRead, neededMs, nextKey } from "../path-rules.ts";
import { trackReading } from "../track-reading.ts";
import { CHECK } from "./read-mark.tsx";

const EVENING = 18;

/** Marks a lesson as read, and leads to the next one. Uses only classes of reading pages: it loads no style sheet. */
export function LessonPath({ keyId, readingMinutes }: { keyId: string; readingMinutes: number }) {
  const path = useStore(pathStore);
  const place = useRef<HTMLDivElement>(null);
  const [isReached, setIsReached] = useState(false);
  useEffect(followPath, []);
  useEffect(() => {
    if (!place.current) return undefined;
    return trackReading(place.current, neededMs(readingMinutes), () => setIsReached(true));
  }, [readingMinutes]);
  const wasRead = path && isRead(path, keyId);
  const next = path && nextKey(keys, path, keyId);
  const isKnown = path !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not mark a lesson again that the reader unmarked
  useEffect(() => {
    if (isReached && isKnown && !wasRead) markRead(keyId, true);
  }, [isReached, isKnown, keyId]);
  return (
    <>
      <div ref={place} className="flex min-h-12 flex-wrap items-center gap-x-5">
        {wasRead && (
          <span className="flex items-center gap-2 font-serif text-2xl">
            <span ref={isReached ? drawLine : undefined}>
              <LineIcon line={CHECK} className="size-12 text-key" />
            </span>
            Leída
          </span>
        )}
        {isKnown && (
          <Button
            // Each label has its own button, so that a second Enter cannot undo the first press.
            key={String(wasRead)}
            variant="quiet"
            className="-ml-3 text-quiet text-sm underline"
            onClick={() => markRead(keyId, !wasRead)}
          >
            {wasRead ? "Deshacer" : "Marcar como leída"}
          </Button>
        )}
      </div>
      <div className="mt-3 min-h-11">
        {next && next.id !== keyId && (
          <Link href={`/clave/${next.id}`} className={buttonClass()}>
            Sigue: {next.title}
          </Link>
        )}
      </div>
    </>
  );
}

/** Draws the check mark in 600 ms. A script does it, because every visitor of a lesson would load a style rule. */
function drawLine(mark: HTMLElement | null): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const line = mark?.querySelector("path");
  const strokeDasharray = line?.getTotalLength();
  line?.animate(
    [
      { strokeDasharray, strokeDashoffset: strokeDasharray },
      { strokeDasharray, strokeDashoffset: 0 },
    ],
    { duration: 600, easing: "ease-out" },
  );
}

export function TaskChoice({ keyId }: { keyId: string }) {
  const path = useStore(pathStore);
  const status = useRef<HTMLDivElement>(null);
  const [replaced, setReplaced] = useState<string>();
  const task = path?.task ?? null;
  const isChosen = isOpen(task) && task.key_id === keyId;
  const choose = () => {
    setReplaced(isOpen(task) ? keys.find(({ id }) => id === task.key_id)?.title : undefined);
    chooseTask(keyId);
    status.current?.focus({ preventScroll: true });
  };
  const takeAway = () => {
    answerTask("dropped");
    status.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={status}
      role="status"
      tabIndex={-1}
      className="screen-only mt-4 flex min-h-11 flex-wrap items-center gap-x-5 outline-none"
    >
      {path && !isChosen && (
        <Button variant="secondary" onClick={choose}>
          {new Date().getHours() < EVENING ? "Lo haré hoy" : "Lo haré mañana"}
        </Button>
      )}
      {isChosen && (
        <>
          <span>
            {replaced === undefined ? "Elegido" : `Elegido, en lugar de la tarea de ${replaced}`}. Mañana te
            preguntamos en Inicio cómo te fue.
          </span>
          <Button variant="quiet" className="-ml-3 text-sm underline" onClick={takeAway}>
            Quitar
          </Button>
        </>
      )}
    </div>
  );
}

function isOpen(task: ChosenTask | null): task is ChosenTask {
  return task !== null && task.answer !== "done" && task.answer !== "dropped";
}
