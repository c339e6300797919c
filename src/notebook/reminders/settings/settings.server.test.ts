import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { serve } from "#test/providers/serving.ts";
import { startReminding } from "#test/reminders/reminding.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import type { Visitor } from "#test/visitor.ts";
import { pushSender, vapidKeys } from "../push/push.server.ts";
import { purgeReminders } from "../queries.server.ts";

interface Refusal {
  error: { code: string; fields?: Record<string, string> };
}

const at = await startReminding();
/** Tests whose requests are all refused share this member. */
const { member: ana } = await at.newMember();
const anasDevice = await at.newDevice(ana);

// Tests advance the clock, and a session token expires after an hour.
beforeEach(async () => {
  await ana.call("POST", "/api/session/refresh");
});

const change = (member: Visitor, changes: object) => member.call<Refusal>("PATCH", "/api/reminders", changes);
const addEmail = (member: Visitor, email: string) =>
  member.call<Refusal>("PUT", "/api/reminders/email", { email });
const confirm = (token: string) =>
  at.app.visitor().call("POST", "/api/reminder-email-confirmation", { token });
async function mailedToken(email: string): Promise<string> {
  const letters = await at.mail.sentTo(email);
  return /#confirmar=([\w-]{43})\n/.exec(letters.at(-1)?.text ?? "")?.[1] ?? "";
}

describe("a member's reminder settings", () => {
  test("start from the defaults, and a change keeps the settings that it does not name", async () => {
    const { member, email } = await at.newMember();
    const push_key = expect.stringMatching(/^[\w-]{87}$/);
    expect(await at.settingsOf(member)).toEqual(buildReminderSettings({ email, push_key }));
    const answer = await change(member, { journal_reminder: true, journal_time: "22:15" });
    expect(answer).toMatchObject({ status: 200, body: { journal_reminder: true, journal_time: "22:15" } });
    const found = (await change(member, { event_reminders: false })).body;
    expect(found).toMatchObject({ event_reminders: false, journal_reminder: true });
  });

  test("follow the browser's zone unless the member has chosen one", async () => {
    const { member } = await at.newMember();
    const tell = (time_zone: string) => member.call<object>("PUT", "/api/reminders/time-zone", { time_zone });
    const montevideo = { time_zone: "America/Montevideo", is_zone_chosen: false };
    await tell("america/MONTEVIDEO");
    expect(await at.settingsOf(member)).toMatchObject(montevideo);
    // A browser may not know its zone, or may name only an offset.
    for (const none of ["Etc/Unknown", "GMT-03:30", "-03:30"])
      expect(await tell(none)).toMatchObject({ status: 200, body: montevideo });
    expect(await at.settingsOf(member)).toMatchObject(montevideo);
    await change(member, { time_zone: "Europe/Madrid" });
    const { body } = await tell("America/Bogota");
    expect(body).toMatchObject({ time_zone: "Europe/Madrid", is_zone_chosen: true });
    expect(await at.settingsOf(member)).toMatchObject(body);
    await change(member, { time_zone: null });
    await tell("America/Bogota");
    expect(await at.settingsOf(member)).toMatchObject({ time_zone: "America/Bogota", is_zone_chosen: false });
  });

  test.each([
    ["a zone that is none", { time_zone: "Marte/Olimpo" }, "time_zone"],
    ["a bare offset", { time_zone: "+03:00" }, "time_zone"],
    ["a zone of 10,000 letters", { time_zone: "a".repeat(10_000) }, "time_zone"],
    ["an hour that is none", { journal_time: "24:00" }, "journal_time"],
    ["a weekday that is none", { week_weekday: 7 }, "week_weekday"],
    ["half a weekday", { goal_weekday: 1.5 }, "goal_weekday"],
    ["a flag that is a word", { event_reminders: "sí" }, "event_reminders"],
  ])("are refused with %s, and the error names the field", async (_what, changes, field) => {
    const { status, body } = await change(ana, changes);
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields ?? {})).toEqual([field]);
  });
});

describe("an address for reminders", () => {
  test("is Google's verified one by default, while Facebook's must be confirmed first", async () => {
    const google = await at.newMember();
    expect(await at.settingsOf(google.member)).toMatchObject({ email: google.email });
    const facebook = await at.newMember("facebook");
    expect(await at.settingsOf(facebook.member)).toMatchObject({ email: null });
    await addEmail(facebook.member, facebook.email);
    expect((await confirm(await mailedToken(facebook.email))).status).toBe(204);
    const found = await at.settingsOf(facebook.member);
    expect(found).toMatchObject({ email: facebook.email, is_email_added: true });
    const told = (await facebook.member.call("DELETE", "/api/reminders/email")).body;
    expect(told).toMatchObject({ email: null, is_email_added: false });
  });

  test("is used only after its link is confirmed, and the previous one is used until then", async () => {
    const { member, email } = await at.newMember();
    const added = "nueva@ejemplo.com";
    const found = await addEmail(member, added);
    expect(found).toMatchObject({ status: 200, body: { email, pending_email: added } });
    await at.soonEvent(member, "Secreto de Ana");
    at.pass();
    expect((await at.mail.sentTo(email)).map(({ subject }) => subject)).toEqual(["Secreto de Ana"]);
    const [letter, ...others] = await at.mail.sentTo(added);
    expect(others).toEqual([]);
    expect(letter?.text).toContain(`${at.app.origin}/recordatorios#confirmar=`);
    expect(JSON.stringify(letter)).not.toMatch(/de Ana|persona\d/);
    const token = await mailedToken(added);
    const rows = await at.app.database.selectFrom("reminder_emails").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    // Confirming is idempotent.
    for (let round = 0; round < 2; round++) expect((await confirm(token)).status).toBe(204);
    expect(await at.settingsOf(member)).toMatchObject({ email: added, pending_email: null });
    expect((await member.call("DELETE", "/api/reminders/email")).body).toMatchObject({ email });
    expect((await confirm(token)).status).toBe(404);
    expect(await at.settingsOf(member)).toMatchObject({ email });
  });

  test("is not confirmed by an expired, replaced, unknown or malformed token", async () => {
    const { member, email } = await at.newMember();
    await addEmail(member, "primera@ejemplo.com");
    const first = await mailedToken("primera@ejemplo.com");
    await addEmail(member, "segunda@ejemplo.com");
    const second = await mailedToken("segunda@ejemplo.com");
    expect((await confirm(first)).status).toBe(404);
    expect((await confirm("a".repeat(43))).status).toBe(404);
    expect((await confirm("corto")).status).toBe(400);
    at.pass(DAY_MS + HOUR_MS);
    expect((await confirm(second)).status).toBe(404);
    await member.call("POST", "/api/session/refresh");
    expect(await at.settingsOf(member)).toMatchObject({ email, pending_email: null });
  });

  test.each(["", "ana@ejemplo", "ana@ejemplo.com\r\nBcc: x@y.com", "Ana <ana@ejemplo.com>", "a@b.co,c@d.co"])(
    "cannot be %j",
    async (email) => {
      await at.app.runJobs();
      const before = at.mail.all.length;
      const { status, body } = await addEmail(ana, email);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ["email"]]);
      await at.app.runJobs();
      expect(at.mail.all).toHaveLength(before);
    },
  );
});

describe("a device", () => {
  test("is registered once, and only its own member can remove it", async () => {
    const [{ member: eva }, { member: bea }] = [await at.newMember(), await at.newMember()];
    const device = await at.newDevice(eva);
    await eva.call("PUT", "/api/reminders/device", device);
    expect(await at.settingsOf(eva)).toMatchObject({ devices: 1 });
    await bea.call("DELETE", "/api/reminders/device", { endpoint: device.endpoint });
    expect(await at.settingsOf(eva)).toMatchObject({ devices: 1 });
    await eva.call("DELETE", "/api/reminders/device", { endpoint: device.endpoint });
    expect(await at.settingsOf(eva)).toMatchObject({ devices: 0 });
  });

  test("beyond the tenth leaves the member with ten devices", async () => {
    const { member } = await at.newMember();
    await Promise.all(Array.from({ length: 12 }, () => at.newDevice(member)));
    expect(await at.settingsOf(member)).toMatchObject({ devices: 10 });
  });

  test.each([
    ["no point of the curve", { p256dh: `B${"A".repeat(86)}` }],
    ["a key that is too short", { p256dh: "BA" }],
    ["a secret that is too short", { auth: "AAAA" }],
    ["a secret that is no base64url", { auth: "€".repeat(22) }],
  ])("with %s is refused", async (_what, spoilt) => {
    const body = { ...anasDevice, keys: { ...anasDevice.keys, ...spoilt } };
    expect((await ana.call("PUT", "/api/reminders/device", body)).status).toBe(400);
  });
});

test("a redirect by a push service is not followed, even with a large body", async () => {
  const asked: string[] = [];
  const origin = await serve((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(302, { location: "/inside" }).end("a".repeat(1_000_000));
  });
  const send = pushSender({ ...at.app.config, origin }, vapidKeys(at.app.database, at.app.clock));
  const device = { endpoint: `${origin}/simulators/push/send/abc`, keys: anasDevice.keys };
  const payload = { title: "", body: "", path: "/", kind: "event", id: "abc", stop_token: "" } as const;
  await expect(send(device, { payload, ttlS: 60 })).rejects.toMatchObject({ status: 302 });
  expect(asked).toEqual(["/simulators/push/send/abc"]);
});

test("the purge deletes finished deliveries and keeps an open one", async () => {
  const { member } = await at.newMember();
  const device = await at.newDevice(member);
  await at.soonEvent(member, "Hoy");
  at.pass();
  await at.spoil("500");
  expect(await at.shownOn(device)).toEqual([]);
  await purgeReminders(at.app.database, at.app.clock());
  const left = await at.app.database.selectFrom("outgoing_messages").select("done_at").execute();
  expect(left).toEqual([{ done_at: null }]);
  at.pass(HOUR_MS);
  expect(await at.shownOn(device)).toHaveLength(1);
});

test("concurrent creations of the VAPID keys all return the same public key", async () => {
  const { database, clock } = at.app;
  await database.deleteFrom("server_keys").execute();
  const keys = await Promise.all([1, 2, 3, 4].map(() => vapidKeys(database, clock)()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
});
