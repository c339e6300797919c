import type { Goal } from "#notebook/goals/contract.ts";
import { inGoalOrder } from "#notebook/goals/list/goal-order.ts";
import { addressOf } from "#notebook/journal/chosen-day.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import type { IconName } from "#platform/ui/drawings/icons.tsx";

interface TodaysLine {
  icon: IconName;
  label: string;
  /** The member's own words, or an invitation. */
  text: string;
  isOwn: boolean;
  href: string;
}

interface Notebook {
  pages: Iterable<JournalRecord>;
  goals: Iterable<Goal>;
  isCompared: (day: string) => boolean;
}

interface DayPages {
  project?: JournalRecord | undefined;
  describe?: JournalRecord | undefined;
}

export function todaysLines(today: string, { pages, goals, isCompared }: Notebook): TodaysLine[] {
  const todays = [...pages].filter(({ event_date }) => event_date === today);
  const pageOf = (type: JournalRecord["event_type"]) => todays.find(({ event_type }) => event_type === type);
  const day = { project: pageOf("project"), describe: pageOf("describe") };
  return [
    projectionLine(today, day),
    actionLine(today, day, goals),
    eveningLine(today, day, isCompared(today)),
  ];
}

function projectionLine(today: string, { project }: DayPages): TodaysLine {
  const place = { icon: "sunrise", href: addressOf(today) } as const;
  return project
    ? { ...place, label: "Tu día proyectado", text: project.title, isOwn: true }
    : { ...place, label: "Tu día", text: "Proyecta tu día", isOwn: false };
}

/** Prefers an open action of today's projection; otherwise takes the first one in the order of Mis Metas. */
function actionLine(today: string, { project }: DayPages, goals: Iterable<Goal>): TodaysLine {
  const open = inGoalOrder(goals, today).filter(
    ({ completed_at, archived_at }) => completed_at === null && archived_at === null,
  );
  const openActions = open.flatMap((goal) =>
    goal.actions.filter(({ done_at }) => done_at === null).map((action) => ({ goal, action })),
  );
  const planned = new Set(project?.actions.map(({ action_id }) => action_id));
  const next = openActions.find(({ action }) => planned.has(action.id)) ?? openActions[0];
  const icon = "summit";
  if (next)
    return {
      icon,
      label: `Sigue en «${next.goal.title}»`,
      text: next.action.action_text,
      isOwn: true,
      href: `/meta/${next.goal.id}`,
    };
  const nothing = { icon, label: "Tu siguiente acción", isOwn: false } as const;
  return open.length > 0
    ? { ...nothing, text: "Añade una acción a tus metas", href: "/mis-metas" }
    : { ...nothing, text: "Convierte una idea en meta", href: "/ideas" };
}

function eveningLine(today: string, { project, describe }: DayPages, isCompared: boolean): TodaysLine {
  const place = { icon: "moon", href: addressOf(today) } as const;
  if (!describe) return { ...place, label: "Esta noche", text: "Describe tu día", isOwn: false };
  if (project && !isCompared)
    return { ...place, label: "Tu día descrito", text: "Compáralo con el que querías", isOwn: false };
  return { ...place, label: "Tu día descrito", text: describe.title, isOwn: true };
}
