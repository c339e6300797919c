import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearDrafts, hasDrafts, readDraft, writeDraft } from "./drafts.ts";
import { hasDraft } from "./open-drafts.ts";

const draft = { id: "1", value: "a medias" };
const isText = (value: unknown): value is string => typeof value === "string";

let isFull: boolean;

beforeEach(() => {
  isFull = false;
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  vi.stubGlobal("localStorage", new Proxy(kept, { get: (_, key) => Reflect.get(methods, key) }));
});

afterEach(() => vi.unstubAllGlobals());

test("with a thing go its draft and those of its days, and no other", () => {
  const names = ["ana:event:7", "ana:event:7:2027-05-03", "ana:event:71", "ana:event:new"];
  for (const name of names) writeDraft(name, draft);
  clearDrafts("ana:event:7");
  expect(names.map((name) => readDraft(name, isText)?.value)).toEqual([
    undefined,
    undefined,
    "a medias",
    "a medias",
  ]);
});

test("with a member go all of theirs, and nobody else's", () => {
  writeDraft("ana:event:new", draft);
  writeDraft("anabel:idea:new", draft);
  clearDrafts("ana");
  expect(hasDrafts("ana")).toBe(false);
  expect(hasDrafts("anabel")).toBe(true);
});

test("what a full device does not take lives as long as the page, in its last words", () => {
  const name = "ana:idea:new";
  writeDraft(name, { id: "1", value: "a" });
  isFull = true;
  writeDraft(name, draft);
  writeDraft("ana:idea:7", draft);
  expect(readDraft(name, isText)).toEqual(draft);
  expect(hasDraft("ana:idea:7")).toBe(true);
  writeDraft(name, null);
  expect(readDraft(name, isText)).toBe(null);
  expect(hasDrafts("ana")).toBe(true);
  clearDrafts("ana");
  expect(hasDrafts("ana")).toBe(false);
});

test("what a full device did not take is kept there once there is room", () => {
  isFull = true;
  writeDraft("ana:idea:new", { id: "1", value: "a" });
  isFull = false;
  writeDraft("ana:idea:new", draft);
  expect(localStorage.getItem("draft:ana:idea:new")).toBe(JSON.stringify(draft));
  expect(readDraft("ana:idea:new", isText)).toEqual(draft);
});
