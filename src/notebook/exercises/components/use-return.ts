import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { flowStore, isPremium, useSubscription } from "#billing/subscription/client.ts";
import type { Destination, Exercise } from "#lessons/content/exercise.ts";
import { sessionStore } from "#member/account/client.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { readPressed, tabMark, writePressed } from "../tab-mark.ts";
import { giveToMember, readWords, VISITOR, wordsName } from "../words.ts";

/** Returns an exercise's name in a stored press (tab-mark.ts), such as `metas:smart`. */
export function nameOf({ keyId, id }: Exercise): string {
  return `${keyId}:${id}`;
}

/**
 * Continues a press that opened the plans. Sends the words if the member paid there; after a later payment, only says
 * that the words are ready. Forgets the press if nobody signs in: another person may use the tab next.
 */
export function useReturn(
  exercise: Exercise,
  foot: RefObject<HTMLElement | null>,
  tell: (text: string) => void,
  goOn: (to: Destination) => void,
) {
  const subscription = useSubscription();
  const isPaid = isPremium(subscription);
  const flow = useStore(flowStore);
  /** True once this page has shown the plans. A sign-in reloads the page, and the plans then open again. */
  const wasOpen = useRef(false);

  const goBack = useEffectEvent(() => {
    const pressed = readPressed();
    if (pressed?.exercise !== nameOf(exercise)) return;
    if (isPaid) {
      writePressed(null);
      if (pressed.isLeft || isTyping())
        return tell("Ya tienes Premium, y tus palabras siguen aquí. Toca otra vez el botón para llevarlas.");
      foot.current?.scrollIntoView({ block: "center" });
      goOn(pressed.to);
    } else if (sessionStore.get().status === "signed-out") writePressed(null);
    else if (wasOpen.current && subscription.status === "loaded") writePressed({ ...pressed, isLeft: true });
  });
  const hasPassed = flow === "closed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: Premium may be known only after the plans have closed
  useEffect(() => {
    if (!hasPassed) {
      wasOpen.current = true;
      return;
    }
    // The dialog must return the focus first.
    const timer = setTimeout(goBack);
    return () => clearTimeout(timer);
  }, [hasPassed, isPaid]);
}

/** Whether the member is writing. Premium may become known late, and the focus must not leave their field then. */
function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}

/** Gives a visitor's words to the member who signed in after a press on this exercise's button. */
export function claimPressed(exercise: Exercise, memberId: string): void {
  const pressed = readPressed();
  if (pressed?.exercise !== nameOf(exercise) || pressed.owner !== VISITOR) return;
  giveToMember(exercise, memberId);
  writePressed({ ...pressed, owner: memberId });
}

/** Whether to offer a visitor's words of this tab from the last hour. The offer does not show them. */
export function isOffered(exercise: Exercise, owner: string): boolean {
  if (owner === VISITOR) return false;
  const words = readWords(wordsName(VISITOR, exercise));
  return words !== undefined && words.tab === tabMark() && Date.now() - words.at < HOUR_MS;
}
