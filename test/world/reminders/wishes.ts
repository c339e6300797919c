import { dayAfter, firstShown, weekday } from "./clock.ts";

/** The kinds of docs/product.md, section 19: the switch, and how many days late a reminder may come. */
export const KINDS = {
  event: { setting: "event_reminders", lateDays: Number.POSITIVE_INFINITY },
  journal: { setting: "journal_reminder", lateDays: 0 },
  goal_ahead: { setting: "goal_ahead_reminders", lateDays: 3 },
  goal_day: { setting: "goal_day_reminders", lateDays: 0 },
  goal_action: { setting: "goal_action_reminders", lateDays: 0 },
  goal_letter: { setting: "goal_letters", lateDays: 3 },
  week: { setting: "week_reminder", lateDays: 0 },
  habit: { setting: "habit_reminders", lateDays: 0 },
} as const;
export type Kind = keyof typeof KINDS;
export const SWITCHES = Object.values(KINDS).map(({ setting }) => setting);

/** One mail names all habits of a day. */
export const ALL = "all";

export interface Settings extends Record<(typeof SWITCHES)[number], boolean> {
  journal_time: string;
  goal_time: string;
  goal_weekday: number;
  week_weekday: number;
  week_time: string;
}

interface Text {
  title: string;
  version: string;
}
export interface Dated extends Text {
  day: string;
  time: string;
  repeats: "never" | "daily" | "weekly" | "monthly";
  skipped: string[];
}
export interface Aim extends Text {
  deadline: string;
  /** The ids of its two actions. */
  actions: [string, string];
  remind_ahead: boolean;
  remind_day: boolean;
  remind_weekly: boolean;
  isOpen: boolean;
  tickedAt: number;
}
interface Custom {
  title: string;
  from: string;
  time: string;
  days: number[];
  marked: string[];
  endedOn: string;
}

/** What a member has asked for, as the product's pages show it. Records are by id. */
export interface Wishes {
  /** Changes when the member deletes the account. */
  account: string;
  giftUntil: number;
  zone: string;
  isZoneChosen: boolean;
  /** By endpoint, whether the device accepts notifications. */
  devices: Record<string, boolean>;
  /** The confirmed address. */
  address: string;
  /** Addresses and kinds that a mailed link turned off. */
  refused: string[];
  settings: Settings;
  events: Record<string, Dated>;
  goals: Record<string, Aim>;
  habits: Record<string, Custom>;
  /** The described days, with id and version of their page. */
  pages: Record<string, [id: string, version: string]>;
  /** The Mondays of reviewed weeks. */
  reviewed: string[];
}

const NEVER = "9999-12-31";
export const newHabit = (title: string, from: string, time: string, days: number[]): Custom => ({
  ...{ title, from, time, days, marked: [], endedOn: NEVER },
});

/** From Monday to Wednesday a member reviews the last week. */
export const reviewedOn = (day: string) => {
  const late = dayAfter(day, -3);
  return dayAfter(late, -weekday(late));
};

/** Lists what may remind a member, by kind and id. */
export const sourcesOf = ({ events, goals, habits }: Wishes): [Kind, string][] => [
  ...(["journal", "week", "goal_action"] as const).map((kind): [Kind, string] => [kind, ""]),
  ...Object.keys(events).map((id): [Kind, string] => ["event", id]),
  ...Object.keys(habits).map((id): [Kind, string] => ["habit", id]),
  ...Object.keys(goals).flatMap((id) =>
    (["goal_ahead", "goal_day", "goal_letter"] as const).map((kind): [Kind, string] => [kind, id]),
  ),
];

/** Returns the time of a day at which a reminder is due, also if its kind is off. */
export function timeOn(wishes: Wishes, kind: Kind, id: string, day: string): string | undefined {
  const { settings, events, goals, habits, pages, reviewed, zone } = wishes;
  if (zone === "") return undefined;
  const goal = goals[id];
  const atGoalTime = (isDue: boolean | undefined) => (goal?.isOpen && isDue ? settings.goal_time : undefined);
  switch (kind) {
    case "journal":
      return pages[day] ? undefined : settings.journal_time;
    case "week":
      return weekday(day) === settings.week_weekday && !reviewed.includes(reviewedOn(day))
        ? settings.week_time
        : undefined;
    case "event":
      return events[id] && isOn(events[id], day) ? events[id].time : undefined;
    case "goal_ahead":
      return atGoalTime(goal?.remind_ahead && day === dayAfter(goal.deadline, -7));
    case "goal_day":
      return atGoalTime(goal?.remind_day && day === goal.deadline);
    case "goal_letter":
      return goal?.isOpen && day === goal.deadline ? "20:00" : undefined;
    case "goal_action": {
      const weekAgo = firstShown(zone, dayAfter(day, -7), settings.goal_time);
      const isDue = Object.values(goals).some(
        ({ isOpen, remind_weekly, tickedAt }) => isOpen && remind_weekly && tickedAt < weekAgo,
      );
      return isDue && weekday(day) === settings.goal_weekday ? settings.goal_time : undefined;
    }
    case "habit": {
      const { from, days, marked, endedOn, time } = habits[id] ?? newHabit("", NEVER, "", []);
      const isDue = from <= day && day < endedOn && days.includes(weekday(day)) && !marked.includes(day);
      return isDue ? time : undefined;
    }
  }
}

function isOn({ day: first, repeats, skipped }: Dated, day: string): boolean {
  if (day < first || skipped.includes(day)) return false;
  if (repeats === "weekly") return weekday(day) === weekday(first);
  if (repeats === "never") return day === first;
  const isLast = dayAfter(day, 1).endsWith("-01");
  return repeats === "daily" || day.slice(8) === first.slice(8) || (isLast && day.slice(8) < first.slice(8));
}
