import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { adoptRestored } from "#platform/backup/restore.ts";
import type { ErrorBody } from "#platform/shared/errors.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { copyRows } from "#test/databases/time-machine.ts";
import { pullNotebook } from "#test/pull-notebook.ts";
import { recordBody } from "#test/records/journal-writing.ts";
import { callAt } from "#test/records/restored-notebook.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { purgeAppliedMutations } from "./queries.server.ts";

interface Page {
  changes: { id: string; value: object | null }[];
  has_more: boolean;
  position: string | null;
  pairs: [number, string][];
  ids: string[];
  epoch?: string;
  revision: number;
  applied: string[];
}

const app = await startTestApp();
let ana: Visitor;

beforeEach(async () => {
  ana = await app.newMember();
});

const userId = () => ana.userId();
const read = (position: string | null, since = 0, seen = since) =>
  callAt<Page & ErrorBody>(ana, position, "GET", `/api/notebook?since=${since}&seen=${seen}`);
const write = (position: string | null, id = newId()) =>
  callAt<ErrorBody>(
    ana,
    position,
    "PUT",
    `/api/ideas/${id}`,
    { title: "Una idea", base: "", written_at: new Date().toISOString() },
    id,
  );
const compare = (position: string | null, seen: number, pairs: [number, string][]) =>
  callAt<{ common: number; is_forgotten: boolean; kinds: string[]; position: string }>(
    ana,
    position,
    "POST",
    "/api/notebook/compare",
    { seen, pairs },
  );
const count = async () => (await ana.records("idea")).length;
const DIVERGED = { status: 412, body: { error: { code: "diverged", message: "Abre la página de nuevo." } } };

/** Returns a device that has pulled some mutations one by one. */
async function pulled(mutations: number) {
  const pairs: [number, string][] = [];
  let position: string | null = null;
  for (let revision = 0; revision < mutations; revision++) {
    position = (await write(position)).headers.get("replica-position");
    pairs.push(...(await read(position, revision)).body.pairs);
  }
  return { position, pairs, revision: mutations };
}

describe("a position", () => {
  test("comes with every answer, and is null before the first mutation", async () => {
    const empty = await read(null);
    expect([empty.body.position, empty.headers.get("replica-position")]).toEqual([null, null]);
    const id = newId();
    const first = await write(null, id);
    const position = first.headers.get("replica-position") ?? expect.fail("no position");
    expect(position).toMatch(/^1\.[0-9a-f]{16}$/);
    expect((await write(position, id)).headers.get("replica-position")).toBe(position);
    const page = await read(position);
    expect([page.body.position, page.headers.get("replica-position")]).toEqual([position, position]);
    expect(page.body).toMatchObject({ pairs: [[1, position.slice(2)]], ids: [id] });
    expect((await read(position, 1)).body).toMatchObject({ changes: [], pairs: [], ids: [], position });
  });

  test("of a lost history is refused, also where another device wrote first", async () => {
    await write(null);
    const goBack = await copyRows(app.database);
    const device = await pulled(3);
    await goBack();
    const others = [newId(), newId(), newId(), newId(), newId()];
    for (const id of others) await write(null, id);
    expect(await read(device.position, 4)).toMatchObject(DIVERGED);
    expect(await write(device.position)).toMatchObject(DIVERGED);
    // The server refuses even a change that it has already applied.
    expect(await write(device.position, others[0])).toMatchObject(DIVERGED);
    const nothing = { looked: 9, items: [], ids: [] };
    const lost = await callAt(ana, device.position, "POST", "/api/notebook/returns", nothing);
    expect(lost).toMatchObject(DIVERGED);
    expect(await count()).toBe(6);
    const { body } = await compare(device.position, 4, device.pairs);
    const { position } = await pullNotebook(ana);
    expect(body).toMatchObject({ common: 1, is_forgotten: false, position });
    expect(body.kinds).toEqual(expect.arrayContaining(["idea", "journal", "conflict"]));
    expect(body.kinds.at(-1)).toBe("conflict");
  });

  test("that is no position is refused, and no call but those of the sync needs one", async () => {
    for (const text of ["1", "x.y", "1.zz", "1234567890.", `1.${"a".repeat(37)}`])
      expect((await read(text)).status).toBe(400);
    expect((await callAt(ana, "1.", "GET", "/api/quota")).status).toBe(200);
  });

  test("of one member says nothing of another member's history", async () => {
    const { position } = await pulled(2);
    ana = await app.newMember();
    await pulled(3);
    expect(await read(position, 2)).toMatchObject(DIVERGED);
  });
});

describe("a device from before the database's memory", () => {
  test("is told to take the database's state, and one that knows the newest mutation goes on", async () => {
    const { position, pairs } = await pulled(3);
    const early = `1.${pairs[0]?.[1]}`;
    await purgeAppliedMutations(app.database, new Date(Date.now() + DAY_MS));
    expect((await read(position, 3)).status).toBe(200);
    expect(await read(early, 1)).toMatchObject(DIVERGED);
    const found = (await compare(early, 1, pairs.slice(0, 1))).body;
    expect(found).toMatchObject({ common: 0, is_forgotten: true });
    // This device has nothing yet.
    expect((await read(null)).body.changes).toHaveLength(3);
    expect((await compare(null, 0, [])).body.is_forgotten).toBe(false);
    expect(await read(position, 1)).toMatchObject(DIVERGED);
  });

  test("is not one from before revisions were noted", async () => {
    const { position, pairs } = await pulled(3);
    const first = app.database.updateTable("applied_mutations").set({ revision: 0 });
    await first
      .where("user_id", "=", await userId())
      .where("revision", "<", 3)
      .execute();
    expect((await compare("1.", 1, pairs)).body.is_forgotten).toBe(false);
    expect((await compare(position, 1, pairs)).body).toMatchObject({ common: 3, is_forgotten: false });
  });
});

describe("positions of before stamps", () => {
  /** Leaves a member as migration 0041 does: the ids of mutations serve as stamps. */
  async function older() {
    const device = await pulled(2);
    const user_id = await userId();
    await app.rows.change("applied_mutations", { stamp: null }, { user_id });
    const ids = (await read(null)).body.ids;
    return { ...device, user_id, ids };
  }

  test("are an epoch or the last mutation, and the next pull moves them", async () => {
    const { ids, user_id } = await older();
    await app.rows.change("member_revisions", { stamp: ids[1] ?? null }, { user_id });
    for (const known of ["2.", "1.", `2.${ids[1]}`, `1.${ids[0]}`]) {
      expect([known, (await read(known, 1)).body.position]).toEqual([known, `2.${ids[1]}`]);
      expect((await write(known)).status).toBe(204);
      await sql`DELETE FROM applied_mutations WHERE user_id = ${user_id} AND revision > 2`.execute(
        app.database,
      );
      const back = { revision: 2, stamp: ids[1] ?? null };
      await app.database.updateTable("member_revisions").set(back).where("user_id", "=", user_id).execute();
    }
    for (const unknown of ["3.", `2.${ids[0]}`, `1.${newId()}`]) {
      expect([unknown, (await read(unknown, 1)).status]).toEqual([unknown, 412]);
      expect([unknown, (await write(unknown)).status]).toEqual([unknown, 412]);
    }
    const pairs = ids.map((id, index): [number, string] => [index + 1, id]);
    expect((await compare(`3.${newId()}`, 2, pairs)).body.common).toBe(2);
  });

  test("are not known after `owner restore`, when a page also gives up the picture that is lost", async () => {
    const person = { name: "Eva", email: "eva@ejemplo.com" };
    ana = await app.visitor().signIn("google", person);
    await ana.subscribe();
    const image_url = "/api/journal-images/1700000000000_foto-000000000000.webp";
    const keep = () => ana.call("PUT", `/api/journal/${newId()}`, recordBody({ image_url }));
    expect((await keep()).status).toBe(400);
    await adoptRestored(app.database);
    await ana.signIn("google", person);
    expect((await keep()).status).toBe(204);
    expect(await ana.records("journal")).toMatchObject([{ image_url: null }]);
    for (const known of ["0.", "1."]) expect(await write(known)).toMatchObject(DIVERGED);
    expect((await read((await pullNotebook(ana)).position, 1)).status).toBe(200);
  });
});

describe("a script from before stamps", () => {
  const pull = (since: number, epoch = "") =>
    ana.call<Page & ErrorBody>("GET", `/api/notebook?since=${since}&epoch=${epoch}`);

  test("is answered as before while it knows no other history", async () => {
    const { pairs } = await pulled(2);
    const { body } = await pull(1);
    expect(body).toMatchObject({ revision: 2, epoch: "", has_more: false, applied: [expect.any(String)] });
    expect(body).toMatchObject({ covered: [], lineage: [], divergence: null });
    expect(body.changes).toHaveLength(1);
    expect((await ana.call<Page>("GET", "/api/notebook?since=0")).body.changes).toHaveLength(pairs.length);
    expect((await write("2.")).status).toBe(204);
    expect(await pull(4)).toMatchObject(DIVERGED);
    expect(await write("4.")).toMatchObject(DIVERGED);
    expect(await pull(1, newId())).toMatchObject(DIVERGED);
  });

  test("leaves a new script with the mutation's id, which names its history as a stamp does", async () => {
    const [first, second] = [newId(), newId()];
    for (const id of [first, second]) expect((await write(null, id)).status).toBe(204);
    expect((await read(`2.${second}`, 2)).status).toBe(200);
    expect((await read(`2.${first}`, 2)).status).toBe(412);
    const pairs: [number, string][] = [
      [1, first],
      [2, newId()],
    ];
    expect((await compare(`2.${newId()}`, 2, pairs)).body.common).toBe(1);
  });

  test("that offers lost records at the former address neither loses them nor counts them as done", async () => {
    const records = [{ kind: "idea", id: newId(), value: null }];
    const body = { epoch: "", revision: 3, is_last: true, records };
    expect(await callAt(ana, "3.", "POST", "/api/notebook/recoveries", body)).toMatchObject(DIVERGED);
    expect(await callAt(ana, null, "POST", "/api/notebook/recoveries", body)).toMatchObject(DIVERGED);
    let deep: object = {};
    for (let level = 0; level < 5_000; level++) deep = { deep };
    expect(await callAt(ana, "3.", "POST", "/api/notebook/recoveries", deep)).toMatchObject(DIVERGED);
  });
});
