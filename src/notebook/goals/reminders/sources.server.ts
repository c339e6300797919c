import { findSettings, type StoredSettings } from "#notebook/reminders/queries.server.ts";
import { type ReminderSource, type ReminderText, shortLine } from "#notebook/reminders/source.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays, dateInSentence } from "#platform/shared/days/days.ts";
import { endOf, instantIn } from "#platform/shared/days/wall-time.ts";
import { andMore } from "#platform/shared/text/counted.ts";
import type { Goal } from "../contract.ts";
import { inGoalOrder } from "../list/goal-order.ts";
import { nextAction } from "../list/progress.ts";
import { goals, listsOf } from "../queries.server.ts";
import { type DeadlineKind, nextOfDeadline, nextOfWeek, weeklyGoals } from "./plan.server.ts";

/** The most goals that one weekly reminder names: a notification shows about five lines. */
const NAMED_MAX = 5;
const READ_MAX = 100;
const WEEK_DAYS = 7;

type Compose = (goal: Goal, settings: StoredSettings) => Omit<ReminderText, "path">;

export const goalReminders: readonly ReminderSource[] = [
  ofDeadline("goal_ahead", (goal) => ({
    title: `Se acerca tu fecha límite: ${goal.title}`,
    body: `Es el ${dateInSentence(goal.deadline)}.${followingOf(goal)}`,
  })),
  ofDeadline("goal_day", (goal, { goal_letters }) => ({
    title: `Hoy es tu fecha límite: ${goal.title}`,
    body: `${goal_letters && hasWords(goal) ? "Hoy te llega la carta que te escribiste." : ""}${followingOf(goal)}`.trimStart(),
  })),
  ofDeadline("goal_letter", (goal, settings) => {
    if (!hasWords(goal)) return WITHOUT_LETTER;
    return settings.goal_letter_words ? ownWords(goal) : NO_WORDS;
  }),
  {
    kind: "goal_action",
    async compose(database, userId, _sourceId, day) {
      const settings = await findSettings(database, userId);
      const since = instantIn(settings.time_zone, {
        day: addDays(day, -WEEK_DAYS),
        time: settings.goal_time,
      });
      return weeklyText(await quietGoals(database, userId, day, since));
    },
    next: nextOfWeek,
  },
];

function ofDeadline(kind: DeadlineKind, compose: Compose): ReminderSource {
  const next = nextOfDeadline(kind);
  return {
    kind,
    async compose(database, userId, id, day) {
      if ((await next(database, userId, id, endOf(addDays(day, -1))))?.day !== day) return undefined;
      const goal = await goals.find(database, userId, id);
      return goal && { ...compose(goal, await findSettings(database, userId)), path: `/meta/${id}` };
    },
    next,
  };
}

function followingOf(goal: Goal): string {
  const next = nextAction(goal);
  return next === undefined ? "" : `\nTu siguiente acción: ${shortLine(next)}`;
}

/** The letter without the member's words, for members who have not allowed a message to carry them. */
const NO_WORDS = {
  title: "Hoy te llega una carta",
  body: "Te la escribiste cuando empezaste una meta. Ábrela cuando tengas un momento.",
};

const ANSWERS = "¿La alcanzaste, le das otra fecha o la dejas ir? Respóndelo en su página.";

/** The message about a goal whose vision and commitment are empty, so that there is no letter. */
const WITHOUT_LETTER = { title: "Llegó tu fecha límite", body: `Es la de una de tus metas. ${ANSWERS}` };

function hasWords({ commitment_text, vision_text }: Goal): boolean {
  return commitment_text !== "" || vision_text !== "";
}

function ownWords({ title, commitment_text, vision_text }: Goal): Omit<ReminderText, "path"> {
  const parts = [
    ["Te comprometiste así:", commitment_text],
    ["Y así lo imaginabas:", vision_text],
  ].filter(([, text]) => text !== "");
  return {
    title: `Carta para ti: ${title}`,
    body: shortLine(commitment_text === "" ? vision_text : commitment_text),
    letter: [
      "Esto te escribiste cuando empezaste esta meta.",
      ...parts.flat().flatMap((text) => text.split(/\n+/)),
      ANSWERS,
    ],
  };
}

/** Returns goals with a weekly reminder, an open action and no action done since `since`, sorted as in Mis Metas. */
async function quietGoals(database: Queryable, userId: UserId, day: string, since: string) {
  const first = await weeklyGoals(database, userId)
    .select(["id", "title", "deadline", "created_at", "completed_at", "archived_at"])
    .orderBy((is) => is("deadline", "<", day))
    .orderBy("deadline")
    .orderBy("id")
    .limit(READ_MAX)
    .execute();
  const asking = inGoalOrder(first, day);
  const ids = asking.map(({ id }) => id);
  const lists = await listsOf(database, userId, ids, ["actions"]);
  return asking.flatMap(({ id, title }) => {
    const { actions = [] } = lists.get(id) ?? {};
    const action = nextAction({ actions });
    const isMoving = actions.some(({ done_at }) => done_at !== null && done_at >= since);
    return action === undefined || isMoving ? [] : { id, title, action };
  });
}

function weeklyText(found: Awaited<ReturnType<typeof quietGoals>>): ReminderText | undefined {
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length === 0)
    return {
      title: `Lo que sigue: ${first.action}`,
      body: `De tu meta «${first.title}».`,
      path: `/meta/${first.id}`,
    };
  const more = found.length - NAMED_MAX;
  const lines = found.map(({ title, action }) => `${shortLine(title)}: ${shortLine(action)}`);
  if (more > 0) lines.splice(NAMED_MAX, more, andMore(more));
  return { title: "Lo que sigue en tus metas", body: lines.join("\n"), path: "/mis-metas" };
}
