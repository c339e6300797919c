import { expect, test } from "vitest";
import type { JournalRecord } from "./contract.ts";
import { comparisonDraft, pageDraft, taskOf } from "./journal-draft.ts";
import { labelOf } from "./record/record-fields.ts";

test("a draft's name resolves to its page or comparison, and an unknown name to nothing", () => {
  const record = { id: "uno", event_date: "2026-11-20", event_type: "describe" } as JournalRecord;
  const records = new Map([["uno", record]]);
  const [day, type] = ["2026-11-21", "project"] as const;
  expect(taskOf(pageDraft(day, type), records)).toEqual({ kind: "write", day, type });
  expect(taskOf(comparisonDraft(day), records)).toEqual({ kind: "compare", day });
  const found = taskOf(pageDraft("2026-11-20", "describe", record), records);
  expect(found).toEqual({ kind: "write", day: "2026-11-20", type: "describe", record });
  expect(taskOf("journal:dos", records)).toBeUndefined();
  expect(taskOf("idea:new", records)).toBeUndefined();
});

test("a custom field shows the member's name for it, or a default name if that is blank", () => {
  const names = { custom_field_one_label: "Ejercicio", custom_field_two_label: " " };
  expect(labelOf("title", names)).toBe("Título");
  expect(labelOf("custom_field_one", names)).toBe("Ejercicio");
  expect(labelOf("custom_field_two", names)).toBe("Cómo me siento");
  expect(labelOf("custom_field_one", undefined)).toBe("Lo más importante");
});
