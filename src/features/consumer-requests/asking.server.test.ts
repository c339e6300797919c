import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { type Requesting, startRequesting } from "#test/requesting.ts";
import { listConsumerRequests } from "./queries.server.ts";

let at: Requesting;

beforeAll(async () => {
  at = await startRequesting();
});

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const CODE = /^(BA|AR)-[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/;

describe("new requests", () => {
  test("a request gets a code, mails the link, and notifies the owner without personal data", async () => {
    const email = at.newAddress();
    const { status, body, headers } = await at.ask({
      email,
      full_name: "Ana Pérez",
      message: "Ya no lo uso",
      paypal_subscription_id: " i-abcdef123456 ",
    });
    expect(status).toBe(200);
    expect(body.code).toMatch(CODE);
    expect(headers.get("cache-control")).toBe("no-store");
    const [letter, ...others] = await at.mail.sentTo(email);
    expect(others).toEqual([]);
    expect(letter?.subject).toContain(body.code);
    expect(letter?.text).toContain(`${at.app.origin}/confirmar-pedido#`);
    expect(letter?.text).not.toMatch(/Ana Pérez|Ya no lo uso|I-ABC/);
    const toOwner = (await at.mail.sentTo(at.app.config.site.contactEmail)).filter(({ subject }) =>
      subject.includes(body.code),
    );
    expect(toOwner).toHaveLength(1);
    expect(toOwner[0]?.text).not.toMatch(/ejemplo\.com|Ana|Ya no lo uso|confirmar-pedido/);
    expect(await at.stored(body.code)).toMatchObject({
      state: "received",
      email,
      full_name: "Ana Pérez",
      message: "Ya no lo uso",
      paypal_subscription_id: "I-ABCDEF123456",
    });
  });

  test("the answer and the mail are the same for an address with an account and one without", async () => {
    const { email } = await at.newMember();
    const stranger = at.newAddress();
    const answers = await Promise.all([at.ask({ email }), at.ask({ email: stranger })]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ["code", "is_mailed"]],
      [200, ["code", "is_mailed"]],
    ]);
    const known = await at.mail.sentTo(email);
    const unknown = await at.mail.sentTo(stranger);
    const plain = (text = "") => text.replaceAll(/BA-\w{4}-\w{4}|#[\w-]+/g, "");
    expect(plain(known[0]?.text)).toBe(plain(unknown[0]?.text));
    expect([known.length, unknown.length]).toEqual([1, 1]);
  });

  test("only the hash of the mailed token is stored", async () => {
    const email = at.newAddress();
    await at.ask({ email });
    const token = await at.mailedToken(email);
    const rows = await at.app.database
      .selectFrom("consumer_requests")
      .selectAll()
      .where("email", "=", email)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a request repeated at once or 20 minutes later is one case and one mail, and 35 minutes later a new case", async () => {
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

  test("one asker can send a mailbox four mails a day in any spelling, and a further case is still stored", async () => {
    const spellings = ["ana.p@gmail.com", "a.nap@gmail.com", "anap+1@googlemail.com", "ANAP+2@gmail.com"];
    for (const email of spellings) {
      expect((await at.ask({ email })).body).toMatchObject({ is_mailed: true });
    }
    const fifth = await at.ask({ kind: "arrepentimiento", email: "anap+3@gmail.com" });
    expect(fifth).toMatchObject({ status: 200, body: { is_mailed: false } });
    expect(fifth.body.code).toMatch(CODE);
    expect(await at.stored(fifth.body.code)).toMatchObject({ state: "received", kind: "arrepentimiento" });
    await at.app.runJobs();
    const sent = at.mail.all.flatMap(({ to }) => to.map(({ address }) => address.toLowerCase()));
    expect(sent.filter((address) => address.endsWith("mail.com"))).toHaveLength(4);
    at.app.advanceClock(DAY_MS);
    expect((await at.ask({ email: "anap+3@gmail.com" })).body).toMatchObject({ is_mailed: true });
  });

  test("addresses at a domain in Unicode and in ASCII count as one mailbox", async () => {
    const answers: boolean[] = [];
    for (const email of ["a", "b", "c", "d", "e"].map((name) => `ana+${name}@bücher.example`)) {
      const spelt = answers.length % 2 ? email.replace("bücher", "xn--bcher-kva") : email;
      answers.push((await at.ask({ email: spelt })).body.is_mailed);
    }
    expect(answers).toEqual([true, true, true, true, false]);
  });

  test("strangers' requests do not block a person's own mail, and a mailbox is limited to 12 mails and 50 cases", async () => {
    const own = await startRequesting();
    const email = "bea@ejemplo.com";
    const askFrom = async (remoteAddress: string, message: string) => {
      const answer = await own.app.app.inject({
        method: "POST",
        url: "/api/consumer-requests",
        headers: { host: new URL(own.app.origin).host, origin: own.app.origin },
        remoteAddress,
        payload: { kind: "baja", email, message },
      });
      expect(answer.statusCode).toBe(200);
      return answer.json<{ code: string; is_mailed: boolean }>();
    };
    for (let round = 0; round < 8; round++) await askFrom("203.0.113.7", `uno ${round}`);
    expect(await own.mail.sentTo(email)).toHaveLength(4);
    expect((await askFrom("198.51.100.1", "soy Bea")).is_mailed).toBe(true);
    for (let round = 0; round < 40; round++) await askFrom(`198.51.100.${round + 2}`, `muchos ${round}`);
    expect(await own.mail.sentTo(email)).toHaveLength(12);
    const codes = (await listConsumerRequests(own.app.database, "open")).map(({ code }) => code);
    expect(codes).toHaveLength(49);
    await askFrom("198.51.100.97", "la última que se guarda");
    const last = await askFrom("198.51.100.99", "una más");
    const again = await askFrom("198.51.100.98", "y otra");
    expect(last.code).toMatch(CODE);
    expect(again.code).toBe(last.code);
  });

  test("the owner gets a mail for each of the first 20 cases of a day, and an hourly list of further cases", async () => {
    const own = await startRequesting();
    await own.app.runJobs();
    const codes: string[] = [];
    for (let round = 0; round < 45; round++) {
      codes.push((await own.ask({ email: `vecina${round}@ejemplo.com` })).body.code);
    }
    const owner = own.app.config.site.contactEmail;
    expect(await own.mail.sentTo(owner)).toHaveLength(20);
    own.app.advanceClock(HOUR_MS);
    const letters = await own.mail.sentTo(owner);
    expect(letters).toHaveLength(21);
    for (const code of codes) expect(letters.map(({ text }) => text).join("")).toContain(code);
    expect(letters.at(-1)?.text).not.toContain("ejemplo.com");
    await own.ask({ email: "vecina99@ejemplo.com" });
    own.app.advanceClock(HOUR_MS);
    expect(await own.mail.sentTo(owner)).toHaveLength(22);
    own.app.advanceClock(3 * HOUR_MS);
    expect(await own.mail.sentTo(owner)).toHaveLength(22);
  });

  test("one network address can send 60 mails an hour, and a further case is still stored", async () => {
    const own = await startRequesting();
    for (let round = 0; round < 60; round++) {
      expect((await own.ask({ email: `vecino${round}@ejemplo.com` })).body.is_mailed).toBe(true);
    }
    const beyond = await own.ask({ email: "vecino60@ejemplo.com", full_name: "Ana" });
    expect(beyond).toMatchObject({ status: 200, body: { is_mailed: false } });
    expect(await own.stored(beyond.body.code)).toMatchObject({ full_name: "Ana" });
    own.app.advanceClock(HOUR_MS);
    expect((await own.ask({ email: "vecino61@ejemplo.com" })).body.is_mailed).toBe(true);
  });

  test.each([
    ["no e-mail", { email: undefined }, "email"],
    ["a blank e-mail", { email: "  " }, "email"],
    ["two addresses", { email: "ana@ejemplo.com, bea@ejemplo.com" }, "email"],
    ["a header in the e-mail", { email: "ana@ejemplo.com\r\nBcc: bea@ejemplo.com" }, "email"],
    ["a name around the e-mail", { email: "Ana <ana@ejemplo.com>" }, "email"],
    ["an address to be passed on", { email: "ana%ejemplo.com@rele.com" }, "email"],
    ["the number of a machine", { email: "ana@\uff11\uff10.0.0.10" }, "email"],
    ["a wrong id", { email: "ana@ejemplo.com", paypal_subscription_id: "1234" }, "paypal_subscription_id"],
    ["a very long text", { email: "ana@ejemplo.com", message: "a".repeat(2001) }, "message"],
    ["another kind", { email: "ana@ejemplo.com", kind: "queja" }, "kind"],
  ])("a request with %s is refused at its field, and no mail is sent", async (_case, body, field) => {
    await at.app.runJobs();
    const before = at.mail.all.length;
    const refused = await at.app
      .visitor()
      .call<Refusal>("POST", "/api/consumer-requests", { kind: "baja", ...body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([field]);
    await at.app.runJobs();
    expect(at.mail.all).toHaveLength(before);
  });

  test("terminal control characters are removed from a name and a message before they are stored", async () => {
    const email = at.newAddress();
    const { body } = await at.ask({
      email,
      full_name: "Ana\r\nBcc: x@y.com\u001b[2J",
      message: "Uno\r\ndos\u001b[31m\u202e",
    });
    expect(await at.stored(body.code)).toMatchObject({
      full_name: "Ana\nBcc: x@y.com[2J",
      message: "Uno\ndos[31m",
    });
    const [letter] = await at.mail.sentTo(email);
    expect(letter?.to).toEqual([expect.objectContaining({ address: email })]);
  });

  test("an address with non-ASCII letters gets its mail", async () => {
    const email = "ñandú@ejemplo.com.ar";
    expect((await at.ask({ email })).status).toBe(200);
    expect(await at.mailedToken(email)).not.toBe("");
  });

  test("a message that the mail server refused at first is retried and arrives once", async () => {
    const email = at.newAddress();
    at.mail.isRefusing = true;
    const { body } = await at.ask({ email });
    expect(body.code).toMatch(CODE);
    expect(await at.mail.sentTo(email)).toEqual([]);
    at.mail.isRefusing = false;
    at.app.advanceClock(MINUTE_MS);
    expect(await at.mail.sentTo(email)).toHaveLength(1);
    expect(await at.mail.sentTo(email)).toHaveLength(1);
  });
});

describe("confirming the address", () => {
  test("accepts the token only by POST, so a GET with the token changes nothing", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    await at.ask({ email });
    const token = await at.mailedToken(email);
    const addresses = ["/api/consumer-requests/confirmation", "/api/consumer-requests/reading"];
    for (const address of addresses) {
      expect((await at.app.visitor().send(`${address}?token=${token}`)).status).toBe(404);
    }
    expect((await at.standing(token)).body.status).toBe("waiting");
    await at.app.runJobs();
    expect(await at.statusAtPaypal(id)).toBe("ACTIVE");
    expect((await at.standing(token)).body.status).toBe("waiting");
  });

  test.each(["A".repeat(43), "", "x", "../../etc/passwd", `${"A".repeat(42)}'`])(
    "refuses a forged token (%s) without revealing a code",
    async (token) => {
      for (const answer of [await at.standing(token), await at.confirm(token)]) {
        expect([400, 404]).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toMatch(/BA-|AR-/);
      }
    },
  );

  test("refuses the case code in place of the token", async () => {
    const { body } = await at.ask({ email: at.newAddress() });
    expect((await at.confirm(body.code)).status).toBe(400);
  });

  test("reports a link of seven days ago as expired and changes nothing", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    await own.ask({ email });
    const token = await own.mailedToken(email);
    own.app.advanceClock(7 * DAY_MS);
    expect((await own.standing(token)).body.status).toBe("expired");
    expect((await own.confirm(token)).body.status).toBe("expired");
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
    expect(await listConsumerRequests(own.app.database, "open")).toHaveLength(1);
  });

  test("in two tabs at once counts once and sends one answer mail", async () => {
    const { member, email } = await at.newMember();
    await member.subscribe();
    await at.ask({ email });
    const token = await at.mailedToken(email);
    const letters = async () =>
      (await at.mail.sentTo(email)).filter(({ subject }) => !/: recibo/.test(subject));
    const both = await Promise.all([at.confirm(token), at.confirm(token)]);
    expect(both.map(({ body }) => body.status)).toEqual(["under_way", "under_way"]);
    expect(await letters()).toHaveLength(2);
    expect((await at.confirm(token)).body.status).toBe("done");
    expect(await letters()).toHaveLength(2);
  });
});
