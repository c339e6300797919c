import {
  buildComparison,
  buildConflict,
  buildEvent,
  buildGoal,
  buildIdea,
  buildNote,
  buildPage,
  buildReview,
} from "../records/records.ts";
import { SAMPLE_IDS } from "../records/sample-ids.ts";
import { buildCharge } from "./build-charge.ts";
import { buildReminderSettings } from "./build-reminder-settings.ts";
import { type FakeApi, refusal } from "./fake-api.ts";

const TITLE = `Aprender a nadar de espaldas antes de que termine el verano ${"y sin miedo ".repeat(10)}`;
const WORD = "Esternocleidomastoideo".repeat(4);
/** The Monday of the week that `e2e/screens.ts` opens. */
const REVIEWED = "2026-01-05";

/** Sets empty answers to the calls that every page makes. */
export function answerQuietly(api: FakeApi): void {
  api.answer({
    "GET /api/public-config": [{ key: "PAYPAL_CLIENT_ID", value: "AZabcdefgh1234" }],
    "GET /api/sessions": [],
    "GET /api/quota": [],
    "GET /api/reminders": buildReminderSettings(),
    "GET /api/charges": { charges: [] },
    // A page of the previous test may still send this call. That page no longer reads the answer.
    "GET /api/session": "offline",
    // A page that is open for half a minute renews its session if a test has moved the clock past its end.
    "POST /api/session/refresh": { expires_in: 900, expires_at: Math.floor(Date.now() / 1000) + 900 },
    "GET /api/subscription": { subscription: null },
    "PUT /api/reminders/time-zone": { time_zone: "America/Argentina/Buenos_Aires", is_zone_chosen: false },
  });
}

/** The states of a page that reads the notebook, by their names in the gallery of `npm run dev`. */
export const STATES = {
  full: (api: FakeApi) => keepRecords(api, "Nadar", "Con calma."),
  loading: (api: FakeApi) => api.answer({ "GET /api/notebook": new Promise<never>(() => {}) }),
  empty: () => {},
  error: (api: FakeApi) =>
    api.answer({ "GET /api/notebook": refusal(503, "unavailable", "Vuelve en un rato.") }),
  offline: (api: FakeApi) => api.answer({ "GET /api/notebook": "offline" }),
  long: (api: FakeApi) => keepRecords(api, TITLE.slice(0, 200), WORD),
  conflict(api: FakeApi) {
    keepRecords(api, "Nadar", "Con calma.");
    for (const kind of ["idea", "goal", "event", "journal", "week"] as const) {
      const [record] = api.notebook.records(kind);
      const changed = kind === "week" ? { good_text: "Otra cosa." } : { title: "Nadar en el mar" };
      if (record) api.notebook.keep("conflict", buildConflict(kind, record.id, { ...record, ...changed }));
    }
  },
};

function keepRecords(api: FakeApi, title: string, text: string): void {
  const { notebook } = api;
  api.answer({ "GET /api/charges": { charges: [buildCharge({ id: SAMPLE_IDS.charge })] } });
  const today = new Date().toLocaleDateString("sv");
  notebook.keep("idea", { ...buildIdea(title), id: SAMPLE_IDS.idea }, buildIdea(text));
  notebook.keep("goal", buildGoal({ id: SAMPLE_IDS.goal, title, vision_text: text }, 1));
  notebook.keep("event", buildEvent({ title, notes: text, event_date: today }));
  const day = { event_date: today, title, notes: text };
  notebook.keep("journal", buildPage({ ...day, event_type: "project" }));
  notebook.keep("journal", buildPage({ ...day, event_type: "describe" }));
  notebook.keep("comparison", buildComparison(today, 72));
  notebook.keep("note", buildNote(text, "exito_general"), buildNote(title, "exito_general"));
  notebook.keep("week", buildReview(REVIEWED, { good_text: title, hard_text: text }));
  notebook.keep("favourite", { key_id: "decision", created_at: new Date().toISOString() });
}
