import { beforeAll, expect, test } from "vitest";
import { inMemberTransaction } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { addFavourite } from "./queries.server.ts";

let app: TestApp;
let ana: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.visitor().signIn();
  await ana.subscribe();
});

const list = async (member: Visitor) => (await member.call<string[]>("GET", "/api/favourites")).body;

test("favourites are stored once each, in the order of addition, and a deletion can be repeated", async () => {
  for (const key of ["metas", "accion", "metas"]) {
    expect((await ana.call("PUT", `/api/favourites/${key}`)).status).toBe(204);
  }
  expect(await list(ana)).toEqual(["metas", "accion"]);
  expect((await ana.call("DELETE", "/api/favourites/metas")).status).toBe(204);
  expect((await ana.call("DELETE", "/api/favourites/metas")).status).toBe(204);
  expect(await list(ana)).toEqual(["accion"]);
});

test("favourites added in one millisecond, or after the clock went back, keep the order of addition", async () => {
  const member = await app.newMember();
  const { id } = await app.database
    .selectFrom("users")
    .select("id")
    .where("email", "like", "persona1@%")
    .executeTakeFirstOrThrow();
  const userId = id as UserId;
  const now = app.clock();
  for (const [keyId, addedAt] of [
    ["metas", now],
    ["decision", now],
    ["accion", new Date(now.getTime() - 60_000)],
  ] as const) {
    await inMemberTransaction(app.database, userId, (transaction) =>
      addFavourite(transaction, userId, keyId, addedAt),
    );
  }
  expect(await list(member)).toEqual(["metas", "decision", "accion"]);
});

test("a member neither sees nor deletes another member's favourites", async () => {
  const bea = await app.visitor().signIn("facebook", { name: "Bea", email: "bea@ejemplo.com" });
  await bea.subscribe();
  await bea.call("PUT", "/api/favourites/exito");
  await bea.call("DELETE", "/api/favourites/accion");
  expect(await list(bea)).toEqual(["exito"]);
  expect(await list(ana)).toEqual(["accion"]);
});

test("too many favourites are refused with status 409", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 210 }, (_, index) => ana.call("PUT", `/api/favourites/clave-${index}`)),
  );
  expect(statuses.map((answer) => answer.status)).toContain(409);
  expect((await list(ana)).length).toBeLessThan(220);
});
