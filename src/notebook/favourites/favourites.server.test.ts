import { expect, test } from "vitest";
import { inParts } from "#test/bounds/in-parts.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

const app = await startTestApp();
const ana = await app.visitor().signIn();
await ana.subscribe();

const list = async (member: Visitor) =>
  (await member.records<{ key_id: string }>("favourite")).map(({ key_id }) => key_id);

test("favourites are stored once each, in the order of addition, and a deletion can be repeated", async () => {
  for (const key of ["metas", "accion", "metas"]) {
    expect((await ana.call("PUT", `/api/favourites/${key}`)).status).toBe(204);
  }
  expect(await list(ana)).toEqual(["metas", "accion"]);
  expect((await ana.call("DELETE", "/api/favourites/metas")).status).toBe(204);
  expect((await ana.call("DELETE", "/api/favourites/metas")).status).toBe(204);
  expect(await list(ana)).toEqual(["accion"]);
});

test("a script of release 0.1.0 still adds and deletes without an idempotency key, and gets no list", async () => {
  const member = await app.newMember();
  for (const name of ["metas", "accion"])
    expect((await member.send(`/api/favourites/${name}`, { method: "PUT" })).status).toBe(204);
  expect((await member.send("/api/favourites/metas", { method: "DELETE" })).status).toBe(204);
  expect((await member.call("GET", "/api/favourites")).status).toBe(404);
  expect(await list(member)).toEqual(["accion"]);
});

test("the bound of 200 favourites holds for 210, of which 21 at once, and the others are refused with a message", async () => {
  const before = (await list(ana)).length;
  const add = (index: number) =>
    ana.call<{ error?: { message: string } }>("PUT", `/api/favourites/clave-${index}`);
  // The server takes at most 24 calls of a member at a time.
  const answers = await inParts(210, 21, add);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(210 - (200 - before));
  expect(refused[0]?.body.error?.message).toBe(
    "Llegaste al máximo de 200 favoritos. Los que ya tenías siguen guardados. Para añadir otro, quita uno que ya no necesites.",
  );
  const stored = app.database.selectFrom("favourites").select("key_id").where("key_id", "like", "clave-%");
  expect(await stored.execute()).toHaveLength(200 - before);
});
