// On PostgreSQL too: a claim skips rows that another process has locked there.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { startSmtpReceiver } from "#test/providers/smtp-receiver.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { mailer, queueMail } from "../mail/mail.ts";
import { NotTaken } from "../mail/sending.ts";
import { AT_ONCE, letters, type OutgoingKind, outgoingLanes } from "./outgoing.ts";
import { beginAttempt, claimMessages, enqueueMessage } from "./outgoing-queries.ts";

const KIND = "test";

let app: TestApp;
let processes: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  processes = [];
});

/** The outgoing lanes of one more process, not started. `send` gets a `source_id`, or a letter's subject and id. */
function newProcess(
  send: (sourceId: string, messageId?: string) => Promise<void>,
  { plan = async (): Promise<Date | undefined> => undefined } = {},
) {
  const kind: OutgoingKind = {
    kinds: [KIND],
    prepare: async ({ source_id }) => ({ begin: async () => () => send(source_id) }),
  };
  const mail = letters(({ subject }, id) => send(subject, id));
  const waits = { stopWaitMs: 1, lookEveryMs: HOUR_MS };
  const lanes = outgoingLanes(app.services, { kinds: [kind, mail], plan }, waits);
  processes.push(lanes);
  return lanes;
}

const enqueue = (source_id: string = newId(), lane: "push" | "mail" = "push") =>
  enqueueMessage(app.database, { lane, kind: KIND, source_id }, app.clock());
const queueLetter = (subject: string) =>
  queueMail(app.database, subject, { to: "ana@ejemplo.com", subject, text: "Hola" }, app.clock());
const enqueueMany = async (count: number) => {
  for (let index = 0; index < count; index++) await enqueue(`m${index}`);
};
const countOpen = async () =>
  (await app.database.selectFrom("outgoing_messages").select("id").where("done_at", "is", null).execute())
    .length;

test("a message is sent at the moment when it is due, and not at the next look", async () => {
  const sent: string[] = [];
  let looks = 0;
  const plan = async () => {
    if (++looks === 2) await enqueue("due");
    return looks === 1 ? new Date(app.clock().getTime() + 30) : undefined;
  };
  newProcess(async (id) => void sent.push(id), { plan }).start();
  await expect.poll(() => sent).toEqual(["due"]);
  await enqueue("enqueued by this process");
  await expect.poll(() => sent).toEqual(["due", "enqueued by this process"]);
});

test("what is enqueued is sent although what is due cannot be planned", async () => {
  const sent: string[] = [];
  const plan = async () => Promise.reject(new Error("no plan"));
  await enqueue("enqueued");
  newProcess(async (id) => void sent.push(id), { plan }).start();
  await expect.poll(() => sent).toEqual(["enqueued"]);
});

test("a receiver that asks for a pause gets the message when the pause ends", async () => {
  await enqueue();
  const headers = { "retry-after": "120" };
  const { runDue } = newProcess(async () =>
    Promise.reject(new NotTaken(new Response(null, { status: 429, headers }))),
  );
  expect(await runDue()).toBe(1);
  app.advanceClock(119 * SECOND_MS);
  expect(await runDue()).toBe(0);
  app.advanceClock(SECOND_MS);
  expect(await runDue()).toBe(1);
});

describe("if the database does not take the outcome", () => {
  const rename = (from: string, to: string) =>
    sql`ALTER TABLE outgoing_messages RENAME COLUMN ${sql.ref(from)} TO ${sql.ref(to)}`.execute(app.database);

  test.each([
    [
      "certainly failed is not counted as possibly sent",
      "open_attempts",
      503,
      { failures: 1, open_attempts: 0 },
    ],
    ["was taken is noted as sent", "outcome", 201, { outcome: "sent" }],
  ])("for a moment, an attempt that %s", async (_what, column, status, expected) => {
    await enqueue();
    let isBack: Promise<unknown> = Promise.resolve();
    await newProcess(async () => {
      await rename(column, "away");
      isBack = wait(300).then(() => rename("away", column));
      if (status !== 201) throw new NotTaken(new Response(null, { status }));
    }).runDue();
    await isBack;
    const rows = await app.database.selectFrom("outgoing_messages").selectAll().execute();
    expect(rows).toMatchObject([expected]);
  });

  test("until the process stops, what was sent waits for the end of its claim", async () => {
    await enqueue();
    const first = newProcess(async () => {
      await rename("outcome", "away");
      void first.stop();
    });
    await first.runDue();
    await rename("away", "outcome");
    const { runDue } = newProcess(async () => undefined);
    app.advanceClock(2 * MINUTE_MS - SECOND_MS);
    expect(await runDue()).toBe(0);
    app.advanceClock(SECOND_MS);
    expect(await runDue()).toBe(1);
  });
});

describe("after a process was killed", () => {
  const send = async () => undefined;

  test("another one sends 45 seconds later what it had only claimed", async () => {
    await enqueueMany(3);
    await claimMessages(app.database, "push", 3, app.clock());
    const other = newProcess(send);
    app.advanceClock(44 * SECOND_MS);
    expect(await other.runDue()).toBe(0);
    app.advanceClock(SECOND_MS);
    expect(await other.runDue()).toBe(3);
  });

  test("what may have been sent is sent once more after two minutes, and then no more", async () => {
    await enqueue();
    const dead = async () => {
      const [claimed] = await claimMessages(app.database, "push", 1, app.clock());
      return claimed !== undefined && (await beginAttempt(app.database, claimed, app.clock()));
    };
    expect(await dead()).toBe(true);
    app.advanceClock(2 * MINUTE_MS - SECOND_MS);
    expect(await dead()).toBe(false);
    app.advanceClock(SECOND_MS);
    expect(await dead()).toBe(true);
    app.advanceClock(2 * MINUTE_MS);
    const sent: string[] = [];
    await newProcess(async (id) => void sent.push(id)).runDue();
    expect([sent, await countOpen()]).toEqual([[], 0]);
  });

  test("its claims and retries do not wait for a clock that was 26 hours ahead", async () => {
    app.advanceClock(26 * HOUR_MS);
    await enqueue("claimed");
    await claimMessages(app.database, "push", 1, app.clock());
    await enqueue("tried");
    await newProcess(async () => Promise.reject(new NotTaken(new Response(null, { status: 503 })))).runDue();
    app.advanceClock(-26 * HOUR_MS);
    expect(await newProcess(send).runDue()).toBe(2);
  });
});

test("receivers that do not answer delay no others, and a bounded number is sent to at once", async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const SLOW = 8;
  const COUNT = 100;
  const sent = new Set<string>();
  let under = 0;
  let most = 0;
  await enqueueMany(COUNT);
  newProcess(async (id) => {
    most = Math.max(most, ++under);
    sent.add(id);
    await (sent.size <= SLOW ? never : new Promise((resolve) => setTimeout(resolve, 20)));
    under--;
  }).start();
  await expect.poll(() => sent.size).toBe(COUNT);
  await expect.poll(() => under).toBe(SLOW);
  expect(most).toBeGreaterThan(SLOW);
  expect(most).toBeLessThanOrEqual(AT_ONCE);
  end();
});

describe("a letter", () => {
  test("leaves before the mails of a burst that became due earlier", async () => {
    for (let index = 0; index < 2 * AT_ONCE; index++) await enqueue(`m${index}`, "mail");
    app.advanceClock(MINUTE_MS);
    await queueLetter("Confirma tu correo");
    const sent: string[] = [];
    await newProcess(async (id) => void sent.push(id)).runDue();
    expect(sent).toHaveLength(2 * AT_ONCE + 1);
    expect(sent.indexOf("Confirma tu correo")).toBeLessThan(AT_ONCE);
  });

  test("waits once for its key, is retried until it is taken, and its words are then gone", async () => {
    await queueLetter("Hola");
    await queueLetter("Hola");
    const sent: string[] = [];
    let refusals = 30;
    const { runDue } = newProcess(async (id) => {
      if (refusals-- > 0) throw new NotTaken(new Response(null, { status: 503 }));
      sent.push(id);
    });
    for (let hours = 0; hours < 4 * 24 && sent.length === 0; hours++) {
      await runDue();
      app.advanceClock(HOUR_MS);
    }
    expect(sent).toEqual(["Hola"]);
    expect(await app.database.selectFrom("outgoing_messages").select("letter").execute()).toEqual([]);
  });

  test("is sent each hour, with its one Message-ID, as long as nobody knows whether it arrived", async () => {
    await queueLetter("Hola");
    const attempts: (string | undefined)[] = [];
    const { runDue } = newProcess(async (_subject, messageId) => {
      attempts.push(messageId);
      if (attempts.length < 30) throw new Error("no answer");
    });
    for (let hours = 0; hours < 30; hours++) {
      await runDue();
      expect(await runDue()).toBe(0);
      app.advanceClock(HOUR_MS);
    }
    expect([attempts.length, new Set(attempts).size, await countOpen()]).toEqual([30, 1, 0]);
  });
});

describe("a mail server", () => {
  const COUNT = 150;

  async function startReceiver(parts: Parameters<typeof startSmtpReceiver>[0]) {
    const smtp = await startSmtpReceiver(parts);
    stopAfterTests(smtp.close);
    Object.assign(app.config.mail, { smtpUrl: smtp.url });
    for (let index = 0; index < COUNT; index++)
      await queueMail(
        app.database,
        `${index}`,
        { to: `persona${index}@ejemplo.com`, subject: "Hola", text: "Hola" },
        app.clock(),
      );
    const kinds = [letters(mailer(app.config, AT_ONCE))];
    const lanes = outgoingLanes(app.services, { kinds, plan: async () => undefined });
    processes.push(lanes);
    return { smtp, lanes };
  }

  test("gets many messages over few connections, and one slow answer holds up no other", async () => {
    const slow = Promise.withResolvers<number>();
    const answerMs = (to: string) => (to.startsWith("persona7@") ? slow.promise : 0);
    const { smtp, lanes } = await startReceiver({ answerMs });
    lanes.start();
    await expect.poll(() => smtp.taken.length).toBe(COUNT - 1);
    slow.resolve(0);
    await expect.poll(() => new Set(smtp.taken).size).toBe(COUNT);
    expect(smtp.taken).toHaveLength(COUNT);
    expect(smtp.connections).toBeLessThanOrEqual(AT_ONCE);
  });

  test("that refuses connections gets fewer, and every message once", async () => {
    const { smtp, lanes } = await startReceiver({ isBusy: (connections) => connections > 4 });
    await lanes.runDue();
    // Each round of refusals halves the window, so most messages are taken in the first run.
    expect(smtp.taken.length).toBeGreaterThanOrEqual(COUNT - 2 * AT_ONCE);
    // How often a message is refused, and so how long it waits, depends on the machine.
    while ((await countOpen()) > 0) {
      app.advanceClock(10 * MINUTE_MS);
      await lanes.runDue();
    }
    expect(smtp.taken).toHaveLength(COUNT);
    expect(new Set(smtp.taken).size).toBe(COUNT);
  });
});

test("a process that stops begins no further message, and the next process sends the rest", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  let begun = 0;
  await enqueueMany(AT_ONCE + 5);
  const first = newProcess(() => {
    begun++;
    return never;
  });
  first.start();
  await expect.poll(() => begun).toBe(AT_ONCE);
  await first.stop();
  app.advanceClock(45 * SECOND_MS);
  const sent: string[] = [];
  await newProcess(async (id) => void sent.push(id)).runDue();
  expect(sent).toHaveLength(5);
});
