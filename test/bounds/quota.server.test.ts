import { expect, test } from "vitest";
import type { Usage } from "#member/quota/contract.ts";
import { BYTES_MAX, IMAGES_MAX, IMAGES_MAX_BYTES, RECORDS_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import { addIdeas, addPictures, addWords } from "../records/crowding.ts";
import { uploadPicture } from "../records/journal-writing.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

const app = await startTestApp();

async function newMember() {
  const member = await app.newMember();
  return { member, userId: await member.userId() };
}

async function quotaOf(member: Visitor): Promise<Usage[]> {
  const { status, body } = await member.call<Usage[]>("GET", "/api/quota");
  expect(status).toBe(200);
  return body;
}

test("a member is warned at 90% of the bound of ideas, and no longer after a deletion", async () => {
  const { member, userId } = await newMember();
  await addIdeas(app.database, userId, 8_990);
  expect(await quotaOf(member)).toEqual([]);
  await addIdeas(app.database, userId, 9);
  expect(await quotaOf(member)).toEqual([]);
  const id = newId();
  const version = newId();
  expect((await member.keepIdea("La que hace nueve mil", id, "", version)).status).toBe(204);
  expect(await quotaOf(member)).toEqual([{ kind: "ideas", name: "ideas", count: 9_000, max: RECORDS_MAX }]);
  expect((await member.call("DELETE", `/api/ideas/${id}?base=${version}`)).status).toBe(204);
  expect(await quotaOf(member)).toEqual([]);
});

test("the quota reports text above 90 MB with the size that the bound counts", async () => {
  const { member, userId } = await newMember();
  await addWords(app.database, userId, 89);
  expect(await quotaOf(member)).toEqual([]);
  await addWords(app.database, userId, 2);
  const [words, ...rest] = await quotaOf(member);
  expect(rest).toEqual([]);
  expect(words).toEqual({ kind: "words", count: 91 * (1024 * 1024 + 200), max: BYTES_MAX });
  await addWords(app.database, userId, 10);
  expect((await quotaOf(member))[0]?.count).toBeGreaterThan(BYTES_MAX);
  expect((await member.keepIdea("Una más")).status).toBe(413);
});

test("the quota reports pictures by number and by size, without removed ones", async () => {
  const { member, userId } = await newMember();
  await addPictures(app.database, userId, 8_999, 1_000);
  await addPictures(app.database, userId, 50, 1_000, { isRemoved: true });
  expect(await quotaOf(member)).toEqual([]);
  await addPictures(app.database, userId, 1, 1_000);
  expect(await quotaOf(member)).toEqual([
    { kind: "pictures", name: "imágenes", count: 9_000, max: IMAGES_MAX },
  ]);
  const other = await newMember();
  await addPictures(app.database, other.userId, 1, Math.ceil(IMAGES_MAX_BYTES * 0.9) - 1);
  expect(await quotaOf(other.member)).toEqual([]);
  await addPictures(app.database, other.userId, 1, 1);
  expect(await quotaOf(other.member)).toEqual([
    { kind: "picture_bytes", count: Math.ceil(IMAGES_MAX_BYTES * 0.9), max: IMAGES_MAX_BYTES },
  ]);
});

test("the quota endpoint refuses a member after 30 calls, and still answers another member", async () => {
  const { member } = await newMember();
  for (let call = 0; call < 30; call++) await quotaOf(member);
  expect((await member.call("GET", "/api/quota")).status).toBe(429);
  const { member: another } = await newMember();
  expect(await quotaOf(another)).toEqual([]);
});

test("removed pictures count too, so that replacing one again and again has an end", async () => {
  const { member, userId } = await newMember();
  await addPictures(app.database, userId, 3 * IMAGES_MAX - 1, 1_000, { isRemoved: true });
  expect((await uploadPicture(member)).status).toBe(204);
  const { status, body } = await uploadPicture(member);
  expect([status, body.error?.message]).toEqual([
    413,
    "Cambiaste muchísimas imágenes este año. Las que tienes están a salvo. Escríbenos y lo vemos.",
  ]);
});

test("a session exchanges its tokens 240 times an hour, and goes on afterwards", async () => {
  const member = await app.newMember();
  const exchange = async () => (await member.call("POST", "/api/session/refresh")).status;
  const statuses = new Set<number>();
  for (let count = 0; count < 240; count++) statuses.add(await exchange());
  expect([...statuses]).toEqual([200]);
  expect(await exchange()).toBe(429);
  app.advanceClock(60 * 60 * 1000);
  expect(await exchange()).toBe(200);
});
