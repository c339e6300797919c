import { describe, expect, test } from "vitest";
import { claimMessages, endMessage } from "#platform/outgoing/outgoing-queries.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startReminding } from "#test/reminders/reminding.ts";

const at = await startReminding();

describe("a due reminder", () => {
  test("is pushed encrypted, once to each device of the member, and again at the next occurrence", async () => {
    const { member } = await at.newMember();
    const devices = [await at.newDevice(member), await at.newDevice(member)];
    const { at: when } = await at.soonEvent(member, "Dentista", {
      notes: "Llevar la placa.",
      repeats: "daily",
    });
    for (const device of devices) expect(await at.shownOn(device)).toEqual([]);
    at.pass();
    for (const device of devices) {
      const [message, ...others] = await at.shownOn(device);
      expect(others).toEqual([]);
      expect(message?.payload).toEqual({
        title: "Dentista",
        body: "Llevar la placa.",
        path: `/calendario?dia=${when.day}`,
        kind: "event",
        id: expect.stringMatching(/^[\w-]{32}$/),
        stop_token: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(message?.urgency).toBe("high");
      expect(message?.ttl).toBeGreaterThanOrEqual(3600);
      expect(message?.ttl).toBeLessThanOrEqual(25 * 3600);
    }
    expect(at.mail.all).toEqual([]);
    at.pass(DAY_MS);
    for (const device of devices) expect(await at.shownOn(device)).toHaveLength(2);
  });

  test("is emailed with an unsubscribe link when the member has no device", async () => {
    const { member, email } = await at.newMember();
    await at.soonEvent(member, "Cena\r\nBcc: x@y.com");
    at.pass();
    const [letter, ...others] = await at.mail.sentTo(email);
    expect(others).toEqual([]);
    expect(letter?.to).toEqual([expect.objectContaining({ address: email })]);
    expect(letter?.subject).toBe("Cena Bcc: x@y.com");
    expect(letter?.text).toContain(`${at.app.origin}/calendario?dia=`);
    expect(letter?.text).toMatch(/\/recordatorios#dejar=[\w-]{43}\n/);
    expect(JSON.stringify(letter)).toContain("List-Unsubscribe=One-Click");
  });
});

describe("a push service", () => {
  test("that still fails after three days does not get the message again", async () => {
    const own = await startReminding();
    const { member } = await own.newMember();
    const device = await own.newDevice(member);
    await own.soonEvent(member, "Demasiado tarde");
    own.pass();
    await own.spoil("503", 2);
    expect(await own.shownOn(device)).toEqual([]);
    own.pass(3 * DAY_MS + MINUTE_MS);
    expect(await own.shownOn(device)).toEqual([]);
    own.pass(2 * HOUR_MS);
    expect(await own.shownOn(device)).toEqual([]);
  });

  test("that reports the last device as gone has the reminder emailed, also after another one was dropped", async () => {
    const { member, email } = await at.newMember();
    const [here, gone] = [await at.newDevice(member), await at.newDevice(member)];
    const { id } = await at.soonEvent(member, "A ninguno");
    at.pass();
    await at.spoil("503", 2);
    expect(await at.shownOn(here)).toEqual([]);
    at.pass();
    const { database, clock } = at.app;
    const claimed = await claimMessages(database, "push", 100, clock());
    const [dropped, ...others] = claimed.filter(({ source_id }) => source_id === id);
    if (!dropped || others.length !== 1) throw new Error("two deliveries were expected");
    await endMessage(database, dropped, "dropped", clock());
    for (const device of [here, gone]) await at.revoke(device);
    at.pass(HOUR_MS);
    expect((await at.mail.sentTo(email)).map(({ subject }) => subject)).toEqual(["A ninguno"]);
  });
});

describe("turning a kind off from the message itself", () => {
  test.each([
    ["a form", { body: "List-Unsubscribe=One-Click", type: "application/x-www-form-urlencoded" }],
    [
      "a multipart form",
      {
        body: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        type: "multipart/form-data; boundary=x",
      },
    ],
  ])("works by one-click unsubscribe in a mail program that sends %s", async (_what, { body, type }) => {
    const { member, email } = await at.newMember();
    await at.soonEvent(member, "Una vez");
    at.pass();
    const [letter] = await at.mail.sentTo(email);
    const token = /#dejar=([\w-]{43})/.exec(letter?.text ?? "")?.[1];
    const address = `${at.app.origin}/api/reminder-stop/${token}`;
    expect(JSON.stringify(letter)).toContain(address);
    // A mail program that only fetches the link changes nothing.
    expect((await fetch(address)).status).toBe(404);
    expect(await at.settingsOf(member)).toMatchObject({ event_reminders: true });
    const answer = await fetch(address, { method: "POST", body, headers: { "content-type": type } });
    expect(answer.status).toBe(204);
    expect(await at.settingsOf(member)).toMatchObject({ event_reminders: false });
  });

  test("is refused for an unknown or malformed token, and tokens are stored only as hashes", async () => {
    const unknown = "a".repeat(43);
    const anyone = at.app.visitor();
    expect((await anyone.call("POST", "/api/reminder-stop", { token: unknown })).status).toBe(404);
    expect((await anyone.call("POST", "/api/reminder-stop", { token: "corto" })).status).toBe(400);
    const stops = await at.app.database.selectFrom("reminder_stops").select("token_hash").execute();
    for (const { token_hash } of stops) expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("a test reminder", () => {
  test("uses the member's channel and is limited to five an hour", async () => {
    const { member, email } = await at.newMember();
    expect((await member.call("POST", "/api/reminders/test")).body).toEqual({ way: "email" });
    at.pass(MINUTE_MS);
    expect((await at.mail.sentTo(email)).map(({ subject }) => subject)).toEqual([
      "Así te llegan los recordatorios",
    ]);
    const device = await at.newDevice(member);
    for (let round = 0; round < 4; round++) {
      expect((await member.call("POST", "/api/reminders/test")).body).toEqual({ way: "push" });
    }
    expect((await member.call("POST", "/api/reminders/test")).status).toBe(429);
    at.pass(MINUTE_MS);
    expect(await at.shownOn(device)).toHaveLength(4);
    at.pass(HOUR_MS);
    await member.call("POST", "/api/session/refresh");
    expect((await member.call("POST", "/api/reminders/test")).status).toBe(200);
  });

  test("reports no channel for a member with neither a device nor a confirmed address", async () => {
    const { member } = await at.newMember("facebook");
    expect((await member.call("POST", "/api/reminders/test")).body).toEqual({ way: "none" });
  });
});
