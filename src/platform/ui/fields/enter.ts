import type { KeyboardEvent } from "react";

/** Safari's key code for a key that an input method takes. Safari sends this Enter after the composition has ended. */
const TAKEN = 229;

/** False for the Enter that chooses a word or an accent in an input method. */
export function isEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !nativeEvent.isComposing && keyCode !== TAKEN;
}
