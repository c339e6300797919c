import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { ownFolder } from "../scratch-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A folder below the root, because the examples import by the aliases of package.json. git ignores it. */
const PLACE = join(ROOT, "test-results/examples");

mkdirSync(PLACE, { recursive: true });
afterAll(() => rmSync(PLACE, { recursive: true, force: true }));

test.each(["simulators/README.md", "src/platform/sync/README.md"])(
  "the example of %s prints what its comments say",
  async (readme) => {
    const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, readme), "utf8")) ?? [];
    const expected = Array.from(example.matchAll(/console\.log\(.*; \/\/ (.*)/g), ([, line]) => line);
    expect(expected.length).toBeGreaterThan(1);
    const file = join(PLACE, `${readme.replaceAll("/", "-")}.ts`);
    writeFileSync(file, example);
    const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: ownFolder("claves-example") };
    const printed = execFileSync(process.execPath, [file], {
      cwd: ROOT,
      env,
      encoding: "utf8",
      timeout: 30_000,
    });
    expect(printed.trim().split("\n")).toEqual(expected);
  },
);
