import { expect, test } from "vitest";
import { type Kind, nameChunks } from "./chunks.ts";
import type { SourceModules } from "./module-graph.ts";

/** Modules as `name > imports, ~dynamic imports`. */
function graphOf(...lines: string[]): SourceModules {
  return new Map(
    lines.map((line) => {
      const [name = "", targets = ""] = line.split(" > ");
      const all = targets.split(", ").filter(Boolean);
      const imports = all.filter((target) => !target.startsWith("~"));
      const dynamicImports = all.filter((target) => target.startsWith("~")).map((target) => target.slice(1));
      return [name, { imports, dynamicImports }];
    }),
  );
}

/** The public pages are `home`, `search`, `key` and `legal`. Every other page is private. */
function chunksOf(lines: readonly string[], kindOf: (module: string) => Kind = () => "tools") {
  const pages = ["goals", "goal", "journal", "notes"];
  const modules = graphOf("entry > ~toast", "member > session", "session", "toast", ...lines);
  const publicPages = ["home", "search", "key", "legal"].filter((page) => modules.has(page));
  return nameChunks(
    {
      entry: "entry",
      member: ["member"],
      publicPages,
      privatePages: pages.filter((page) => modules.has(page)),
      home: "home",
      areas: { lists: ["search"], goals: ["goals", "goal"] },
    },
    modules,
    kindOf,
  );
}

test("what every document loads is one chunk, and its packages are another", () => {
  const chunks = nameChunks(
    { entry: "entry", member: [], publicPages: ["home"], privatePages: [], home: "home", areas: {} },
    graphOf("entry > ui, node_modules/react", "node_modules/react", "ui", "home > ui, art", "art"),
    () => "everyone",
  );
  expect(Object.fromEntries(chunks)).toEqual({
    entry: "entry",
    ui: "entry",
    "node_modules/react": "vendor",
  });
});

test("what every private page loads is one chunk, apart from what public pages also load of it", () => {
  const chunks = chunksOf(["member > session, days", "days", "key > days", "goals"]);
  expect(chunks.get("session")).toBe("tools member");
  expect(chunks.get("days")).toBe("tools start");
});

test("private pages of one or two areas share a chunk, and pages of more areas share another", () => {
  const chunks = chunksOf([
    "goals > deadline, days, dialog",
    "goal > deadline, days, dialog, order",
    "journal > days, dialog",
    "notes > dialog",
    "deadline",
    "days",
    "dialog",
    "order",
  ]);
  expect(chunks.get("deadline")).toBe("tools goals");
  expect(chunks.get("days")).toBe("tools goals, journal");
  expect(chunks.get("dialog")).toBe("tools shared");
  expect(chunks.get("order")).toBe(chunks.get("goal"));
});

test("what the home page shares is one chunk, so that it loads nothing in vain", () => {
  const chunks = chunksOf(
    ["home > art, heart", "key > art", "notes > heart", "art", "heart"],
    () => "everyone",
  );
  expect(chunks.get("art")).toBe("everyone home");
  expect(chunks.get("heart")).toBe("everyone home");
});

test("members share one chunk with public pages, and a chunk of their own with a named area", () => {
  const chunks = chunksOf(
    [
      "search > terms",
      "key > counted",
      "legal > scene",
      "notes > terms, counted, scene",
      "terms",
      "counted",
      "scene",
    ],
    () => "everyone",
  );
  expect(chunks.get("terms")).toBe("everyone lists, members");
  expect(chunks.get("counted")).toBe("everyone pages");
  expect(chunks.get("scene")).toBe("everyone pages");
});

test("the parts of a tool share a chunk, and what every device precaches is left to rolldown", () => {
  const lines = [
    "goals > ~src/features/goals/dialog, ~src/features/goals/letter, ~copy",
    "src/features/goals/dialog",
    "src/features/goals/letter",
    "copy",
  ];
  const chunks = chunksOf(lines, (module) => (module === "copy" ? "everyone" : "tools"));
  expect(chunks.get("src/features/goals/dialog")).toBe("tools src/features/goals");
  expect(chunks.get("src/features/goals/letter")).toBe("tools src/features/goals");
  expect(chunks.get("copy")).toBeUndefined();
});

test("modules that different devices precache share no chunk", () => {
  const lines = ["goals > both, feed", "goal > both, feed", "both", "feed"];
  const chunks = chunksOf(lines, (module) => (module === "feed" ? "online" : "tools"));
  expect(chunks.get("both")).not.toBe(chunks.get("feed"));
});

test("a page that documents address is in no named chunk, so that its exports keep their names", () => {
  const chunks = chunksOf(["search > terms, ~index", "index > search, terms", "terms"]);
  expect(chunks.get("search")).toBeUndefined();
  expect(chunks.get("terms")).toBe("tools search");
});
