import { setTimeout as wait } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { newConfirmationCode } from "#features/data-rights/confirmation.ts";
import type { Path } from "#features/path/contract.ts";
import type { Subscription } from "#features/subscription/contract.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { SECOND_MS } from "#shared/time.ts";
import { pullNotebook, type Received } from "../pull-notebook.ts";
import { eventBody } from "../records/event-writing.ts";
import { acceptFeelings } from "../records/feelings-writing.ts";
import { actions, goalBody, keepGoal, whys } from "../records/goal-writing.ts";
import { compareDay, recordBody, uploadPicture } from "../records/journal-writing.ts";
import { Visitor } from "../visitor.ts";
import { Ledger } from "./ledger.ts";

const KEYS = ["metas", "claridad", "accion", "decision", "exito"];
/** So that a kill often meets the middle of a change. */
const LARGE_GOAL_ACTIONS = 400;
const IMPORTED_AT_ONCE = 12;
/** A member has at most 10,000 events, which a quick machine would import within 60 rounds. */
const IMPORT_PAUSE_MS = 250;
const FIRST_READ = Date.parse("2026-01-05T12:00:00Z");

/** A writer of one tool, with a member of its own. `work` goes on until the server dies. */
export interface Tool {
  name: string;
  ledger: Ledger;
  work(): Promise<never>;
  /** After a restart: compares what the server has with what it acknowledged, at last all of it. */
  check(isLast: boolean): Promise<void>;
}

type Write = Ledger["write"];
type Step = (member: Visitor, write: Write, count: number) => Promise<void>;
type Read = (keys: readonly string[], isLast: boolean) => Promise<ReadonlyMap<string, unknown>>;

let people = 0;

async function newVisitor(origin: string): Promise<Visitor> {
  const email = `drill${++people}@ejemplo.com`;
  return new Visitor(origin).signIn("google", { name: "Ana", email });
}

export async function newMember(origin: string): Promise<Visitor> {
  const member = await newVisitor(origin);
  await member.subscribe();
  return member;
}

function toolOf(name: string, ledger: Ledger, step: (count: number) => Promise<unknown>, read: Read): Tool {
  let count = 0;
  return {
    name,
    ledger,
    async work() {
      for (;;) await step(count++);
    },
    check: (isLast) => ledger.compare(isLast, (keys) => read(keys, isLast)),
  };
}

const writeTo =
  (ledger: Ledger): Write =>
  (changes, send) =>
    ledger.write(changes, send);

/** A writer of synced records, whose keys are `kind id`. */
async function notebookTool(origin: string, name: string, step: Step): Promise<Tool> {
  const member = await newMember(origin);
  const ledger = new Ledger();
  // Like a device: each comparison pulls what changed, the last one everything.
  let replica = new Map<string, Received>();
  let seen = 0;
  return toolOf(
    name,
    ledger,
    (count) => step(member, writeTo(ledger), count),
    async (keys, isLast) => {
      if (isLast) [replica, seen] = [new Map(), 0];
      seen = (await pullNotebook(member, seen, replica)).revision;
      return statesOf(member, replica, keys);
    },
  );
}

/** Writes a record with a text, writes it better, and deletes every second one. */
const recordStep =
  (kind: string, path: string, bodyOf: (text: string, count: number) => object): Step =>
  async (member, write, count) => {
    const [id, version, changed] = [newId(), newId(), newId()];
    const key = `${kind} ${id}`;
    const put = (text: string, base: string, mutation: string) => {
      const body = { ...bodyOf(text, count), base, written_at: new Date().toISOString() };
      return write({ [key]: text }, () => member.call("PUT", `${path}/${id}`, body, mutation));
    };
    await put(`Texto ${count}`, "", version);
    await put(`Mejor ${count}`, version, changed);
    if (count % 2) await write({ [key]: null }, () => member.call("DELETE", `${path}/${id}?base=${changed}`));
  };

const ideas = recordStep("idea", "/api/ideas", (title) => ({ title }));
const events = recordStep("event", "/api/events", (title) =>
  eventBody({ title, notification_enabled: true, reminder_time: "09:00" }),
);
/** One for each week from the first on. */
const weeks = recordStep("week", "/api/weeks", (good_text, count) => ({
  week: addDays("2026-01-05", 7 * count),
  good_text,
  ...{ hard_text: "", goals: [], ideas: [], steps: [] },
}));

const notes: Step = async (member, write, count) => {
  const ids = [newId(), newId(), newId()];
  const note = (id: string) => ({
    page_context: "general",
    note_content: `Nota ${id}`,
    written_at: new Date().toISOString(),
  });
  for (const id of ids)
    await write({ [`note ${id}`]: `Nota ${id}` }, () => member.call("PUT", `/api/notes/${id}`, note(id)));
  if (count % 2 === 0) return;
  const gone = Object.fromEntries(ids.map((id) => [`note ${id}`, null]));
  await write(gone, () => member.call("POST", "/api/notes/deletions", { ids }));
};

/** Making a goal out of an idea deletes the idea. */
const goals: Step = async (member, write, count) => {
  const [idea, ideaVersion, id, version, changedVersion] = [newId(), newId(), newId(), newId(), newId()];
  const title = `Meta ${count}`;
  await write({ [`idea ${idea}`]: title }, () => member.keepIdea(title, idea, "", ideaVersion));
  const body = goalBody({
    title,
    whys: whys(...Array.from({ length: 20 }, (_, at) => `${title}, porqué ${at}`)),
    actions: actions(...Array.from({ length: LARGE_GOAL_ACTIONS }, (_, at) => `${title}, paso ${at}`)),
  });
  const key = `goal ${id}`;
  const made = { ...body, idea: { id: idea, base: ideaVersion } };
  await write({ [key]: goalState(made), [`idea ${idea}`]: null }, () => keepGoal(member, id, made, version));
  const changed = { ...body, title: `${title}, mejor`, actions: body.actions.slice(1), base: version };
  await write({ [key]: goalState(changed) }, () => keepGoal(member, id, changed, changedVersion));
  const ordered = { ...changed, actions: changed.actions.toReversed() };
  const ids = ordered.actions.map((action) => action.id);
  await write({ [key]: goalState(ordered) }, () =>
    member.call("PUT", `/api/goals/${id}/action-order`, { ids }),
  );
  if (count % 2)
    await write({ [key]: null }, () => member.call("DELETE", `/api/goals/${id}?base=${changedVersion}`));
};

const imports: Step = async (member, write, count) => {
  const { replaces: _, base: __, written_at, ...event } = eventBody({ title: `Traído ${count}` });
  const brought = Array.from({ length: IMPORTED_AT_ONCE }, () => ({
    ...event,
    id: newId(),
    skipped_dates: [],
  }));
  const changes = Object.fromEntries(brought.map(({ id, title }) => [`event ${id}`, title]));
  await write(changes, () => member.call("PUT", "/api/events", { events: brought, written_at }));
  await wait(IMPORT_PAUSE_MS);
};

/** A page with a picture, the same page with another one, the day's second page, and their comparison. */
const journal: Step = async (member, write, count) => {
  const [id, second, version, changedVersion, secondVersion] = [newId(), newId(), newId(), newId(), newId()];
  const event_date = addDays("2001-01-01", count);
  const put = async (base: string, writeId: string) => {
    const sent = await uploadPicture(member);
    if (sent.status !== 204) throw new Error(`a picture was answered ${sent.status}`);
    const page = recordBody({ event_date, image_url: sent.url, base });
    await write({ [`journal ${id}`]: sent.url }, () =>
      member.call("PUT", `/api/journal/${id}`, page, writeId),
    );
  };
  await put("", version);
  await put(version, changedVersion);
  const project = recordBody({ event_date, event_type: "project" });
  await write({ [`journal ${second}`]: "no picture" }, () =>
    member.call("PUT", `/api/journal/${second}`, project, secondVersion),
  );
  const comparison = `comparison ${event_date}`;
  await write({ [comparison]: 40 }, () =>
    member.call("PUT", `/api/comparisons/${event_date}`, compareDay({ title_percentage: 40 })),
  );
  await acceptFeelings(member);
  await write({ [`feelings ${event_date}`]: 5 }, () =>
    member.call("PUT", `/api/feelings/${event_date}`, { mood: 5 }),
  );
  const label = `Gratitud ${count}`;
  const labels = { custom_field_one_label: label, custom_field_two_label: "" };
  await write({ "journal_fields fields": label }, () => member.call("PUT", "/api/journal-fields", labels));
  if (count % 2)
    await write({ [`journal ${id}`]: null, [comparison]: null, [`feelings ${event_date}`]: null }, () =>
      member.call("DELETE", `/api/journal/${id}?base=${changedVersion}`),
    );
};

const favourites: Step = async (member, write, count) => {
  const key = KEYS[count % KEYS.length] ?? "";
  const isOn = Math.floor(count / KEYS.length) % 2 === 0;
  await write({ [`favourite ${key}`]: isOn ? true : null }, () =>
    member.call(isOn ? "PUT" : "DELETE", `/api/favourites/${key}`),
  );
};

async function reminderTool(origin: string): Promise<Tool> {
  const member = await newMember(origin);
  const ledger = new Ledger();
  const step = (count: number) => {
    const journal_time = `21:${String(count % 60).padStart(2, "0")}`;
    const changed = { journal_time, event_reminders: count % 2 === 1 };
    return ledger.write({ settings: changed }, () => member.call("PATCH", "/api/reminders", changed));
  };
  return toolOf("reminder settings", ledger, step, async () => {
    const { body } = await member.call<Record<string, unknown>>("GET", "/api/reminders");
    const { journal_time, event_reminders } = body;
    return new Map([["settings", { journal_time, event_reminders }]]);
  });
}

async function pathTool(origin: string): Promise<Tool> {
  const member = await newVisitor(origin);
  const ledger = new Ledger();
  const exchange = (lessons: unknown[]) => member.call<Path>("PUT", "/api/path", { lessons, task: null });
  const step = (count: number) => {
    const key_id = KEYS[count % KEYS.length] ?? "";
    const read_on = count % 2 ? null : addDays("2026-01-05", count % 300);
    const lesson = { key_id, read_on, changed_at: new Date(FIRST_READ + count * SECOND_MS).toISOString() };
    return ledger.write({ [key_id]: read_on }, () => exchange([lesson]));
  };
  return toolOf("path", ledger, step, async () => {
    const { body } = await exchange([]);
    return new Map(body.lessons.map((lesson) => [lesson.key_id, lesson.read_on]));
  });
}

/** Each round one new person subscribes at the simulated PayPal and cancels. */
async function subscriptionTool(origin: string): Promise<Tool> {
  const ledger = new Ledger();
  const people = new Map<string, Visitor>();
  const confirm = (visitor: Visitor, id: string) =>
    visitor.call<{ subscription: Subscription }>("POST", "/api/subscription/confirmation", {
      paypal_subscription_id: id,
    });
  const step = async () => {
    const visitor = await newVisitor(origin);
    const id = await visitor.prepareSubscription();
    people.set(id, visitor);
    await visitor.approveSubscription(id);
    await ledger.write({ [id]: "premium" }, () => confirm(visitor, id));
    await ledger.write({ [id]: "cancelled" }, () => visitor.call("POST", "/api/subscription/cancellation"));
  };
  return toolOf("subscriptions", ledger, step, async (keys) => {
    const found = new Map<string, string>();
    for (const id of keys) {
      // Looks at PayPal, where an interrupted cancellation may have arrived.
      const visitor = people.get(id);
      const known = visitor && (await confirm(visitor, id)).body.subscription;
      if (known?.is_premium) found.set(id, known.cancellation_pending ? "cancelled" : "premium");
    }
    return found;
  });
}

export const LEAVING = "copies and deleted accounts";

/** Each round one new member writes an idea and a picture, takes a copy, and deletes the account. */
async function leavingTool(origin: string): Promise<Tool> {
  const ledger = new Ledger();
  const people = new Map<string, Visitor>();
  const step = async () => {
    const key = newId();
    const member = await newMember(origin);
    people.set(key, member);
    ledger.know({ [key]: [] });
    await ledger.write({ [key]: ["Me voy"] }, () => member.keepIdea("Me voy"));
    await uploadPicture(member);
    const copy = await member.send("/api/account/export");
    const files = unzipSync(new Uint8Array(await copy.arrayBuffer()));
    if (!strFromU8(files["datos.json"] ?? new Uint8Array()).includes("Me voy"))
      throw new Error("a copy was answered without the idea");
    const request = { request_id: newId(), confirmation_code: newConfirmationCode() };
    const deletion = { confirmation: "ELIMINAR", ...request };
    await ledger.write({ [key]: null }, () => member.call("DELETE", "/api/account", deletion));
  };
  return toolOf(LEAVING, ledger, step, async (keys) => {
    const found = new Map<string, string[]>();
    for (const key of keys) {
      const member = people.get(key);
      if (!member || (await member.call("GET", "/api/session")).status !== 200) continue;
      const ideas = await member.records<{ title: string }>("idea");
      found.set(
        key,
        ideas.map(({ title }) => title),
      );
    }
    return found;
  });
}

const steps = { ideas, notes, goals, events, imports, "journal and pictures": journal, favourites, weeks };

/** Writes records of every kind for one member. Rejects if the server does not accept one. */
export async function fillNotebook(member: Visitor, rounds: number): Promise<void> {
  const write = writeTo(new Ledger());
  for (let count = 0; count < rounds; count++)
    for (const step of Object.values(steps)) await step(member, write, count);
}

export async function startTools(origin: string): Promise<Tool[]> {
  const tools: Tool[] = [];
  for (const [name, step] of Object.entries(steps)) tools.push(await notebookTool(origin, name, step));
  for (const start of [pathTool, reminderTool, subscriptionTool, leavingTool])
    tools.push(await start(origin));
  return tools;
}

/** Some records as far as the drill compares them. Opens each picture. */
async function statesOf(member: Visitor, replica: ReadonlyMap<string, Received>, keys: readonly string[]) {
  const found = new Map<string, unknown>();
  for (const key of keys) {
    const change = replica.get(key);
    if (!change) continue;
    const state = stateOf(change.kind, change.value ?? {});
    found.set(key, state);
    if (typeof state === "string" && state.startsWith("/api/journal-images/"))
      await openPicture(member, state);
  }
  return found;
}

async function openPicture(member: Visitor, url: string): Promise<void> {
  const response = await member.send(url);
  if (!response.ok) throw new Error(`the picture ${url} was answered ${response.status}`);
  await sharp(Buffer.from(await response.arrayBuffer())).stats();
}

function stateOf(kind: string, value: Record<string, unknown>): unknown {
  if (kind === "goal") return goalState(value as never);
  if (kind === "journal") return value.image_url ?? "no picture";
  if (kind === "comparison") return value.title_percentage;
  if (kind === "journal_fields") return value.custom_field_one_label;
  if (kind === "feelings") return value.mood;
  if (kind === "favourite") return true;
  return value.title ?? value.note_content ?? value.good_text;
}

function goalState({ title, whys: reasons, actions: plan }: ReturnType<typeof goalBody>) {
  return [title, reasons.map(({ why_text }) => why_text), plan.map(({ action_text }) => action_text)];
}
