import { expect, test } from "vitest";
import { namesOutside } from "../../scripts/house/outside.ts";
import { readModule } from "../../scripts/modules.ts";

test("each member of an imported object or namespace is a name, and the own files count for nothing", () => {
  const text = `
    import * as days from "#platform/shared/days/days.ts";
    import { OWN, RECORD } from "#platform/shared/contract.ts";
    import type { Page } from "#platform/ui/page.ts";
    import { own } from "./own.ts";
    const made = [{ ...RECORD.text, ...OWN }, { ...RECORD.change }, days.addDays(own, 1), part.RECORD.other];
    const late = () => import("#platform/ui/toasts/toaster.tsx");
  `;
  const found = namesOutside("src/notebook/ideas", [readModule("src/notebook/ideas/part.ts", text)]);
  expect(Object.fromEntries(Array.from(found, ([file, names]) => [file, [...names]]))).toEqual({
    "src/platform/shared/days/days.ts": ["days.addDays"],
    "src/platform/shared/contract.ts": ["OWN", "RECORD.text", "RECORD.change"],
    "src/platform/ui/page.ts": ["Page"],
    "src/platform/ui/toasts/toaster.tsx": ["src/platform/ui/toasts/toaster.tsx"],
  });
});
