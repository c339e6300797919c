import type { Exercise } from "#lessons/content/exercise.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import type { WrittenHabit } from "./contract.ts";

/** Makes a daily habit from an exercise's lines. The last two lines are about the worst day and a missed day. */
export function habitOfExercise(
  { keyId: key_id, lines }: Pick<Exercise, "keyId" | "lines">,
  values: readonly string[],
  today: string,
): WrittenHabit {
  const of = (role: string) =>
    lines.flatMap((line, index) => (line.role === role ? (values[index] ?? "").trim() : []));
  const [[action = ""], [cue_text = ""], [minimum_text = "", missed_text = ""]] = [
    of("accion"),
    of("une"),
    of("respuesta"),
  ];
  const plans = [{ from: today, days: WEEKDAYS.map((_, day) => day), times: 0 }];
  const title = action.charAt(0).toUpperCase() + action.slice(1);
  return { title, minimum_text, cue_text, missed_text, plans, time: null, goal_id: null, key_id };
}
