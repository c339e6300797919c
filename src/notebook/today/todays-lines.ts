import type { Goal } from "#notebook/goals/contract.ts";
import { inGoalOrder } from "#notebook/goals/list/goal-order.ts";
import { NEW_IDEA } from "#notebook/ideas/client.ts";
import { addressOf, writingAddressOf } from "#notebook/journal/chosen-day.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { isEveningAt } from "#notebook/reminders/settings/evening.ts";
import { addDays, weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import type { IconName } from "#platform/ui/drawings/icons.tsx";
import type { Address } from "#platform/ui/navigation.tsx";

export interface TodaysLine {
  icon: IconName;
  label: string;
  /** The member's own words, or an invitation. */
  text: string;
  isOwn?: true;
  /** True if nothing is left to do: the first line is then not highlighted. */
  isDone?: true;
  href: Address;
}

interface Moment {
  today: string;
  /** The device's time of day (`HH:mm`). */
  time: string;
  /** The time of the journal's reminder; undefined or "" while it is off. */
  reminder?: string | undefined;
}

interface Notebook {
  pages: Iterable<JournalRecord>;
  goals: Iterable<Goal>;
  hasIdeas: boolean;
  /** Today's percentage; undefined before the comparison. */
  coherence: number | undefined;
  /** The week that the member is invited to review today; undefined on other days. */
  week: string | undefined;
}

const DAWN = "05:00";
const NOON = "12:00";

/** Returns the three lines of Hoy. The first, highlighted, is the next thing to do at this hour. */
export function todaysLines(
  { today, time, reminder }: Moment,
  { pages, goals, hasIdeas, coherence, week }: Notebook,
): TodaysLine[] {
  const all = [...pages];
  const pageOf = (type: JournalRecord["event_type"], day = today) =>
    all.find(({ event_date, event_type }) => event_date === day && event_type === type);
  const project = pageOf("project");
  const describe = pageOf("describe");
  const isMorning = time < NOON;
  const isEvening = isEveningAt(time, reminder);
  const action = actionLine(today, project, goals, hasIdeas);
  const begin = all.length === 0 && !action.isOwn && "Empieza con una línea";
  // In the evening, a day without a projection, or a compared day, is over: Hoy offers tomorrow.
  const isOver = isEvening && (!project || coherence !== undefined);
  const day = isOver ? addDays(today, 1) : today;
  const projected = pageOf("project", day);
  const wordsBefore = begin || (isMorning && time >= DAWN ? "Esta mañana" : "Tu día");
  const label = projected ? "Tu día proyectado" : wordsBefore;
  const morning: TodaysLine = {
    icon: "sunrise",
    label: isOver ? "Mañana" : label,
    href: writingAddressOf(day, "project"),
    ...(projected ? { text: projected.title, isOwn: true } : { text: "Proyecta Tu Día" }),
  };
  const night: TodaysLine = {
    icon: "moon",
    href: writingAddressOf(today, "describe"),
    ...(describe
      ? { label: "Tu día descrito", text: describe.title, isOwn: true }
      : { label: (isEvening && begin) || "Esta noche", text: "Describe Tu Día" }),
  };
  if (project && describe && coherence === undefined) {
    const href = writingAddressOf(today, "compare");
    return [
      { icon: "sun", label: "Tus dos páginas están escritas", text: "Comparar Día", href },
      night,
      action,
    ];
  }
  if (week) {
    const label = `Es ${WEEKDAYS[weekdayOf(today)]}: cinco pasos`;
    const review: TodaysLine = { icon: "month", label, text: "Mi semana", href: `/mi-semana/${week}` };
    return [review, isEvening ? night : morning, action];
  }
  if (project && describe && !action.isOwn) {
    const text = `Tu día está cerrado · ${coherence}\u00a0%`;
    const href = addressOf(today);
    return [
      { icon: "sun", label: "Hasta mañana", text, isDone: true, href },
      isOver ? morning : night,
      action,
    ];
  }
  if (isEvening && !describe) return [night, morning, action];
  if ((isMorning || begin) && !project) return [morning, action, night];
  return [action, morning, night];
}

/** Prefers an open action of today's projection; otherwise takes the first one in the order of Mis Metas. */
function actionLine(
  today: string,
  project: JournalRecord | undefined,
  goals: Iterable<Goal>,
  hasIdeas: boolean,
): TodaysLine {
  const open = inGoalOrder(goals, today).filter(
    ({ completed_at, archived_at }) => completed_at === null && archived_at === null,
  );
  const openActions = open.flatMap((goal) =>
    goal.actions.filter(({ done_at }) => done_at === null).map((action) => ({ goal, action })),
  );
  const planned = new Set(project?.actions.map(({ action_id }) => action_id));
  const next = openActions.find(({ action }) => planned.has(action.id)) ?? openActions[0];
  if (next)
    return {
      icon: "summit",
      label: `Sigue en «${next.goal.title}»`,
      text: next.action.action_text,
      isOwn: true,
      href: `/meta/${next.goal.id}`,
    };
  const nothing = { icon: "summit", label: "Tu siguiente acción" } as const;
  if (open.length > 0) return { ...nothing, text: "Añade una acción a tus metas", href: "/mis-metas" };
  if (hasIdeas) return { ...nothing, text: "Convierte una idea en meta", href: "/ideas" };
  return { icon: "bulb", label: "¿Algo que quieres?", text: "Anota tu primera idea", href: NEW_IDEA };
}
