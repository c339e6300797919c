import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { readExercise } from "#lessons/content/exercise.ts";
import { useSession } from "#member/account/client.ts";
import { memberOf, type SessionState } from "#member/account/session/session-state.ts";
import { VISITOR } from "../words.ts";
import { ExerciseFoot } from "./exercise-foot.tsx";
import { useWords } from "./use-words.ts";
import { Wheel } from "./wheel.tsx";

/** Adds behaviour to the exercises of a lesson, whose HTML already contains their fields. */
export function Exercises({ keyId }: { keyId: string }) {
  const [elements, setElements] = useState<HTMLElement[]>([]);
  useEffect(
    () => setElements([...document.querySelectorAll<HTMLElement>("article [data-exercise]")]),
    // The document contains the page's lesson before this effect runs.
    [],
  );
  return elements.map((element) => <LivingExercise key={element.dataset.exercise} {...{ keyId, element }} />);
}

function LivingExercise({ keyId, element }: { keyId: string; element: HTMLElement }) {
  const [exercise] = useState(() => readExercise(keyId, element));
  const [place] = useState(() => document.createElement("div"));
  const owner = ownerOf(useSession());
  const writing = useWords(element, exercise, owner);

  useLayoutEffect(() => {
    element.append(place);
    return () => place.remove();
  }, [element, place]);

  if (!owner || !writing.words) return null;
  const { words } = writing;
  return createPortal(
    <>
      {exercise.kind === "rueda" && <Wheel {...{ element, exercise, words }} />}
      <ExerciseFoot key={owner} {...{ ...writing, words, exercise, owner }} />
    </>,
    place,
  );
}

/** Returns who owns the words. A session that ended by itself leaves its member's words on the screen, like drafts. */
function ownerOf(session: SessionState): string | undefined {
  return memberOf(session)?.id ?? (session.status === "signed-out" ? VISITOR : undefined);
}
