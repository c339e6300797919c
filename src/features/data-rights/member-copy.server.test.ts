import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { PassThrough, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { MemberExport } from "#server/member-export.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { startTestApp } from "#test/test-app.ts";
import { COPY_LIMITS, memberCopies } from "./member-copy.server.ts";

/** Larger than the buffers of streams, and incompressible. */
const TEXT = randomBytes(256 * 1024).toString("base64");

const ofText: MemberExport = {
  tables: {},
  file: {
    path: "texto.md",
    about: "un texto",
    async *content() {
      yield TEXT;
    },
  },
};

async function startCopies(exports: MemberExport[], limits: Partial<typeof COPY_LIMITS> = {}) {
  const { config, database, clock, newMember } = await startTestApp();
  const services = { config, database, clock } as Services;
  const copy = memberCopies(
    services,
    { exports, titleOfKey: async () => undefined },
    { ...COPY_LIMITS, ...limits },
  );
  const copyOf = async (userId: UserId, answer: Writable = new PassThrough()) => {
    const content = await copy(userId, answer);
    return { content, answer, sent: pipeline(content, answer) };
  };
  return { database, config, copyOf, newUserId: async () => (await newMember()).userId() };
}

test("the data export of a member who no longer exists is refused as unauthenticated", async () => {
  const { copyOf } = await startCopies([]);
  const copying = copyOf("0190a1b2-0000-7000-8000-000000000001" as UserId);
  await expect(copying).rejects.toMatchObject({ code: "unauthenticated" });
});

const TOLD = { code: "unavailable", sentence: expect.stringContaining("Espera unos minutos") };

test("texts that wait for their readers are bounded, and the next copy waits its turn", async () => {
  const { config, copyOf, newUserId } = await startCopies([ofText], { atOnce: 1 });
  const [ana, bea] = [await newUserId(), await newUserId()];
  const unread = await copyOf(ana);
  // A killed process leaves nothing.
  expect(readdirSync(config.dataDir).filter((name) => name.includes("copy"))).toEqual([]);
  const next = copyOf(bea);
  const files = unzipSync(await buffer(unread.answer as PassThrough));
  expect(Object.keys(files)).toEqual(["datos.json", "texto.md", "LEEME.txt"]);
  expect(Buffer.from(files["texto.md"] ?? []).toString()).toBe(TEXT);
  const broken = await next;
  broken.answer.destroy();
  await expect(broken.sent).rejects.toThrow();
  await copyOf(ana);
});

test("who waited long for a turn is told, and takes nobody's place", async () => {
  const { copyOf, newUserId } = await startCopies([ofText], { atOnce: 1, turnWithinMs: 50 });
  const ana = await newUserId();
  const unread = await copyOf(ana);
  await expect(copyOf(await newUserId())).rejects.toMatchObject(TOLD);
  await buffer(unread.answer as PassThrough);
  await copyOf(ana);
});

test("a copy that finds no room on the disk ends, and its member is told", async () => {
  const { copyOf, newUserId } = await startCopies([ofText], { leastBytes: Number.POSITIVE_INFINITY });
  await expect(copyOf(await newUserId())).rejects.toMatchObject(TOLD);
});

test("texts that are fetched too slowly lose their room", async () => {
  const { copyOf, newUserId } = await startCopies([ofText], { fetchedWithinMs: () => 50 });
  const { sent } = await copyOf(await newUserId());
  await expect(sent).rejects.toThrow();
});

test("a copy that a deletion overtakes is broken off", async () => {
  const { database, copyOf, newUserId } = await startCopies([
    {
      tables: {},
      async *attachments({ userId }) {
        const read = async () => {
          await database.deleteFrom("users").where("id", "=", userId).execute();
          return undefined;
        };
        yield { path: "diario/foto.webp", read };
      },
    },
  ]);
  const { sent, answer } = await copyOf(await newUserId());
  (answer as PassThrough).resume();
  await expect(sent).rejects.toMatchObject({ code: "unauthenticated" });
});
