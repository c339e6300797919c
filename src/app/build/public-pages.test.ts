import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type SourceModule, waysFrom } from "./chunks.ts";
import { checkEngine, checkStyles } from "./public-pages.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ENGINE = "src/platform/sync/client.ts";
const SHEETS = { reading: "src/app/browser/public.css", pages: "src/app/browser/pages.css" };

function graphOf(modules: Record<string, { imports?: string[]; dynamicImports?: string[] }>) {
  const all = Object.entries(modules).map(([path, { imports = [], dynamicImports = [] }]) => {
    return [path, { imports, dynamicImports } satisfies SourceModule] as const;
  });
  return new Map(all);
}

test("a public page that leads to the sync engine fails the build, and the sentence names the way", () => {
  const modules = graphOf({
    "page.tsx": { dynamicImports: ["heart.ts"] },
    "heart.ts": { imports: [ENGINE] },
    [ENGINE]: {},
  });
  const check = (isSkipped: boolean) =>
    checkEngine(
      waysFrom(["page.tsx"], modules, () => isSkipped),
      modules,
    );
  expect(() => check(false)).toThrow(`page.tsx → heart.ts → ${ENGINE}. Import a module of this way`);
  expect(() => check(true)).not.toThrow();
});

test("the check of the sync engine fails where the engine has another place", () => {
  expect(() => checkEngine(new Map(), new Map())).toThrow(`${ENGINE} is not in the bundle`);
});

test("a public page whose style sheet lacks a component fails the build", () => {
  const page = "src/notebook/ideas/ideas-page.tsx";
  const part = "src/notebook/ideas/components/idea-entry.tsx";
  const listed = "src/lessons/keys/key-page.tsx";
  const modules = graphOf({ [page]: { imports: [part] }, [part]: {}, [listed]: {} });
  const check = (module: string) =>
    checkStyles(ROOT, "src/app/browser/entry.tsx", new Map([[module, "pages"]]), SHEETS, modules);
  expect(() => check(listed)).not.toThrow();
  expect(() => check(page)).toThrow(`${page} shows ${part}, and no @source of ${SHEETS.pages} covers`);
});
