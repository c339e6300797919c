// On PostgreSQL too: the queries of pictures must work on both engines.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { serve } from "../providers/serving.ts";
import { calendarOf } from "../records/calendar-file.ts";
import { actions, goalBody, keepGoal, whys } from "../records/goal-writing.ts";
import { compareDay, keepPages, keepRecord, uploadPicture } from "../records/journal-writing.ts";
import { startReminding } from "../reminders/reminding.ts";
import { newDeletion, type Visitor } from "../visitor.ts";
import { catchLog } from "./catch-log.ts";

/** Every text that is sent contains this word. The search for it ignores case. */
const MARK = "zarzamora";
const TEXT = `Mi ${MARK}`;
const EMAIL = `${MARK}@ejemplo.com`;
const PERSON = { name: `Ana ${MARK}`, email: EMAIL };
const DAY = "2026-11-20";
const WRITTEN = "2026-11-21T12:00:00.000Z";
const METRICS_TOKEN = "medidas".repeat(6);

const log = catchLog();
const cookies = new Set<string>();

/** The number of log lines that `newMessages` has read. */
let seenLines = 0;
function newMessages(): Set<string> {
  const lines = log.lines().slice(seenLines);
  seenLines += lines.length;
  return new Set(lines.map(({ msg }) => msg));
}

async function send(method: string, path: string, body?: unknown, who: Visitor = member): Promise<number> {
  const { status } = await who.call(method, path, body);
  for (const { value } of who.cookies.values()) if (value.length > 10) cookies.add(value);
  return status;
}

const at = await startReminding({ settings: { LOG_LEVEL: "debug", METRICS_TOKEN }, logTo: log.logTo });
const member = await at.app.visitor().signIn("google", PERSON);
await member.subscribe();

/** Uses most tools, the export, the feed, reminders, letters and the deletion. */
async function useEverything(): Promise<void> {
  const idea = newId();
  await member.keepIdea(TEXT, idea);
  await member.keepIdea(`${TEXT}, de otro dispositivo`, idea);
  const goal = goalBody({ title: TEXT, vision_text: TEXT, whys: whys(TEXT), actions: actions(TEXT) });
  expect((await keepGoal(member, newId(), goal)).status).toBe(204);
  const note = { page_context: "clave_metas", note_content: TEXT, written_at: WRITTEN };
  expect(await send("PUT", `/api/notes/${newId()}`, note)).toBe(204);
  expect(await send("PUT", "/api/favourites/metas")).toBe(204);
  const labels = { custom_field_one_label: TEXT, custom_field_two_label: "" };
  expect(await send("PUT", "/api/journal-fields", labels)).toBe(204);
  await keepPages(member, DAY);
  expect(await send("PUT", `/api/comparisons/${DAY}`, compareDay())).toBe(204);
  const picture = await uploadPicture(member, undefined, { filename: `${MARK}.jpg` });
  await keepRecord(member, newId(), { title: TEXT, image_url: picture.url, event_date: "2026-11-19" });
  expect((await member.send(picture.url)).status).toBe(200);
  const content = calendarOf(["UID:zarza", `SUMMARY:${TEXT}`, "DTSTART:20270305T120000Z"]);
  expect(await send("POST", "/api/calendar-file", { content, time_zone: "America/Bogota" })).toBe(200);
  const feed = await member.call<{ address: string }>("POST", "/api/calendar-feed");
  expect((await fetch(feed.body.address)).status).toBe(200);

  expect(await send("PUT", "/api/reminders/email", { email: `casa-${EMAIL}` })).toBe(200);
  await at.soonEvent(member, TEXT);
  at.pass();
  const letter = (await at.mail.sentTo(EMAIL)).find(({ text }) => text.includes("#dejar="));
  const [, stop] = letter?.text.match(/#dejar=([\w-]{43})/) ?? [];
  await at.newDevice(member);
  expect(await send("POST", "/api/reminders/test")).toBe(200);
  await at.app.runJobs();
  expect(await send("POST", `/api/reminder-stop/${stop}`)).toBe(204);

  const request = { kind: "baja", email: EMAIL };
  expect(await send("POST", "/api/consumer-requests", request, at.app.visitor())).toBe(200);
  await at.app.runJobs();
  expect((await member.send("/api/account/export")).status).toBe(200);
  await at.app.runUpkeep();
  expect(log.lines().filter(({ level }) => level >= 40)).toEqual([]);

  const other = await at.app.visitor().signIn("facebook", { ...PERSON, email: `otra-${EMAIL}` });
  expect(await send("DELETE", "/api/account", newDeletion(), other)).toBe(200);
  const messages = newMessages();
  for (const said of ["a sign-in opened a session", "an account was deleted"])
    expect(messages).toContain(said);
}

/** Sends addresses that do not exist, bad input and a stranger's callbacks. */
async function sendNonsense(): Promise<void> {
  // The member's access token has expired meanwhile.
  await member.signIn("google", PERSON);
  const headers = {
    "x-forwarded-for": "203.0.113.77",
    "user-agent": TEXT,
    referer: `${at.app.origin}/?${MARK}`,
  };
  for (const path of [`/api/${EMAIL}`, `/${EMAIL}?x=${MARK}`, `/%zz${MARK}`, `/api/ideas/${MARK}/${MARK}`])
    await member.send(path, { headers });
  for (const body of [`{"title":"${MARK}`, `"${EMAIL}"`, { title: 7, [MARK]: TEXT }, `<${MARK}>`])
    expect(await send("PUT", `/api/ideas/${newId()}`, body)).toBe(400);
  expect(await send("POST", "/api/webhooks/paypal", { id: MARK, event_type: TEXT })).toBe(400);
  const callback = `/api/auth/google/callback?code=${MARK}&state=${MARK}&error=${MARK}`;
  expect((await at.app.visitor().send(callback)).status).toBe(303);
  expect((await fetch(`${at.app.origin}/metrics?${MARK}`)).status).toBe(401);
  const messages = newMessages();
  for (const said of ["a sign-in ended without a session", "a request was refused"])
    expect(messages).toContain(said);
}

/** Lets providers fail with a member's data in their answers. */
async function meetFailingProviders(): Promise<void> {
  at.app.paypalEdge.spoil = () => ({ status: 200, body: `${EMAIL} is no JSON` });
  await at.app.runJobsAfter(DAY_MS);
  expect(newMessages()).toContain("PayPal could not be asked about a member or a subscription");
  at.app.paypalEdge.spoil = undefined;

  at.mail.isRefusing = true;
  const request = { kind: "baja", email: `nueva-${EMAIL}` };
  expect(await send("POST", "/api/consumer-requests", request, at.app.visitor())).toBe(200);
  await at.app.runJobs();
  expect(newMessages()).toContain("messages were not taken");
  at.mail.isRefusing = false;

  const { facebook } = at.app.config;
  for (const answer of [`User 123456789012345 ${EMAIL}`, `access_token=${MARK}`]) {
    const isJson = answer.startsWith("User");
    const text = isJson ? JSON.stringify({ error: { message: answer, code: 190 } }) : answer;
    facebook.graphUrl = await serve((_request, response) => response.writeHead(400).end(text));
    const visitor = at.app.visitor();
    await visitor.send(await visitor.approveSignIn("facebook", PERSON));
    expect(newMessages()).toContain("a sign-in failed");
  }
}

/** Puts a file in place of a folder, damages rows and renames a column. */
async function breakTheServer(): Promise<void> {
  const { app } = at;
  await member.signIn("google", PERSON);
  const folder = join(app.config.dataDir, "personal_calendar_images", await member.userId());
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, "");
  const { status } = await uploadPicture(member, undefined, {
    file: newImageFile(`${MARK}.jpg`, new Date()),
  });
  expect(status).toBe(500);
  await app.rows.change("conflicts", { content: `${MARK} es ${EMAIL}` });
  expect(await send("GET", "/api/notebook?since=0")).toBe(500);
  await sql`ALTER TABLE ideas RENAME COLUMN title TO lost`.execute(app.database);
  expect((await member.keepIdea(TEXT)).status).toBe(500);
  expect(newMessages()).toContain("a request failed");
}

test("the log of a member's whole time here shows the failures and none of the member's data", async () => {
  await useEverything();
  await sendNonsense();
  await meetFailingProviders();
  await breakTheServer();
  const failures = log.lines().filter(({ level }) => level >= 50);
  expect(failures.length).toBeGreaterThanOrEqual(4);
  expect(log.personalData()).toEqual([]);
  expect(log.text().toLowerCase()).not.toContain(MARK);
  expect(log.text()).not.toContain(METRICS_TOKEN);
  expect(cookies.size).toBeGreaterThan(1);
  for (const cookie of cookies) expect(log.text()).not.toContain(cookie);
});
