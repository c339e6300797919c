import {
  type ExportSource,
  type MemberExport,
  markdownLine,
  markdownList,
  markdownText,
  ownRows,
} from "#platform/server/member-export.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { dateWords } from "#platform/shared/text/day-words.ts";
import type { Goal, GoalReminders, WrittenGoal } from "./contract.ts";
import { FIELD_NAMES, GOAL_FIELDS } from "./goal-fields.ts";
import { goals, listsOf } from "./queries.server.ts";

const ITEM = ["goal_id", "id", "position"] as const;
const ITEM_ORDER = ["goal_id", "position", "id"] as const;
/** The goals in memory at once. A full goal exceeds a megabyte, but 10,000 single reads took minutes on PostgreSQL. */
const AT_ONCE = 8;

const eachGoal = ownRows(goals.table, goals.columns, ["created_at", "id"], "desc");

export const goalsExport: MemberExport = {
  tables: {
    user_goals: eachGoal,
    goal_whys: ownRows("goal_whys", [...ITEM, "why_text"], ITEM_ORDER),
    goal_actions: ownRows("goal_actions", [...ITEM, "action_text", "done_at"], ITEM_ORDER),
    goal_obstacles: ownRows("goal_obstacles", [...ITEM, "obstacle_text", "response_text"], ITEM_ORDER),
  },
  file: {
    path: "metas.md",
    about: "tus metas con su fecha límite, sus porqués y su plan, de la más nueva a la más antigua",
    content: inMarkdown,
  },
};

async function* eachWholeGoal(source: ExportSource) {
  for await (const few of groupsOf(eachGoal(source), AT_ONCE)) {
    const ids = few.map(({ id }) => id);
    const lists = await listsOf(source.database, source.userId, ids);
    for (const goal of few) yield Object.assign(goal, lists.get(goal.id));
  }
}

async function* groupsOf<T>(rows: AsyncIterable<T>, size: number) {
  let group: T[] = [];
  for await (const row of rows) {
    if (group.push(row) < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function textOf<N extends keyof WrittenGoal>(name: N, goal: Pick<Goal, keyof WrittenGoal>): string {
  if (name === "actions") return goal.actions.map(actionLine).join("\n");
  const value: WrittenGoal[N] = goal[name];
  if (typeof value === "string") return markdownText(value);
  return markdownList(GOAL_FIELDS[name].linesOf(value));
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Mis Metas\n";
  let count = 0;
  for await (const goal of eachWholeGoal(source)) {
    yield `\n## ${++count}. ${markdownLine(goal.title)}\n\n`;
    yield `- Fecha Límite: ${longDate(goal.deadline)}\n- Estado: ${stateOf(goal)}\n`;
    const key = goal.key_id && (await source.titleOfKey(goal.key_id));
    if (key) yield `- Clave: ${key}\n`;
    for (const name of FIELD_NAMES.filter((name) => name !== "title" && name !== "deadline")) {
      const text = textOf(name, goal);
      if (text !== "") yield `\n### ${GOAL_FIELDS[name].heading}\n\n${text}\n`;
    }
  }
  if (count === 0) yield "\nAún no tienes metas definidas.\n";
}

function actionLine({ action_text, done_at }: Goal["actions"][number]): string {
  const done = done_at === null ? "" : ` (hecha el ${dateOf(done_at)})`;
  return `- [${done_at === null ? " " : "x"}] ${markdownLine(action_text)}${done}`;
}

function stateOf({
  completed_at,
  archived_at,
  let_go_at,
}: Omit<Goal, "version" | keyof GoalReminders>): string {
  const state = completed_at === null ? "en curso" : `cumplida el ${dateOf(completed_at)}`;
  if (archived_at === null) return state;
  return `${state}, ${let_go_at ? "la dejaste ir" : "archivada"} el ${dateOf(archived_at)}`;
}

function dateOf(instant: string): string {
  return dateWords(instant.slice(0, 10));
}
