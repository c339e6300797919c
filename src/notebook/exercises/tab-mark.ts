import type { Destination } from "#lessons/keys/exercise.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";

const tab = browserStorage("session");
const MARK = "exercise-tab";
const PRESSED = "exercise-pressed";
/** As long as a wish for the plans lasts (checkout/steps.ts). */
const PRESSED_KEPT_MS = 15 * MINUTE_MS;

/** A button that led to the plans. The words of its exercise follow the person who signs in from there. */
interface Pressed {
  /** The exercise, such as `metas:smart`. */
  exercise: string;
  to: Destination;
  /** Whose words were on the screen. */
  owner: string;
  at: number;
}

/** Tells this tab's visitor from others of this device. */
export function tabMark(): string {
  const known = tab.read(MARK);
  const mark = known ?? newId();
  if (!known) tab.write(MARK, mark);
  return mark;
}

export function writePressed(pressed: Pressed | null): void {
  tab.write(PRESSED, pressed && JSON.stringify(pressed));
}

export function readPressed(): Pressed | undefined {
  const pressed = parseStored(tab.read(PRESSED)) as Pressed | null;
  return pressed && Date.now() - pressed.at < PRESSED_KEPT_MS ? pressed : undefined;
}

/** For a sign-out: the next person in this tab is another. */
export function clearTabMark(): void {
  tab.write(MARK, null);
  writePressed(null);
}
