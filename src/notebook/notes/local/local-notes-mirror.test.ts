import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { sessionStore } from "#member/account/client.ts";
import { newId } from "#platform/shared/new-id.ts";
import { createMutator, startSync, syncNow, syncStore } from "#platform/sync/client.ts";
import { openNotebook } from "#platform/sync/notebooks.ts";
import { stubPage } from "#test/devices/stub-page.ts";
import { deleteNotes, idFor, noteOf, saveNote, syncedNotes, versionOf } from "../client.ts";
import type { Note, notesContract } from "../contract.ts";
import { instantOf, minuteOf } from "../note-entries.ts";
import { NOTE_MAX } from "../note-text.ts";
import { clearLocalNotes } from "./clear-local-notes.ts";
import { readLocalNotes } from "./local-notes.ts";
import { isHeldLocally, mirrorLocalNotes, tellWhenSent } from "./local-notes-mirror.ts";

/** The titles of all toasts. */
const titles: string[] = vi.hoisted(() => []);
vi.mock("#platform/ui/toasts/toast.ts", () => ({
  showToast: ({ title }: { title: string }) => titles.push(title),
  showFailure: (title: string) => titles.push(title),
}));

const STORAGE = "userPageNotes";
const OWNER = "userPageNotes-owner";
const CALLS = "userPageNotes-calls";
const HOY = "--- Guardado el 21/11/2026 09:30 ---";
const AYER = "--- Guardado el 20/11/2026 21:05 ---";

/** The notes in the order in which the server received them. This test has no IndexedDB. */
let server: Map<string, Note | null>;
let device: Map<string, string>;
/** The ids of the calls that have saved a note. */
let calls: Set<string>;
/** "unheard": the server applies a call, and its answer is lost. */
let answer: "applied" | "offline" | "refused" | "unheard";
let members = 0;
let ana: string;

beforeEach(() => {
  server = new Map();
  device = new Map();
  calls = new Set();
  answer = "applied";
  ana = `ana${++members}`;
  titles.length = 0;
  stubPage(device);
  vi.stubGlobal("fetch", async (url: string, { method, body, headers }: RequestInit) => {
    if (answer === "offline" || (answer === "unheard" && method === "GET")) throw new TypeError("no network");
    const sent = JSON.parse(String(body ?? "null"));
    if (method === "GET") return Response.json(changesSince(Number(url.split("since=")[1])));
    if (answer === "refused")
      return Response.json({ error: { code: "bad_request", message: "No es válido." } }, { status: 400 });
    if (method === "PUT") {
      const id = url.split("/")[3] ?? "";
      const version = new Headers(headers).get("idempotency-key") ?? "";
      const known = server.get(id);
      const isRepeated = calls.size === calls.add(version).size;
      if (isRepeated || (known && known.version !== sent.base)) return new Response(null, { status: 204 });
      server.delete(id);
      server.set(id, { ...noteOf(id, sent.page_context, sent.note_content, sent.written_at), version });
    } else for (const id of sent.ids) server.set(id, null);
    if (answer === "unheard") throw new TypeError("no network");
    return new Response(null, { status: 204 });
  });
});

/** Signs the member out on purpose, and ends the sync. */
function leave(): void {
  sessionStore.set({ status: "signed-out" });
  openNotebook.current?.end();
}

afterEach(leave);

function changesSince(since: number) {
  const changes = [...server].slice(since).map(([id, value]) => ({ kind: "note", id, value }));
  return { cursor: { revision: server.size }, has_more: false, changes };
}

async function arrive(id: string): Promise<void> {
  sessionStore.set({ status: "signed-in", user: { id } as never, expires_at: 0 });
  startSync(id);
  mirrorLocalNotes(id);
  await syncNow();
  await expect.poll(() => syncStore.get().outbox).toEqual([]);
}

async function edit(id: string, text: string): Promise<void> {
  const note = syncedNotes().get(id);
  if (note) await saveNote({ ...note, note_content: text }, versionOf(note));
}

const put = (map: object) => device.set(STORAGE, JSON.stringify(map));
const context = (content: string | null) => ({
  content,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
});
const texts = () => [...server.values()].flatMap((note) => note?.note_content ?? []);
const kept = () => [...device].filter(([name]) => name.startsWith(STORAGE));

describe("notes in localStorage", () => {
  test("written before any sign-in are imported with their dates for the next Premium member, with a toast", async () => {
    put({
      clave_metas: context(`Hoy\n${HOY}\n\nAyer\n${AYER}`),
      exito_general: context("Sin fecha"),
      clave_exito: context(null),
    });
    await arrive(ana);
    await expect.poll(() => titles).toEqual(["Notas Sincronizadas"]);
    expect(texts().sort()).toEqual(["Ayer", "Hoy", "Sin fecha"]);
    const note = [...server.values()].find((known) => known?.note_content === "Ayer");
    expect(note?.page_context).toBe("clave_metas");
    expect(minuteOf(note?.created_at ?? "")).toBe("2026-11-20T21:05");
    expect(kept()).toEqual([]);
  });

  test("are not imported if the server has them, and equal ones are one note", async () => {
    const id = newId();
    server.set(id, noteOf(id, "clave_metas", "Hoy", instantOf("2026-11-21T09:30")));
    put({ clave_metas: context(`Hoy\n${HOY}\n\nAyer\n${AYER}\n\nAyer\n${AYER}`) });
    await arrive(ana);
    await expect.poll(kept).toEqual([]);
    expect(texts()).toEqual(["Hoy", "Ayer"]);
  });

  test("wait for a device that is late, which may have them, and not for one that is absent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.stubGlobal("indexedDB", undefined);
    });
    vi.stubGlobal("document", Object.assign(document, { visibilityState: "visible" }));
    const request: { onerror?: () => void } = {};
    vi.stubGlobal("indexedDB", { open: () => request });
    put({ clave_metas: context(`Hoy\n${HOY}`) });
    const arriving = arrive(ana);
    await vi.advanceTimersByTimeAsync(5000);
    await arriving;
    expect([syncStore.get().status, texts(), kept().length]).toEqual(["ready", [], 1]);
    vi.stubGlobal("indexedDB", undefined);
    request.onerror?.();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(texts).toEqual(["Hoy"]);
  });

  test("of another member are not shown, sent or removed", async () => {
    put({ clave_metas: context(`De Bea\n${HOY}`) });
    device.set(OWNER, "bea");
    const before = kept();
    await arrive(ana);
    await saveNote(noteOf(newId(), "clave_metas", "De Ana"));
    expect(readLocalNotes(ana)).toEqual([]);
    expect(readLocalNotes(undefined)).toEqual([]);
    expect(texts()).toEqual(["De Ana"]);
    clearLocalNotes(ana);
    expect(kept()).toEqual(before);
    clearLocalNotes("bea");
    expect(kept()).toEqual([]);
  });

  test("longer than the limit are split into several notes without losing text", async () => {
    const words = "palabra 😀".repeat(NOTE_MAX / 4);
    put({ clave_metas: context(`${words}\n${HOY}`) });
    await arrive(ana);
    await expect.poll(kept).toEqual([]);
    const notes = [...server.values()] as Note[];
    const read = notes.sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    for (const { note_content } of read) expect(note_content.length).toBeLessThanOrEqual(NOTE_MAX);
    expect(read.map(({ note_content }) => note_content).join("")).toBe(words);
  });

  test("that the server rejects are there before it has answered for the others", async () => {
    put({ clave_metas: context(`Hoy\n${HOY}\n\nAyer\n${AYER}`) });
    answer = "refused";
    const slow = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    let writes = 0;
    vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
      if (request.method === "PUT" && ++writes > 1) await slow.promise;
      return fetch(url, request);
    });
    sessionStore.set({ status: "signed-in", user: { id: ana } as never, expires_at: 0 });
    startSync(ana);
    mirrorLocalNotes(ana);
    await expect.poll(() => titles).toEqual(["Error al guardar nota"]);
    expect(readLocalNotes(ana).map(({ text }) => text)).toEqual(["Hoy", "Ayer"]);
    slow.resolve();
    await expect.poll(() => syncStore.get().outbox).toEqual([]);
  });

  test("with characters that the server refuses, or blank in a part, are imported", async () => {
    put({ clave_metas: context(`a\u0000b\n${HOY}\n\n${"x".repeat(10_000)}${" ".repeat(10_000)}y\n${AYER}`) });
    await arrive(ana);
    await expect.poll(kept).toEqual([]);
    expect(texts().sort()).toEqual(["ab", "x".repeat(10_000), "y"]);
  });

  test.each(["{garbage", "[]", "7", '{"clave_metas":7,"exito_general":{"content":7}}'])(
    "with the invalid content %s are ignored",
    async (stored) => {
      device.set(STORAGE, stored);
      await arrive(ana);
      expect(texts()).toEqual([]);
      expect(readLocalNotes(ana)).toEqual([]);
    },
  );
});

describe("a queued note", () => {
  test("stays in localStorage under its member until it is sent, and then a toast reports it", async () => {
    await arrive(ana);
    answer = "offline";
    const note = noteOf(newId(), "clave_metas", `En el tren\n${AYER}`);
    const outcome = await saveNote(note);
    expect(outcome).toMatchObject({ state: "queued", isPersisted: false });
    tellWhenSent(note.id);
    expect(isHeldLocally(ana, note)).toBe(true);
    expect(device.get(OWNER)).toBe(ana);
    expect(readLocalNotes(ana)).toMatchObject([{ context: "clave_metas", text: `En el tren\n${AYER}` }]);
    expect(readLocalNotes(undefined)).toEqual([]);
    answer = "applied";
    await syncNow();
    expect(kept()).toEqual([]);
    expect(texts()).toEqual([`En el tren\n${AYER}`]);
    expect(titles).toEqual(["Notas Sincronizadas"]);
  });

  test("is sent after a restart in a browser without IndexedDB", async () => {
    await arrive(ana);
    answer = "offline";
    await saveNote(noteOf(newId(), "clave_metas", "Antes de apagar"));
    leave();
    mirrorLocalNotes("someone");
    answer = "applied";
    await arrive(ana);
    await expect.poll(texts).toEqual(["Antes de apagar"]);
    await expect.poll(kept).toEqual([]);
  });

  test("that lives only in the page and is saved with another text is one note, with the last text", async () => {
    await arrive(ana);
    answer = "offline";
    const draft = newId();
    for (const text of ["Subir", "Subir al monte", "Subir al monte alto"])
      await saveNote(noteOf(idFor(draft, text), "clave_metas", text));
    expect(kept()).toHaveLength(3);
    answer = "applied";
    await syncNow();
    expect(texts()).toEqual(["Subir al monte alto"]);
    expect(kept()).toEqual([]);
  });

  test.each([
    ["did not arrive", "offline"],
    ["arrived without an answer", "unheard"],
  ] as const)("whose edit %s is edited once after a restart without IndexedDB", async (_, connection) => {
    await arrive(ana);
    const note = noteOf(newId(), "clave_metas", "Vieja", "2026-11-20T12:00:00.000Z");
    await saveNote(note, "");
    answer = connection;
    await edit(note.id, "Nueva");
    leave();
    mirrorLocalNotes("someone");
    // An earlier release stored only the last base.
    const calls = device.get(CALLS) ?? "";
    device.set(CALLS, calls.replace(/,"bases":\[.*?\]/, ""));
    answer = "applied";
    // Another device edits the note that arrived.
    const arrived = connection === "unheard" ? "De otro" : "Nueva";
    if (arrived === "De otro") server.set(note.id, { ...note, note_content: arrived, version: newId() });
    await arrive(ana);
    await expect.poll(kept).toEqual([]);
    expect([...server.values()]).toMatchObject([{ ...note, note_content: arrived }]);
    expect([...syncedNotes().values()]).toMatchObject([{ ...note, note_content: arrived }]);
  });

  test.each([
    ["only the first text arrived", ["applied"]],
    ["only the first text arrived without an answer", ["unheard"]],
    ["an edit arrived without an answer", ["applied", "unheard"]],
  ] as const)("of which %s has its last edit after a restart without IndexedDB", async (_, answers) => {
    await arrive(ana);
    const note = noteOf(newId(), "clave_metas", "Vieja", "2026-11-20T12:00:00.000Z");
    answer = answers[0];
    await saveNote(note, "");
    for (const [at, text] of ["Nueva", "Más nueva", "La última"].entries()) {
      answer = answers[at + 1] ?? "offline";
      await edit(note.id, text);
    }
    leave();
    mirrorLocalNotes("someone");
    answer = "applied";
    await arrive(ana);
    await expect.poll(kept).toEqual([]);
    expect([...server.values()]).toMatchObject([{ ...note, note_content: "La última" }]);
  });

  test("by a script that edits none is edited over its call", async () => {
    await arrive(ana);
    answer = "offline";
    const note = noteOf(newId(), "clave_metas", "Vieja");
    const { id, page_context, note_content, created_at: written_at } = note;
    const parts = { params: { id }, body: { page_context, note_content, written_at } };
    const effects = [{ kind: "note", id, value: { ...note } }];
    await createMutator<typeof notesContract>()("PUT /api/notes/:id", parts, () => effects);
    await edit(id, "Nueva");
    answer = "applied";
    await syncNow();
    expect(texts()).toEqual(["Nueva"]);
  });

  test("that is deleted before it is sent leaves nothing in localStorage or on the server", async () => {
    await arrive(ana);
    answer = "offline";
    const id = newId();
    await saveNote(noteOf(id, "clave_metas", "Mejor no"));
    await deleteNotes([...syncedNotes().values()]);
    expect(kept()).toEqual([]);
    answer = "applied";
    await syncNow();
    expect(texts()).toEqual([]);
    expect(titles).toEqual([]);
  });
});
