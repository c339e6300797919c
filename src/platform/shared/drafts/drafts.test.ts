import { beforeEach, expect, test, vi } from "vitest";
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

test("clearing a record's drafts also clears those of its days, and no other record's drafts", () => {
  const names = ["ana:event:7", "ana:event:7:2027-05-03", "ana:event:71", "ana:event:new"];
  for (const name of names) writeDraft(name, draft);
  clearDrafts("ana:event:7");
  const found = names.map((name) => readDraft(name, isText)?.value);
  expect(found).toEqual([undefined, undefined, "a medias", "a medias"]);
});

test("clearing a member's drafts removes all of them and leaves another member's drafts", () => {
  writeDraft("ana:event:new", draft);
  writeDraft("anabel:idea:new", draft);
  clearDrafts("ana");
  expect(hasDrafts("ana")).toBe(false);
  expect(hasDrafts("anabel")).toBe(true);
});

test("a draft that a full device cannot store stays in memory with its latest text until it is cleared", () => {
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

test("a draft that did not fit is stored on the device by the next write, once there is room", () => {
  isFull = true;
  writeDraft("ana:idea:new", { id: "1", value: "a" });
  isFull = false;
  writeDraft("ana:idea:new", draft);
  expect(localStorage.getItem("draft:ana:idea:new")).toBe(JSON.stringify(draft));
  expect(readDraft("ana:idea:new", isText)).toEqual(draft);
});
