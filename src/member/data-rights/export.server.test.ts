import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openStorage } from "#platform/files/storage.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { sendCall } from "#test/bounds/every-endpoint.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { changeCalls, changes, keepChangeable } from "#test/records/changes.ts";
import { eventBody, keepEvent } from "#test/records/event-writing.ts";
import { compareDay, keepRecord, uploadPicture } from "#test/records/journal-writing.ts";
import { walkPath } from "#test/records/path-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

/** Tables that the export leaves out, and why. */
const NOT_EXPORTED: Record<string, string> = {
  deletion_requests: "of accounts that are gone: no name and no id of a member",
  ended_sessions: "hashes, by which a device learns that its session has ended: no content",
  jobs: "work to do: no content",
  ledger_facts: "hashes, PayPal's ids and codes of cases, which a restore must not forget: no content",
  migrations: "the database's own",
  plans: "the prices of everybody: no member",
  reminder_refusals: "addresses that want no mail, of members or not: kept after the account",
  server_keys: "the server's own",
  session_tokens: "the hashes of the keys of sessions: secrets",
  unclaimed_subscriptions: "subscriptions of nobody in this database",
  upkeep_marks: "the server's own",
  import_secrets: "what the ids of imported events follow from, told to nobody: no content",
  member_revisions: "a count of changes, by which devices compare: no content",
  applied_mutations: "the ids of changes, so that none is made twice: no content",
  tombstones: "the ids of what was removed, for devices that still hold it: no content",
  billing_links: "the hashes of the links in notices of renewals: secrets",
  reminder_stops: "the hashes of the tokens in messages that were sent: no content",
};

/** Columns that the export omits: secrets, times of delivery, and data that another part of the copy has. */
const NOT_EXPORTED_COLUMNS: Record<string, string[]> = {
  consumer_requests: ["id", "mailbox", "token_hash", "mailed_at", "owner_told_at", "purged_at", "counted"],
  calendar_feeds: ["token_hash"],
  conflicts: ["user_id", "marked"],
  subscription_audit: ["id"],
  push_devices: ["session_id", "endpoint", "p256dh", "auth"],
  reminder_emails: ["mailbox", "token_hash"],
  planned_reminders: ["is_past"],
  outgoing_messages: ["lane", "letter", "failures", "open_attempts", "try_at", "claim", "claimed_until"],
};
/** Columns that only synchronisation and the upkeep of pictures need. */
const SYNC_COLUMNS = ["version", "revision", "marked", "free_from", "removed_at"];

let count = 0;

const app = await startTestApp();

const newMember = (name = "Ana") =>
  app.visitor().signIn("google", { name, email: `ana${++count}@ejemplo.com` });

async function writeJournal(member: Visitor): Promise<string> {
  const { url, file } = await uploadPicture(member);
  await member.call("PUT", "/api/journal-fields", {
    custom_field_one_label: "Cuerpo",
    custom_field_two_label: "",
  });
  await keepRecord(member, newId(), {
    title: "Lo que *fue*",
    notes: "Dos\n\n# líneas",
    custom_field_one: "Caminé",
    image_url: url,
  });
  await keepRecord(member, newId(), {
    event_type: "project",
    title: "Lo que sería",
    actions: [{ goal_id: newId(), action_id: newId(), action_text: "Correr" }],
  });
  await member.call("PUT", "/api/comparisons/2026-11-21", compareDay());
  return file;
}

/** Adds a row to each table of the reminders. */
async function addReminders(member: Visitor): Promise<void> {
  await member.call("PATCH", "/api/reminders", { journal_reminder: true, journal_time: "21:00" });
  await member.call("PUT", "/api/reminders/email", { email: "otra@ejemplo.com" });
  const callOf = await changeCalls(app.origin);
  for (const endpoint of changes.filter(({ address }) => address === "PUT /api/reminders/device"))
    await sendCall(member, await callOf(endpoint));
  await member.call("POST", "/api/reminders/test");
}

describe("the data export", () => {
  test("contains the member's data as readable files and as JSON, in a named ZIP file", async () => {
    const member = await newMember("Ana *Estrella* <Sosa>");
    // The avatar is copied asynchronously after sign-in.
    await expect.poll(async () => (await member.call("GET", "/api/account/avatar")).status).toBe(200);
    const paypalId = await member.subscribe();
    await member.keepIdea("Un *taller*\nde pan <b>");
    await member.call("PUT", "/api/favourites/metas");
    await member.call("PUT", "/api/favourites/ya-no-existe");
    await walkPath(member);
    await keepEvent(member, newId(), eventBody({ title: "Cena; con Julia" }));
    await member.call("POST", "/api/calendar-feed");
    const { files, data, headers } = await member.copy();
    const names =
      "LEEME.txt calendario.ics cuenta.md datos.json diario.md favoritos.md foto.webp ideas.md metas.md " +
      "solicitudes.md recorrido.md suscripcion.md";
    expect(Object.keys(files)).toEqual(expect.arrayContaining(names.split(" ")));
    expect(data).toMatchObject({
      version: 1,
      exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      users: [{ full_name: "Ana *Estrella* <Sosa>", email: `ana${count}@ejemplo.com` }],
      identities: [{ provider: "google" }],
      user_subscriptions: [
        { subscription_type: "premium", status: "active", paypal_subscription_id: paypalId },
      ],
      prepared_subscriptions: [{ paypal_subscription_id: paypalId }],
      ideas: [{ title: "Un *taller*\nde pan <b>", position: 0 }],
      favourites: [{ key_id: "metas" }, { key_id: "ya-no-existe" }],
      calendar_events: [{ title: "Cena; con Julia", event_date: "2027-03-05", skipped_dates: [] }],
      calendar_feeds: [{ created_at: expect.any(String) }],
    });
    expect(files["calendario.ics"]).toContain("SUMMARY:Cena\\; con Julia\r\n");
    expect(data.subscription_audit?.map(({ action }) => action)).toEqual(["prepared", "seen"]);
    expect(files["ideas.md"]).toContain("1. Un \\*taller\\* de pan \\<b\\>\n");
    expect(files["favoritos.md"]).toContain("- [Metas](http://localhost:3000/clave/metas)");
    expect(files["favoritos.md"]).toContain("- ya-no-existe (ya no está en el sitio)");
    expect(files["recorrido.md"]).toBe(`# Tu recorrido por las claves

- Metas: leída el domingo 22 de noviembre de 2026

Tarea de Acción, elegida el lunes 23 de noviembre de 2026.
`);
    expect(files["cuenta.md"]).toContain("- Nombre: Ana \\*Estrella\\* \\<Sosa\\>");
    expect(files["suscripcion.md"]).toMatch(/Plan: Premium\n.*## Tus pagos.*pagado/s);
    for (const path of Object.keys(files).filter((path) => path !== "LEEME.txt"))
      expect(files["LEEME.txt"]).toContain(`- ${path}: `);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="claves-del-exito-\d{4}-\d\d-\d\d\.zip"$/,
    );
  });

  test("contains the journal by day, with its pictures", async () => {
    const member = await newMember();
    await member.subscribe();
    const file = await writeJournal(member);
    await keepRecord(member, newId(), { event_date: "2026-11-22", title: "Otro día" });
    const { files, data } = await member.copy();
    expect(files["diario.md"]).toBe(`# Mi Diario del Éxito

## sábado, 21 de noviembre de 2026

Promedio: 75 % (título 100 %, notas 50 %, Cuerpo 75 %, Cómo me siento 76 %)

### Mi día proyectado: Lo que sería

- Correr

### Mi día descrito: Lo que \\*fue\\*

Dos

\\# líneas

**Cuerpo**

Caminé

![](diario/${file})

## domingo, 22 de noviembre de 2026

### Mi día descrito: Otro día
`);
    expect(files[`diario/${file}`]).toMatch(/^RIFF/);
    expect(data.personal_calendar_events).toHaveLength(3);
    expect(data.personal_calendar_images).toMatchObject([{ file }]);
  });

  test("contains neither the name nor the ideas of another member", async () => {
    const [ana, bea] = [await newMember(), await newMember("Beatriz Única")];
    await bea.subscribe();
    await bea.keepIdea("Idea de Beatriz");
    const { files } = await ana.copy();
    expect(JSON.stringify(files)).not.toMatch(/Beatriz/);
  });

  test("is available after Premium has ended", async () => {
    // A late activation webhook would reactivate the subscription.
    await paypalControl(app).setWebhooks("drop");
    const member = await newMember();
    await member.subscribe();
    await member.keepIdea("Sigue siendo mía");
    await app.database
      .updateTable("user_subscriptions")
      .set({ paypal_status: "EXPIRED", paid_through: new Date(Date.now() - DAY_MS).toISOString() })
      .execute();
    expect((await member.call("GET", "/api/notebook?since=0")).status).toBe(403);
    expect((await member.copy()).files["ideas.md"]).toContain("Sigue siendo mía");
  });

  test("answers concurrent requests of one member with the file or with 429, and works afterwards", async () => {
    const member = await newMember();
    const answers = await Promise.all([1, 2, 3].map(() => member.send("/api/account/export")));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 429]).toContain(status);
    expect((await member.copy()).data.version).toBe(1);
  });

  test("is refused while two downloads are open and unread, and works once they are cancelled", async () => {
    const member = await newMember();
    await member.subscribe();
    const folder = openStorage(join(app.config.dataDir, "personal_calendar_images"));
    // A picture is larger than a socket's buffers. The memory budget of a member has room for two pictures.
    for (let count = 0; count < 2; count++) {
      const { file } = await uploadPicture(member);
      await folder.put(`${await member.userId()}/${file}`, new Uint8Array(11 * 1024 ** 2));
    }
    const begun = [await member.send("/api/account/export"), await member.send("/api/account/export")];
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    expect((await member.send("/api/account/export")).status).toBe(429);
    for (const { body: unread } of begun) await unread?.cancel();
    await expect
      .poll(
        async () => {
          const { status, body: again } = await member.send("/api/account/export");
          await again?.cancel();
          return status;
        },
        { timeout: 10_000, interval: 100 },
      )
      .toBe(200);
  });

  test("contains every column of the member's rows, except those listed as without member data", async () => {
    const member = await newMember();
    await member.subscribe();
    await member.call("POST", "/api/consumer-requests/own", { kind: "baja" });
    await keepChangeable(app.database, member);
    await walkPath(member);
    await member.call("POST", "/api/calendar-feed");
    await writeJournal(member);
    await addReminders(member);
    await expect.poll(async () => (await member.call("GET", "/api/account/avatar")).status).toBe(200);

    const { data } = await member.copy();
    for (const { name, columns } of await app.database.introspection.getTables()) {
      if (name in NOT_EXPORTED) continue;
      const [row] = data[name] ?? [];
      expect(row, `this test needs a row in ${name}, or a reason in NOT_EXPORTED`).toBeDefined();
      const silent = NOT_EXPORTED_COLUMNS[name] ?? SYNC_COLUMNS;
      const wanted = columns.map((column) => column.name).filter((column) => !silent.includes(column));
      expect(Object.keys(row ?? {}), name).toEqual(expect.arrayContaining(wanted));
    }
  });
});
