import { expect, test } from "vitest";
import { addGlobImports, readModule } from "../../scripts/modules.ts";
import { findLargeWings, findProductWords, findUpwardImports } from "../../scripts/wings.ts";

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

test("a wing that grows beyond its budget is named with its lines", () => {
  const lines = 100_000;
  const found = findLargeWings(read({ "src/member/part.ts": "\n".repeat(lines) }));
  expect(found.map(({ wing, lines }) => ({ wing, lines }))).toEqual([{ wing: "member", lines }]);
});
