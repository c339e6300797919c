import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { unzipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import type { MemberExport } from "#platform/server/member-export.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { startTestApp } from "#test/test-app.ts";
import { COPY_LIMITS, memberCopies } from "./member-copy.server.ts";

/** A text larger than the buffers of streams, and incompressible. */
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

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}

async function startCopies(exports: MemberExport[], limits: Partial<typeof COPY_LIMITS> = {}) {
  const { config, database, clock, newMember } = await startTestApp();
  const services = { config, database, clock } as Services;
  const titleOfKey = async () => undefined;
  const copies = memberCopies(services, { exports, titleOfKey }, { ...COPY_LIMITS, ...limits });
  const copy: typeof copies = (userId, answer) => {
    // The copy's file stays open until its reader closes it. Node may end the process for a file that nobody closes.
    onTestFinished(() => void answer.destroy());
    return copies(userId, answer);
  };
  const copyOf = async (userId: UserId, answer: Writable = new PassThrough()) => {
    const content = await copy(userId, answer);
    const sent = pipeline(content, answer);
    sent.catch(() => undefined);
    return { content, answer, sent };
  };
  /** Lists the open files of copies, which no longer have names. */
  const openFiles = () =>
    readdirSync("/proc/self/fd").filter((name) => linkOf(name).startsWith(join(config.dataDir, "copy-")));
  return { database, config, copy, copyOf, openFiles, newUserId: async () => (await newMember()).userId() };
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
  // The file has no name even while it is in use, so a killed process would leave none behind.
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

test("who has fetched the texts gives the place away before the pictures", async () => {
  const [asked, given] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  const read = () => {
    asked.resolve();
    return given.promise;
  };
  const ofPicture: MemberExport = {
    tables: {},
    async *attachments() {
      yield { path: "diario/foto.webp", read };
    },
  };
  const { copyOf, newUserId } = await startCopies([ofText, ofPicture], { atOnce: 1, turnWithinMs: 50 });
  const { answer, sent } = await copyOf(await newUserId());
  (answer as PassThrough).resume();
  await asked.promise;
  await copyOf(await newUserId());
  given.resolve(undefined);
  await sent;
});

test("a client that leaves before it reads gives its place away, and its file is closed", async () => {
  const leaving = new PassThrough();
  const ofLeaver: MemberExport = {
    tables: {},
    async *files() {
      yield { path: "uno.md", about: "", content: Readable.from(["Uno"]) };
      if (!unread.destroyed) return;
      leaving.destroy();
      yield { path: "dos.md", about: "", content: Readable.from(["Dos"]) };
    },
  };
  const { copy, openFiles, newUserId } = await startCopies([ofLeaver], { atOnce: 1, turnWithinMs: 50 });
  const ana = await newUserId();
  const unread = new PassThrough();
  await copy(ana, unread);
  expect(openFiles()).toHaveLength(1);
  unread.destroy();
  await expect.poll(openFiles).toEqual([]);
  await expect(copy(ana, leaving)).rejects.toThrow("the client has left");
  await expect.poll(openFiles).toEqual([]);
  await copy(ana, new PassThrough());
});

test("a copy that finds no room on the disk ends, and its member is told", async () => {
  const noRoom = { leastBytes: Number.POSITIVE_INFINITY };
  const { copyOf, openFiles, newUserId } = await startCopies([ofText], noRoom);
  await expect(copyOf(await newUserId())).rejects.toMatchObject(TOLD);
  expect(openFiles()).toEqual([]);
});

test("a picture that finds no room in the memory breaks its copy off", async () => {
  const large: MemberExport = {
    tables: {},
    async *attachments() {
      yield { path: "diario/foto.webp", read: async () => Buffer.alloc(25 * 1024 ** 2) };
    },
  };
  const { copyOf, newUserId } = await startCopies([large]);
  const { sent, answer } = await copyOf(await newUserId());
  (answer as PassThrough).resume();
  await expect(sent).rejects.toMatchObject(TOLD);
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
