import { beforeEach, describe, expect, test } from "vitest";
import type { Letter } from "#billing/charges/letter-queries.server.ts";
import { findMark, setMark } from "#platform/jobs/upkeep-marks.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { catchMail, type MailEdge } from "#test/providers/mail-edge.ts";
import { type PaypalControl, paypalControl } from "#test/providers/paypal-control.ts";
import { runOwner } from "#test/run-owner.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { ownerReportFeature } from "./feature.server.ts";
import { readReport } from "./queries.server.ts";
import { reportLetter } from "./report-letter.server.ts";
import { lastWeek, weekBefore, weekOf } from "./week.ts";

let app: TestApp;
let mail: MailEdge;
let paypal: PaypalControl;

beforeEach(async () => {
  app = await startTestApp();
  mail = await catchMail(app);
  paypal = paypalControl(app);
});

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
const thisWeek = () => weekOf(lastWeek(new Date(app.clock().getTime() + 7 * DAY_MS)).monday);

async function digests() {
  const sent = await mail.sentTo(app.config.site.contactEmail);
  return sent.filter(({ subject }) => subject.startsWith("Resumen de la semana"));
}

/** Moves the clock to an hour of the owner's next Monday. The mail leaves at 8. */
async function goToMonday(hour: number): Promise<void> {
  const now = app.clock().getTime();
  await paypal.advance(Date.parse(thisWeek().until) + hour * HOUR_MS - now);
}

async function insertCharge(of: Partial<Record<string, string | null>> & { charged_at: string }) {
  await app.rows.add("subscription_charges", {
    id: newId(),
    user_id: "somebody",
    paypal_subscription_id: "I-1",
    status: "COMPLETED",
    amount: "2.0",
    currency: "USD",
    fee: "0.41",
    refunded_at: null,
    period_end: of.charged_at,
    seen_at: of.charged_at,
    ...of,
  });
}

async function insertLetter(userId: string, of: Pick<Letter, "kind" | "created_at"> & { is_late?: 0 | 1 }) {
  await app.rows.add("billing_letters", {
    id: newId(),
    user_id: userId,
    paypal_subscription_id: newId(),
    charge_at: of.created_at,
    charge_id: of.kind === "receipt" ? newId() : null,
    charge_status: of.kind === "receipt" ? "COMPLETED" : null,
    amount: "2.0",
    currency: "USD",
    retry_at: null,
    done_at: of.created_at,
    outcome: "mail",
    is_late: 0,
    ...of,
  });
}

async function memberId(): Promise<string> {
  const { id } = await app.database.selectFrom("users").select("id").executeTakeFirstOrThrow();
  return id;
}

describe("the figures", () => {
  test("a life at PayPal is counted: subscribed, charged with its fee, refunded, cancelled, ended", async () => {
    await paypal.setWebhooks("drop");
    const ana = await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" });
    const id = await ana.subscribe();
    const begun = await readReport(app.database, thisWeek(), app.clock());
    expect(begun.figures).toMatchObject({
      newMembers: 1,
      started: 1,
      cancelled: 0,
      ended: 0,
      charged: { count: 1, sums: [{ value: "2.00", currency: "USD" }], unknown: 0 },
      fees: { sums: [{ value: "0.41", currency: "USD" }], unknown: 0 },
      refunded: { count: 0 },
    });
    expect(begun.present).toMatchObject({ members: 1, paid: 1, gifts: 0 });
    for (const action of ["suspend", "activate"]) {
      await paypal.act(id, action);
      expect((await command("reconcile")).code).toBe(0);
    }
    await paypal.act(id, "refund");
    await paypal.act(id, "cancel");
    expect((await command("reconcile")).code).toBe(0);
    const { figures, present } = await readReport(app.database, thisWeek(), app.clock());
    expect(figures).toMatchObject({
      started: 1,
      cancelled: 1,
      ended: 1,
      charged: { count: 1 },
      refunded: { count: 1, sums: [{ value: "2.00", currency: "USD" }] },
    });
    expect(figures.differences).toBeGreaterThan(0);
    expect(present).toMatchObject({ members: 1, paid: 0 });
  });

  test("a week has its first instant and not its last, in Argentina's time, and sums by currency", async () => {
    const week = lastWeek(app.clock());
    await insertCharge({ charged_at: week.from });
    await insertCharge({ charged_at: later(week.until, -1), amount: "2.50", fee: null });
    await insertCharge({ charged_at: later(week.from, HOUR_MS), amount: "300", currency: "JPY", fee: "30" });
    await insertCharge({ charged_at: later(week.from, HOUR_MS), status: "DECLINED" });
    await insertCharge({ charged_at: later(week.from, -1), amount: "7.0" });
    await insertCharge({ charged_at: week.until, amount: "9.0" });
    const { figures, before } = await readReport(app.database, week, app.clock());
    expect(figures.charged).toEqual({
      count: 3,
      sums: [
        { value: "300.00", currency: "JPY" },
        { value: "4.50", currency: "USD" },
      ],
      unknown: 0,
    });
    expect(figures.fees.unknown).toBe(1);
    expect(before.charged.sums).toEqual([{ value: "7.00", currency: "USD" }]);
  });

  test("a refund counts in the week in which we saw it, and a part of a payment without an amount", async () => {
    const week = lastWeek(app.clock());
    const old = weekBefore(weekBefore(week)).from;
    await insertCharge({ charged_at: old, status: "REFUNDED", refunded_at: week.from });
    await insertCharge({ charged_at: old, status: "PARTIALLY_REFUNDED", refunded_at: week.from });
    await insertCharge({ charged_at: old, status: "REFUNDED", refunded_at: later(week.from, -1) });
    const { figures } = await readReport(app.database, week, app.clock());
    expect(figures.refunded).toMatchObject({ count: 1, sums: [{ value: "2.00", currency: "USD" }] });
    expect(figures.partlyRefunded).toBe(1);
  });

  test("a charge from before fees were stored gets its fee with the next look, and no second receipt", async () => {
    await paypal.setWebhooks("drop");
    await (await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" })).subscribe();
    await app.database.updateTable("subscription_charges").set({ fee: null }).execute();
    const readFees = async () => (await readReport(app.database, thisWeek(), app.clock())).figures.fees;
    expect(await readFees()).toEqual({ count: 1, sums: [], unknown: 1 });
    expect((await command("reconcile")).code).toBe(0);
    expect(await readFees()).toMatchObject({ sums: [{ value: "0.41", currency: "USD" }], unknown: 0 });
    const letters = await app.database.selectFrom("billing_letters").select("kind").execute();
    expect(letters).toEqual([{ kind: "receipt" }]);
  });

  test("failed payments, late notices and renewals without a notice are counted apart", async () => {
    await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" });
    const id = await memberId();
    const { from: created_at, until } = lastWeek(app.clock());
    await insertLetter(id, { kind: "failure", created_at });
    await insertLetter(id, { kind: "failure", created_at: until });
    await insertLetter(id, { kind: "notice", created_at });
    await insertLetter(id, { kind: "notice", created_at, is_late: 1 });
    await insertLetter(id, { kind: "receipt", created_at });
    await insertLetter(id, { kind: "receipt", created_at, is_late: 1 });
    const { figures } = await readReport(app.database, lastWeek(app.clock()), app.clock());
    expect(figures).toMatchObject({ failed: 1, noticedLate: 1, unnoticed: 1 });
  });

  test("open requests are counted, those that wait for the owner apart, and failing jobs by kind", async () => {
    const ask = (email: string) =>
      app.visitor().call("POST", "/api/consumer-requests", { kind: "baja", email });
    for (const name of ["ana", "beto", "carla", "dora"])
      expect((await ask(`${name}@ejemplo.com`)).status).toBeLessThan(300);
    const cases = await app.database.selectFrom("consumer_requests").select("id").orderBy("id").execute();
    const set = (at: number, change: object) =>
      app.rows.change("consumer_requests", change, { id: cases[at]?.id ?? "" });
    await set(0, { created_at: later(app.clock().toISOString(), -21 * HOUR_MS) });
    await set(1, { state: "unmatched" });
    await set(2, { state: "closed" });
    mail.isRefusing = true;
    await app.runJobs();
    const { present } = await readReport(app.database, thisWeek(), app.clock());
    expect(present.requests).toEqual({ open: 3, waiting: 2 });
    const waiting = await app.database.selectFrom("outgoing_messages").select("id").execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(present.failingJobs).toEqual([{ kind: "letter", count: waiting.length }]);
  });
});

describe("the weekly mail", () => {
  test("leaves once for each week, on Monday from eight, and has the command's words and no person's", async () => {
    await app.runJobs();
    const ana = await app.visitor().signIn("google", { name: "Ana Belmonte", email: "ana@ejemplo.com" });
    const paypalId = await ana.subscribe();
    await goToMonday(7.9);
    expect(await digests()).toEqual([]);
    await paypal.advance(HOUR_MS);
    const [first, ...others] = await digests();
    expect(others).toEqual([]);
    expect(first?.text).toContain("- Cobros: 1 por 2 USD (antes: 0)");
    expect(first?.text).toContain("- Comisiones de PayPal: 0.41 USD (antes: 0)");
    expect(first?.text).toContain("- Cuentas nuevas: 1 (antes: 0)");
    expect(first?.text).toContain("- Copias de seguridad: no se hacen. Falta BACKUP_DIR.");
    for (const personal of ["Ana", "Belmonte", "ana@", paypalId, await memberId()])
      expect(first?.text).not.toContain(personal);
    for (let hour = 0; hour < 30; hour++) {
      await app.runJobsAfter(HOUR_MS);
    }
    expect(await digests()).toHaveLength(1);
  });

  test("leaves once from two processes, also where the slower one has read the week before the faster one sent it", async () => {
    await app.runJobs();
    await goToMonday(9);
    let sent = 0;
    const slow = app.database.withPlugin({
      transformQuery: ({ node }) => node,
      // This process is slow: before its first count returns, the app's own job sends the report.
      async transformResult({ result }) {
        if (sent === 0 && result.rows[0] && "count" in result.rows[0]) sent = (await digests()).length;
        return result;
      },
    });
    const [weekly] = ownerReportFeature({ ...app.services, database: slow }).jobs ?? [];
    await weekly?.run(null, new AbortController().signal);
    expect(sent).toBe(1);
    expect(await digests()).toHaveLength(1);
  });

  test("after a downtime of weeks the latest week is reported, once", async () => {
    await app.runJobs();
    await goToMonday(9);
    app.advanceClock(24 * DAY_MS);
    const [digest, ...others] = await digests();
    expect(others).toEqual([]);
    expect(digest?.subject).toBe(`Resumen de la semana del ${lastWeek(app.clock()).monday}`);
  });

  test("a mark that a wrong clock has set in the future does not silence it", async () => {
    await app.runJobs();
    await goToMonday(9);
    await setMark(app.database, "owner-report", new Date(app.clock().getTime() + 300 * DAY_MS));
    expect(await digests()).toHaveLength(1);
    expect(await findMark(app.database, "owner-report")).toEqual(new Date(lastWeek(app.clock()).until));
  });
});

describe("npm run owner -- report", () => {
  test("says how old the backups are, and which work fails", async () => {
    const now = app.clock();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await setMark(app.database, "backup", ago(HOUR_MS));
    await setMark(app.database, "backup-drill", ago(6.9 * DAY_MS));
    const report = await readReport(app.database, lastWeek(now), now);
    report.present.failingJobs = [{ kind: "subscription.reconcile", count: 1 }];
    const kept = { backupDir: "backups", bucket: undefined, backupRecipients: [] };
    const { text } = reportLetter(report, kept, now);
    expect(text).toContain("- Última copia de seguridad: hace 1 hora\n- Última copia probada: hace 6 días\n");
    expect(text).toContain("- Tareas que fallan: subscription.reconcile 1\n");
    expect(text).not.toContain("bucket");
    expect(text).toContain("- Lo que una restauración no debe olvidar está solo en BACKUP_DIR");
    const bucket = { url: "https://b.example", region: "r", accessKeyId: "k", secretAccessKey: "s" };
    const sentAway = reportLetter(report, { ...kept, bucket, backupRecipients: ["age1"] }, now).text;
    expect(sentAway).toContain("- Última copia enviada al bucket: nunca\n");
    expect(sentAway).not.toContain("solo en BACKUP_DIR");
  });
});

/** Runs a command as its own process does: with the machine's time and its own connection. */
function command(...words: string[]) {
  const { port, dataDir, databaseUrl } = app.config;
  return runOwner({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, ...words);
}
