// Creates a member who has written for years, in sentences as people write them.
import { readdirSync, readFileSync } from "node:fs";
import { addDays } from "../../src/platform/shared/days/days.ts";
import { newId } from "../../src/platform/shared/new-id.ts";
import { enrol, insertRecords, insertRevision } from "./members.mjs";

const TODAY = new Date().toISOString().slice(0, 10);
const EVENT_DAYS = 5000;
const HOURS_APART = 8;
const HOUR_MS = 3_600_000;

/**
 * @param counts { ideas, notes, events, pages, comparisons, goals }; the newest pages are yesterday's, not yet compared
 */
export async function enrolWriter(database, counts) {
  const sentence = sentences();
  const at = (index) => new Date(Date.now() - (index + 1) * HOURS_APART * HOUR_MS).toISOString();
  const dayOf = (index) => addDays(TODAY, -index);
  const person = await enrol(database);
  const insert = (table, count, make) => insertRecords(database, person, table, count, make);
  const versioned = (index) => ({ id: newId(), created_at: at(index), version: newId() });
  await insert("ideas", counts.ideas, (index) => ({
    ...versioned(index),
    title: sentence(8),
    position: index,
  }));
  await insert("user_page_notes", counts.notes, (index) => ({
    id: newId(),
    page_context: "clave_metas",
    note_content: sentence(30),
    created_at: at(index),
    updated_at: at(index),
  }));
  await insert("calendar_events", counts.events, (index) => ({
    ...versioned(index),
    title: sentence(4),
    notes: sentence(10),
    event_date: dayOf(index % EVENT_DAYS),
    notification_enabled: 0,
    reminder_time: null,
    repeats: "never",
    repeat_until: null,
    skipped_dates: "[]",
  }));
  await insert("personal_calendar_events", counts.pages, (index) => ({
    ...versioned(index),
    event_type: index % 2 === 0 ? "project" : "describe",
    event_date: dayOf(1 + (index >> 1)),
    title: sentence(5),
    notes: sentence(40),
    custom_field_one: sentence(8),
    custom_field_two: "",
    image_url: null,
    actions: "[]",
  }));
  await insert("daily_comparisons", counts.comparisons, (index) => ({
    comparison_date: dayOf(2 + index),
    // No answer is 0 or 100: such an answer may look untouched, and averages skip unreviewed days.
    title_percentage: 1 + ((index * 7) % 99),
    notes_percentage: 1 + ((index * 13) % 99),
    custom_field_one_percentage: 1 + ((index * 29) % 99),
    custom_field_two_percentage: 50,
    average_percentage: (index * 11) % 101,
  }));
  await insertGoals(database, person, counts.goals, { versioned, sentence });
  await insertRevision(database, person);
  return person;
}

async function insertGoals(database, person, count, { versioned, sentence }) {
  const ids = [];
  await insertRecords(database, person, "user_goals", count, (index) => {
    const goal = versioned(index);
    ids.push(goal.id);
    return {
      ...goal,
      title: sentence(6),
      deadline: addDays(TODAY, 30 + index),
      vision_text: sentence(30),
      commitment_text: sentence(20),
      key_id: null,
      completed_at: null,
      archived_at: null,
    };
  });
  const lists = [
    ["goal_whys", 2, () => ({ why_text: sentence(8) })],
    ["goal_actions", 6, () => ({ action_text: sentence(6), done_at: null })],
    ["goal_obstacles", 1, () => ({ obstacle_text: sentence(8), response_text: sentence(8) })],
  ];
  for (const [table, each, make] of lists)
    for (const goal_id of ids) {
      const rows = Array.from({ length: each }, (_, position) => ({
        goal_id,
        id: newId(),
        user_id: person.id,
        position,
        ...make(),
      }));
      await database.insertInto(table).values(rows).execute();
    }
  person.goals = ids;
}

/** Joins groups of three words, so that a sentence reads like Spanish and is new. */
export function sentences() {
  const folder = new URL("../../content/keys/", import.meta.url);
  const words = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8").match(/\p{L}+[,.]?/gu),
  );
  let seed = 1;
  const next = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return (length) =>
    Array.from({ length: Math.ceil(length / 3) }, () => {
      const from = next(words.length - 3);
      return words.slice(from, from + 3).join(" ");
    }).join(" ");
}
