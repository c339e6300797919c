import type { KeyboardEvent } from "react";

/** Safari's key code of a key that an input method takes. Its Enter comes after the composition has ended. */
const TAKEN = 229;

/** False for the Enter that chooses a word or an accent in an input method. */
export function isEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !nativeEvent.isComposing && keyCode !== TAKEN;
}
