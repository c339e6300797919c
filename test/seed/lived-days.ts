import type { WrittenRecord } from "#notebook/journal/client.ts";
import { RECORD_FIELDS } from "#notebook/journal/record/record-fields.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { derivedId } from "#platform/sync/mutation.ts";
import { actions, type GoalBody, goalBody } from "../records/goal-writing.ts";
import { recordBody } from "../records/journal-writing.ts";
import type { Visitor } from "../visitor.ts";

/** The adherence of a day in percent, the name of the day's only page, or undefined without a page. */
type Lived = number | "projected" | "described" | undefined;

/** Returns functions that write as one member. A repeated mutation has the same id, so the server ignores it. */
export function writerOf(member: Visitor, email: string) {
  return {
    idOf: (...names: (string | number)[]) => derivedId("seed", email, ...names),
    async put(path: string, body: object): Promise<void> {
      const written = { written_at: new Date().toISOString(), ...body };
      const id = await derivedId("seed", email, path);
      const { status, body: answer } = await member.call("PUT", path, written, id);
      if (status !== 204) throw new Error(`PUT ${path}: ${status} ${JSON.stringify(answer)}`);
    },
  };
}
export type Writer = ReturnType<typeof writerOf>;

async function keepPage(
  { idOf, put }: Writer,
  event_date: string,
  event_type: "describe" | "project",
  changed: Partial<WrittenRecord> = {},
): Promise<void> {
  const written_at = `${event_date}T${event_type === "project" ? "11" : "23"}:00:00.000Z`;
  const body = recordBody({ event_type, event_date, ...changed, written_at });
  await put(`/api/journal/${await idOf(event_type, event_date)}`, body);
}

export async function keepComparedDay(
  writer: Writer,
  day: string,
  percentage: number,
  described: Partial<WrittenRecord> = {},
): Promise<void> {
  await keepPage(writer, day, "project");
  await keepPage(writer, day, "describe", described);
  // Four answers as people give them, whose mean is the percentage.
  const step = Math.min(percentage, 100 - percentage, 10);
  const answers = [step, -step, -step / 2, step / 2].map((more) => percentage + Math.trunc(more));
  const percentages = Object.fromEntries(
    RECORD_FIELDS.map((field, index) => [`${field}_percentage`, answers[index]]),
  );
  await writer.put(`/api/comparisons/${day}`, { ...percentages, answered: [...RECORD_FIELDS] });
}

/** @param described returns the texts of a day with a description, by the day's index in the month */
export async function keepMonth(
  writer: Writer,
  first: string,
  month: readonly Lived[],
  described: (index: number) => Partial<WrittenRecord>,
): Promise<void> {
  for (const [index, lived] of month.entries()) {
    const day = addDays(first, index);
    if (typeof lived === "number") await keepComparedDay(writer, day, lived, described(index));
    else if (lived === "projected") await keepPage(writer, day, "project");
    else if (lived) await keepPage(writer, day, "describe", described(index));
  }
}

/** Saves a goal and completes the first actions. Returns its id. */
export async function keepGoal(
  { idOf, put }: Writer,
  changed: Partial<GoalBody> & { title: string },
  steps: readonly string[],
  done: number,
): Promise<string> {
  const id = await idOf("goal", changed.title);
  const own = actions(...steps);
  for (const action of own) action.id = await idOf("action", changed.title, action.action_text);
  await put(`/api/goals/${id}`, goalBody({ ...changed, actions: own }));
  for (const action of own.slice(0, done))
    await put(`/api/goals/${id}/actions/${action.id}/completion`, { done_at: new Date().toISOString() });
  return id;
}
