import { expect, test } from "vitest";
import { addGlobImports, findCircles, findUnusedExports, readModule } from "../scripts/modules.ts";

const modules = (files: Record<string, string>) =>
  addGlobImports(Object.entries(files).map(([path, text]) => readModule(path, text)));

test("a circle is found in the simulators, by values, types and aliases", () => {
  const circles = findCircles(
    modules({
      "simulators/charges.ts": 'import { pay } from "./payments.ts";\nimport { now } from "./clock.ts";',
      "simulators/payments.ts": 'import type { Event } from "#simulators/events.ts";',
      "simulators/events.ts": 'export { charge } from "./charges.ts";',
      "simulators/clock.ts": "export const now = 0;",
    }),
  );
  expect(circles).toEqual([["simulators/events.ts", "simulators/charges.ts", "simulators/payments.ts"]]);
});

test("a file that is loaded later may import the file that loads it", () => {
  const files = {
    "src/platform/ui/toasts/toast.ts": 'export const load = () => import("./toaster.tsx");',
    "src/platform/ui/toasts/toaster.tsx": 'import type { Toast } from "#platform/ui/toasts/toast.ts";',
  };
  expect(findCircles(modules(files))).toEqual([]);
});

test("an export is unused where no other file imports it by name, mentions it after import() or re-exports it", () => {
  const unused = findUnusedExports(
    modules({
      "src/platform/shared/time.ts":
        "export const DAY_MS = 1;\nexport const HOUR_MS = DAY_MS;\nexport type Span = number;",
      "src/platform/ui/late.ts": "export function show() {}\nexport function hide() {}",
      "src/platform/ui/early.ts":
        'import { DAY_MS } from "#platform/shared/time.ts";\n// Span\nimport("./late.ts").then((late) => late.show());',
      "src/platform/ui/other.ts": 'export { HOUR_MS } from "../shared/time.ts";',
    }),
  );
  expect(unused.map(({ path, name }) => `${path} ${name}`)).toEqual([
    "src/platform/shared/time.ts Span",
    "src/platform/ui/late.ts hide",
    "src/platform/ui/other.ts HOUR_MS",
  ]);
});

test("import.meta.glob uses the named export of each file that matches, and forms a circle where it is eager", () => {
  const files = modules({
    "src/app/all.ts": 'import.meta.glob<Late>("/src/notebook/*/late.ts", { eager: true, import: "late" });',
    "src/notebook/a/late.ts": 'import "#app/all.ts";\nexport const late = 1;\nexport const other = 2;',
  });
  expect(findUnusedExports(files)).toEqual([{ path: "src/notebook/a/late.ts", name: "other" }]);
  expect(findCircles(files)[0]?.toSorted()).toEqual(["src/app/all.ts", "src/notebook/a/late.ts"]);
});
