// On PostgreSQL too: the queries of consumer requests must work on both engines.
import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startRequesting } from "#test/requesting.ts";
import { listConsumerRequests } from "./queries.server.ts";

const at = await startRequesting();

const CODE = /^(BA|AR)-[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/;

async function askFrom(remoteAddress: string, email: string) {
  const answer = await at.app.app.inject({
    method: "POST",
    url: "/api/consumer-requests",
    remoteAddress,
    headers: { host: new URL(at.app.origin).host, origin: at.app.origin, "idempotency-key": newId() },
    payload: { kind: "baja", email },
  });
  return answer.json<{ code: string; is_mailed: boolean }>();
}

describe("a new request", () => {
  test("gets a code and a mailed link, whose secret is stored as a hash; the fields of earlier versions are ignored", async () => {
    const email = "ñandú@ejemplo.com.ar";
    const { status, body, headers } = await at.ask({ email, full_name: "Ana Paz", message: "Ya no lo uso" });
    expect(status).toBe(200);
    expect(body.code).toMatch(CODE);
    expect(headers.get("cache-control")).toBe("no-store");
    const [letter, ...others] = await at.mail.sentTo(email);
    expect(others).toEqual([]);
    expect(letter?.subject).toContain(body.code);
    const [row] = await at.app.database
      .selectFrom("consumer_requests")
      .selectAll()
      .where("code", "=", body.code)
      .execute();
    const expected = { state: "received", email, token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(row).toMatchObject(expected);
    expect(JSON.stringify(row)).not.toMatch(/Ana Paz|Ya no lo uso/);
    expect(JSON.stringify(row)).not.toContain(await at.mailedToken(email));
  });

  test("is answered and mailed the same for an address with an account and one without", async () => {
    const { email } = await at.newMember();
    const stranger = at.newAddress();
    const answers = await Promise.all([at.ask({ email }), at.ask({ email: stranger })]);
    const found = answers.map(({ status, body }) => [status, Object.keys(body)]);
    expect(found).toEqual([
      [200, ["code", "is_mailed"]],
      [200, ["code", "is_mailed"]],
    ]);
    const known = await at.mail.sentTo(email);
    const unknown = await at.mail.sentTo(stranger);
    const plain = (text = "") => text.replaceAll(/BA-\w{4}-\w{4}|#[\w-]+/g, "");
    expect(plain(known[0]?.text)).toBe(plain(unknown[0]?.text));
    expect([known.length, unknown.length]).toEqual([1, 1]);
  });

  test("is one case and one mail if repeated at once or 20 minutes later, and a new case 35 minutes later", async () => {
    const email = at.newAddress();
    const both = await Promise.all([at.ask({ email }), at.ask({ email })]);
    at.app.advanceClock(20 * MINUTE_MS);
    const later = await at.ask({ email });
    expect(new Set([...both, later].map(({ body }) => body.code)).size).toBe(1);
    expect(await at.mail.sentTo(email)).toHaveLength(1);
    at.app.advanceClock(15 * MINUTE_MS);
    expect((await at.ask({ email })).body.code).not.toBe(later.body.code);
    expect(await at.mail.sentTo(email)).toHaveLength(2);
  });

  test("gets the open case's code once twelve letters a day went to the mailbox in any spelling, or its own case of the other kind", async () => {
    const codes: string[] = [];
    for (let index = 0; index < 12; index++) {
      const email = index % 2 ? `a.na+${index}@gmail.com` : `ANA+${index}@googlemail.com`;
      const { code, is_mailed } = await askFrom(`192.0.2.${index % 3}`, email);
      expect(is_mailed).toBe(true);
      codes.push(code);
    }
    const next = await at.ask({ email: "ana@gmail.com" });
    expect(next.body).toEqual({ code: expect.toBeOneOf(codes), is_mailed: false });
    const other = await at.ask({ kind: "arrepentimiento", email: "ana@gmail.com" });
    expect(other.body).toEqual({ code: expect.stringMatching(/^AR-/), is_mailed: false });
    expect(await at.stored(other.body.code)).toMatchObject({ state: "received" });
    at.app.advanceClock(DAY_MS);
    expect((await at.ask({ email: "ana@gmail.com" })).body.is_mailed).toBe(true);
  });

  test("gets no link beyond four a day to the mailbox for one network address, and others still get theirs", async () => {
    for (const count of [0, 0, 1, 2, 3])
      expect((await at.ask({ email: `bea+${count}@ejemplo.com` })).body.is_mailed).toBe(true);
    expect((await at.ask({ email: "bea+4@ejemplo.com" })).body.is_mailed).toBe(false);
    expect((await askFrom("192.0.2.9", "bea@ejemplo.com")).is_mailed).toBe(true);
  });

  test("is stored without a mail, and without a fact, beyond 60 mails an hour of one network address", async () => {
    const own = await startRequesting();
    for (let round = 0; round < 60; round++) {
      expect((await own.ask({ email: `vecino${round}@ejemplo.com` })).body.is_mailed).toBe(true);
    }
    const beyond = await own.ask({ email: "vecino60@ejemplo.com" });
    expect(beyond).toMatchObject({ status: 200, body: { is_mailed: false } });
    expect(await own.stored(beyond.body.code)).toMatchObject({ state: "received" });
    const facts = own.app.database.selectFrom("ledger_facts").select("subject").where("kind", "=", "case");
    expect(await facts.execute()).toHaveLength(60);
    own.app.advanceClock(HOUR_MS);
    expect((await own.ask({ email: "vecino61@ejemplo.com" })).body.is_mailed).toBe(true);
    own.app.advanceClock(32 * DAY_MS);
    await own.app.runUpkeep();
    expect(await own.stored(beyond.body.code)).toMatchObject({ email: null });
    const states = await facts.select("state").execute();
    expect(states.map(({ state }) => state)).toEqual(Array(61).fill("ended"));
  });

  test("without a mail is counted in one case of its day beyond 100 a day of one network address, or 300 of all", async () => {
    const own = await startRequesting();
    const askFrom = async (sender: number, count: number, kind = "baja") => {
      const answers: { code: string; is_mailed: boolean }[] = [];
      for (let index = 0; index < count; index++) {
        const payload = { kind, email: `p${sender}-${index}-${kind}@ejemplo.com` };
        const remoteAddress = `192.0.2.${sender}`;
        const headers = { host: new URL(own.app.origin).host, origin: own.app.origin };
        const url = "/api/consumer-requests";
        answers.push(
          (await own.app.app.inject({ method: "POST", url, remoteAddress, headers, payload })).json(),
        );
      }
      return answers;
    };
    const stored = () => listConsumerRequests(own.app.database, "all");
    const [first, second] = (await askFrom(1, 162)).slice(160);
    expect([first?.is_mailed, first?.code]).toEqual([false, expect.stringMatching(/^BA-\w{4}-\w{4}-1$/)]);
    expect(second?.code).toBe(first?.code.replace(/1$/, "2"));
    expect((await askFrom(1, 1, "arrepentimiento"))[0]?.code).toMatch(/^AR-\w{4}-\w{4}-1$/);
    expect(await stored()).toHaveLength(162);
    const about = { code: first?.code.slice(0, -2), state: "unmatched", counted: 2, email: null };
    expect(await stored()).toContainEqual(expect.objectContaining(about));
    for (const sender of [2, 3]) await askFrom(sender, 160);
    const [mailed, ...beyond] = await askFrom(4, 61);
    expect(mailed?.is_mailed).toBe(true);
    expect(beyond.at(-1)?.code).toBe(`${about.code}-3`);
    expect(await stored()).toHaveLength(3 * 160 + 60 + 2);
    own.app.advanceClock(DAY_MS);
    const [tomorrow] = (await askFrom(1, 61)).slice(60);
    expect(tomorrow?.code).toMatch(CODE);
  });

  test.each([
    ["no e-mail", { email: undefined }, "email"],
    ["a header in the e-mail", { email: "ana@ejemplo.com\r\nBcc: bea@ejemplo.com" }, "email"],
    ["another kind", { email: "ana@ejemplo.com", kind: "queja" }, "kind"],
  ])("with %s is refused at its field", async (_case, body, field) => {
    const refused = await at.app
      .visitor()
      .call<{ error: { fields?: object } }>("POST", "/api/consumer-requests", { kind: "baja", ...body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([field]);
  });
});

describe("confirming the address", () => {
  test("takes the token only by POST, so a GET with the token changes nothing", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    await at.ask({ email });
    const token = await at.mailedToken(email);
    for (const address of ["/api/consumer-requests/confirmation", "/api/consumer-requests/reading"]) {
      expect((await at.app.visitor().send(`${address}?token=${token}`)).status).toBe(404);
    }
    expect((await at.standing(token)).body.status).toBe("waiting");
    await at.app.runJobs();
    expect(await at.statusAtPaypal(id)).toBe("ACTIVE");
  });

  test("refuses a forged token without revealing a code, and the case code in its place", async () => {
    const { body } = await at.ask({ email: at.newAddress() });
    for (const token of ["A".repeat(43), "", "../../etc/passwd", body.code]) {
      for (const answer of [await at.standing(token), await at.confirm(token)]) {
        expect([400, 404]).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toMatch(/BA-|AR-/);
      }
    }
  });

  test("works for as long as the address is kept", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    await own.ask({ email });
    const token = await own.mailedToken(email);
    const forgotten = own.newAddress();
    await own.ask({ email: forgotten });
    const lateToken = await own.mailedToken(forgotten);
    own.app.advanceClock(29 * DAY_MS);
    await own.app.runUpkeep();
    await own.confirm(token);
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    own.app.advanceClock(2 * DAY_MS);
    await own.app.runUpkeep();
    expect((await own.confirm(lateToken)).status).toBe(404);
  });

  test("in two tabs at once counts once and sends one answer mail", async () => {
    const { member, email } = await at.newMember();
    await member.subscribe();
    await at.ask({ email });
    const token = await at.mailedToken(email);
    const both = await Promise.all([at.confirm(token), at.confirm(token)]);
    expect(both.map(({ body }) => body.status)).toEqual(["under_way", "under_way"]);
    expect(await at.lettersTo(email)).toHaveLength(2);
    expect((await at.confirm(token)).body.status).toBe("done");
    expect(await at.lettersTo(email)).toHaveLength(2);
  });
});
