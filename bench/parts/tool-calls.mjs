// One write of each tool, as devices send it: a call and the values that are new in each request.
import { CONSENT_EDITION } from "../../src/notebook/feelings/consent-words.ts";
import { addDays } from "../../src/platform/shared/days/days.ts";
import { newId } from "../../src/platform/shared/new-id.ts";
import { eventBody } from "../../test/records/event-writing.ts";
import { goalBody } from "../../test/records/goal-writing.ts";
import { compareDay, recordBody } from "../../test/records/journal-writing.ts";

const DAY = "2026-11-21";
let written = 0;

/** Each function returns { path, body, values }. A call without a new id changes the same record each time. */
export const TOOL_WRITES = {
  ideas: () => withId((id, text) => [`/api/ideas/${id}`, { title: text, base: "", ...now() }]),
  notes: () =>
    withId((id, text) => [`/api/notes/${id}`, { page_context: "clave_metas", note_content: text, ...now() }]),
  goals: () => {
    const body = goalBody({ title: newText() });
    const ids = [...body.whys, ...body.actions, ...body.obstacles].map(({ id }) => id);
    return withId((id) => [`/api/goals/${id}`, body], [body.title, ...ids]);
  },
  events: () => withId((id, text) => [`/api/events/${id}`, eventBody({ title: text })]),
  journal: () => {
    // Members write in turn, each on a new day. So the number of members must not divide the number of days.
    const event_date = addDays("1950-01-01", ++written % 27_001);
    return withId((id, title) => [`/api/journal/${id}`, recordBody({ event_date, title })], [event_date]);
  },
  comparisons: () => ({ path: `/api/comparisons/${DAY}`, body: { ...compareDay(), ...now() }, values: [] }),
  feelings: () => ({ path: `/api/feelings/${DAY}`, body: { energy: 1 + (++written % 5) }, values: [] }),
  "journal fields": () => {
    const text = newText();
    const body = { custom_field_one_label: text, custom_field_two_label: "" };
    return { path: "/api/journal-fields", body, values: [text] };
  },
  favourites: () => ({ path: "/api/favourites/metas", body: undefined, values: [] }),
  weeks: () => {
    const week = addDays("1960-01-04", 7 * (++written % 3401));
    const blank = { hard_text: "", goals: [], ideas: [], steps: [], base: "" };
    return withId((id, text) => [`/api/weeks/${id}`, { week, good_text: text, ...blank, ...now() }], [week]);
  },
};

/** Returns the writes that must precede `TOOL_WRITES`: both pages of a day, and the consent to record feelings. */
export function firstWrites() {
  return [
    ...["describe", "project"].map((event_type) =>
      withId((id, title) => [`/api/journal/${id}`, recordBody({ event_date: DAY, event_type, title })]),
    ),
    { path: "/api/feelings-consent", body: { edition: CONSENT_EDITION, ...now() }, values: [] },
  ];
}

/** Returns the call of a write, with an idempotency key that no other call has. */
export function writeOf({ path, body, values }) {
  const key = newId();
  const headers = { ...(body && { "content-type": "application/json" }), "idempotency-key": key };
  return { method: "PUT", path, body, headers, values: [key, ...values] };
}

function withId(make, more = []) {
  const [id, text] = [newId(), newText()];
  const [path, body] = make(id, text);
  return { path, body, values: [id, text, ...more] };
}

function newText() {
  return `Lo que anoté, con calma y sin apuro: ${++written}.`;
}

function now() {
  return { written_at: new Date().toISOString() };
}
