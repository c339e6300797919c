import { expect, test } from "vitest";
import { addGlobImports, readModule } from "../../scripts/modules.ts";
import { findProductWords, findUpwardImports, findWallFaults } from "../../scripts/wings.ts";

const read = (files: Record<string, string>) =>
  addGlobImports(Object.entries(files).map(([path, text]) => readModule(path, text)));
const upward = (path: string, text: string) =>
  findUpwardImports(read({ [path]: text })).map(({ target }) => target);
const product = (text: string) =>
  findProductWords(
    read({
      "src/platform/http/part.ts": text,
      "src/member/account/queries.server.ts":
        'declare module "#platform/database/schema.ts" {\n  interface Tables {\n    avatars: { id: string };\n  }\n}',
    }),
  ).map(({ line, word }) => `${line} ${word}`);

test.each([
  ['import "#notebook/goals/client.ts";', "src/notebook/goals/client.ts"],
  ['import type { Goal } from "#notebook/goals/contract.ts";', "src/notebook/goals/contract.ts"],
  ['const late = () => import("#app/browser/routes.ts");', "src/app/browser/routes.ts"],
  ['export { pay } from "../../billing/charges/pay.ts";', "src/billing/charges/pay.ts"],
  ['import { money } from "#simulators/paypal/money.ts";', "simulators/paypal/money.ts"],
])("%s runs up from member", (text, target) => {
  expect(upward("src/member/account/part.ts", text)).toEqual([target]);
});

test("an import down, of the own wing, of a test, and of app's simulators is allowed", () => {
  expect(upward("src/billing/part.ts", 'import "#member/account/client.ts";\nimport "./own.ts";')).toEqual(
    [],
  );
  expect(upward("src/member/account/part.test.ts", 'import "#notebook/goals/client.ts";')).toEqual([]);
  expect(upward("src/app/server/app.ts", 'import "#simulators/simulators.ts";')).toEqual([]);
});

test.each([
  ["const goalCard = 1;", "1 goalCard"],
  ["\nexport const FAVOURITES_MAX = 200;", "2 FAVOURITES_MAX"],
  ['const kinds = ["idea"];', "1 idea"],
  ['database.selectFrom("avatars");', "1 avatars"],
  ["sql`delete from avatars`;", "1 from avatars"],
])("platform may not say %s", (text, found) => {
  expect(product(text)).toEqual([found]);
});

test("platform may say premium, the database's own words, and an example in a comment", () => {
  const text =
    '/** Such as "idea". */\nconst isPremium = "PRAGMA journal_mode"; // goals\nconst avatars = 1;';
  expect(product(text)).toEqual([]);
});

const README =
  "# Jobs\n\n## Public files\n\n- `jobs.ts`: queues and runs.\n\n## Not taken\n\n- `lease.ts`: no.\n";
const walls = (files: Record<string, string>, readme = README) =>
  findWallFaults(
    read({ "src/platform/jobs/jobs.ts": "export const one = 1;", ...files }),
    new Map([["src/platform/jobs/README.md", readme]]),
  ).map(({ path, problem }) => `${path} ${problem}`);

test.each([
  ["src/platform/outgoing/part.ts", 'import { end } from "../jobs/lease.ts";'],
  ["src/app/server/part.ts", 'const late = () => import("#platform/jobs/lease.ts");'],
])("%s may not import a file inside a wall", (path, text) => {
  expect(walls({ [path]: text })).toEqual([`${path} imports src/platform/jobs/lease.ts`]);
});

test("the own part and tests pass a wall, and so does all code by a public file", () => {
  const inside = 'import "#platform/jobs/lease.ts";';
  const allowed = { "src/platform/jobs/purge.ts": inside, "src/app/server/part.test.ts": inside };
  expect(walls({ ...allowed, "src/app/part.ts": 'import { one } from "#platform/jobs/jobs.ts";' })).toEqual(
    [],
  );
});

test("a wall within a wall has its own public files, also for the outer part", () => {
  const files = {
    "src/platform/sync/client.ts":
      'import "./server/inner.ts";\nimport "./server/open.ts";\nexport const one = 1;',
    "src/platform/sync/server/open.ts": 'import "../contract.ts";\nexport const two = 2;',
    "src/app/part.ts": 'import "#platform/sync/server/open.ts";\nimport "#platform/sync/contract.ts";',
  };
  const readmes = new Map([
    ["src/platform/sync/README.md", "# Sync\n\n## Public files\n\n- `client.ts`: mutates.\n"],
    ["src/platform/sync/server/README.md", "# Server\n\n## Public files\n\n- `open.ts`: answers.\n"],
  ]);
  expect(findWallFaults(read(files), readmes).map(({ path, problem }) => `${path} ${problem}`)).toEqual([
    "src/app/part.ts imports src/platform/sync/contract.ts",
    "src/platform/sync/client.ts imports src/platform/sync/server/inner.ts",
  ]);
});
