import { expect, test } from "vitest";
import { assignChunks } from "./chunks.ts";
import type { SourceModules } from "./module-graph.ts";

/** Modules as `name bytes > imports, ~dynamic imports`. */
function graphOf(...lines: string[]): SourceModules {
  return new Map(
    lines.map((line) => {
      const [, name = "", bytes, targets = ""] = /^(\S+) (\d+)(?: > (.*))?$/.exec(line) ?? [];
      const all = targets.split(", ").filter(Boolean);
      const imports = all.filter((target) => !target.startsWith("~"));
      const dynamicImports = all.filter((target) => target.startsWith("~")).map((target) => target.slice(1));
      return [name, { imports, dynamicImports, bytes: Number(bytes) }];
    }),
  );
}

/** The names of modules that share a chunk, chunk by chunk. */
function together(
  modules: SourceModules,
  pages: string[][],
  everyones = [...modules.keys()],
  offline = [...modules.keys()],
): string[] {
  const chunks = assignChunks(
    { documents: pages, addressed: new Set(), everyones: new Set(everyones), offline: new Set(offline) },
    modules,
  );
  const names = Map.groupBy(modules.keys(), (module) => chunks.get(module) ?? `alone: ${module}`);
  return [...names.values()].map((group) => group.join(" "));
}

test("the entry's modules are one chunk, apart from packages, and a page's own modules are left to rolldown", () => {
  const modules = graphOf(
    "entry 10 > ui, /node_modules/react",
    "node_modules/react 10",
    "ui 10",
    "home 9000 > ui, art",
    "art 10",
  );
  expect(together(modules, [["entry", "home"]])).toEqual(["entry ui", "node_modules/react", "home", "art"]);
  expect(
    assignChunks(
      { documents: [["entry", "home"]], addressed: new Set(), everyones: new Set(), offline: new Set() },
      modules,
    ).get("ui"),
  ).toBe("entry");
});

test("modules that the same pages need share a chunk, also where one reaches them through another", () => {
  const modules = graphOf(
    "entry 10",
    "a 9000 > field",
    "b 9000 > field",
    "c 9000",
    "field 9000 > label",
    "label 9000",
  );
  const pages = [
    ["entry", "a"],
    ["entry", "b"],
    ["entry", "c"],
  ];
  expect(together(modules, pages)).toContain("field label");
});

test("a small module joins the chunk of more pages, and a large one does not", () => {
  const pages = [
    ["entry", "a"],
    ["entry", "b"],
    ["entry", "c"],
  ];
  const needs = ["entry 10", "a 9000 > both, all", "b 9000 > both, all", "c 9000 > all", "all 9000"];
  expect(together(graphOf(...needs, "both 100"), pages)).toContain("all both");
  expect(together(graphOf(...needs, "both 18000"), pages)).not.toContain("all both");
});

test("a part that a page loads later does not count what that page has loaded", () => {
  const modules = graphOf(
    "entry 10",
    "a 9000 > text, ~dialog",
    "b 9000 > text",
    "dialog 9000 > text",
    "text 9000",
  );
  const chunks = assignChunks(
    {
      documents: [
        ["entry", "a"],
        ["entry", "b"],
      ],
      addressed: new Set(),
      everyones: new Set(modules.keys()),
      offline: new Set(modules.keys()),
    },
    modules,
  );
  expect(chunks.get("dialog")).toBeUndefined();
  expect(chunks.get("text")).toBe("text");
});

test("what several documents share is one chunk, with the parts that other modules load from it later", () => {
  const modules = graphOf(
    "entry 10 > ~session",
    "member 1 > session, menu",
    "session 900",
    "menu 900",
    "ideas 9000",
    "goals 9000",
  );
  const pages = [
    ["entry", "member", "ideas"],
    ["entry", "member", "goals"],
  ];
  expect(together(modules, pages)).toContain("member session menu");
});

test("a request less is worth more waste on a private page's first visit than on a public one's", () => {
  const modules = graphOf(
    "entry 10",
    "member 10",
    "a 9000 > all, some",
    "b 9000 > all, some",
    "c 9000 > all",
    "all 9000",
    "some 17000",
  );
  const pagesWith = (...shared: string[]) => ["a", "b", "c"].map((page) => ["entry", ...shared, page]);
  expect(together(modules, pagesWith())).not.toContain("all some");
  expect(together(modules, pagesWith("member"))).toContain("member all some");
});

test("modules that every device precaches share no chunk with a tool's modules", () => {
  const modules = graphOf("entry 10", "a 9000 > both, tool", "b 9000 > both, tool", "both 10", "tool 10");
  const pages = [
    ["entry", "a"],
    ["entry", "b"],
  ];
  expect(together(modules, pages)).toContain("both tool");
  expect(together(modules, pages, ["entry", "both"])).not.toContain("both tool");
});

test("parts of tools that need a connection share no chunk with the other parts, which devices precache", () => {
  const modules = graphOf("entry 10", "a 9000 > ~dialog, ~feed", "dialog 10", "feed 10");
  const pages = [["entry", "a"]];
  expect(together(modules, pages, ["entry", "a"])).toContain("dialog feed");
  const apart = together(modules, pages, ["entry", "a"], ["entry", "a", "dialog"]);
  expect(apart).not.toContain("dialog feed");
});

test("a page that documents address is in no named chunk, so that its exports keep their names", () => {
  const modules = graphOf("entry 10", "search 9000 > terms, ~index", "index 9000 > terms", "terms 10");
  const documents = [["entry", "search"]];
  const named = (addressed: string[]) =>
    assignChunks(
      { documents, addressed: new Set(addressed), everyones: new Set(modules.keys()), offline: new Set() },
      modules,
    ).get("search");
  expect(named([])).toBe("search");
  expect(named(["search"])).toBeUndefined();
});
