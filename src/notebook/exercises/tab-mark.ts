import type { Destination } from "#lessons/content/exercise.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";

const tab = browserStorage("session");
const MARK = "exercise-tab";
const PRESSED = "exercise-pressed";
/** Equals `WISH_KEPT_MS` (billing/checkout/steps.ts), within which the plans open again after a sign-in. */
const PRESSED_KEPT_MS = 15 * MINUTE_MS;

/** The pressed button that opened the plans. The words of its exercise go to the member who then signs in. */
interface Pressed {
  /** The exercise, such as `metas:smart`. */
  exercise: string;
  to: Destination;
  /** The owner of the words on the screen. */
  owner: string;
  at: number;
  /** Whether the plans have closed without a payment since the press. */
  isLeft?: true;
}

/** Returns a mark that distinguishes this tab's visitor from others on the device. */
export function tabMark(): string {
  const mark = tab.read(MARK) ?? newId();
  tab.write(MARK, mark);
  return mark;
}

export function writePressed(pressed: Pressed | null): void {
  tab.write(PRESSED, pressed && JSON.stringify(pressed));
}

export function readPressed(): Pressed | undefined {
  const pressed = parseStored(tab.read(PRESSED)) as Pressed | null;
  return pressed && Date.now() - pressed.at < PRESSED_KEPT_MS ? pressed : undefined;
}

/** Forgets the visitor at a sign-out, because the next person in this tab may be another. */
export function clearTabMark(): void {
  tab.write(MARK, null);
  writePressed(null);
}
