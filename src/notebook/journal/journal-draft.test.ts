import { expect, test } from "vitest";
import { buildPage } from "#test/records/records.ts";
import { taskToWrite } from "./journal-draft.ts";

const DAY = "2026-11-26";
const project = buildPage({ event_type: "project", event_date: DAY, title: "Un día" });
const describe = buildPage({ event_type: "describe", event_date: DAY, title: "Un día" });

test("an address opens a new page, the page that exists, or the comparison of both", () => {
  const asked = (writing: string, pages = {}) => taskToWrite(writing, DAY, pages);
  expect(asked("project")).toEqual({ kind: "write", day: DAY, type: "project" });
  expect(asked("describe", { project })).toEqual({ kind: "write", day: DAY, type: "describe" });
  expect(asked("describe", { describe })).toMatchObject({ type: "describe", record: describe });
  expect(asked("compare", { project, describe })).toEqual({ kind: "compare", day: DAY });
});

test("a comparison without both pages and an unknown word open nothing", () => {
  for (const pages of [{}, { project }, { describe }])
    expect(taskToWrite("compare", DAY, pages)).toBeUndefined();
  for (const word of ["", "delete", "toString"])
    expect(taskToWrite(word, DAY, { project, describe })).toBeUndefined();
});
