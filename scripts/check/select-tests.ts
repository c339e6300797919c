import { matchesGlob } from "node:path";
import { type Change, type RunnableTest, rankTests, type readTests } from "./rank-tests.ts";

/** These guards of lists, documents, content and all sources take about a second each. */
export const ALWAYS = [
  "src/app/*/features.test.ts",
  "src/app/build/**/*.test.ts",
  "src/platform/database/migrate.server.test.ts",
  "test/!(start|*.server).test.ts",
  "test/{documents,every-feature,structure}/*.test.ts",
  "test/bounds/every-table.server.test.ts",
  "test/built-site/*.test.ts",
  "test/restores/every-kind.server.test.ts",
];
/** These tests would check an old build if the product has not changed. */
const OF_BUILD = ["test/built-site/*.test.ts"];
/** Files that journeys try. */
const OF_PRODUCT =
  /^(content|e2e|migrations|simulators|src)\/(?!.*\.test\.)|^(package(-lock)?|vite\.config)\./;
/** A document, which only guards of documents read, and no other test. */
const DOCUMENT = /^(?!content\/).*\.md$/;
/** Files that can change how a page looks. */
const PAINTED = /\.(css|tsx)$/;
/** The journey that checks each screen of a member. It comes first where one may look different. */
const OF_SCREENS = "e2e/screens.spec.ts";
/** Seconds of processor time for a test. The first pattern counts. */
const COSTS: [pattern: RegExp, costS: number][] = [
  [/^e2e\//, 3],
  [/^test\//, 4],
  [/\.(server|screen)\.test\./, 1.5],
  [/./, 0.2],
];
/** A file that begins so runs on both engines. */
const TWICE = /^\/\/ On PostgreSQL too/;
/** A journey that walks through many pages, or asks for more time. */
const LONG = /\b(screens|publicPaths)\b|\bsetTimeout\(/;
/** A journey that is repeated. */
const LOOP = /^ *for \(/;
/** A journey that reads files and opens no page. */
const NO_PAGE = /^ *test\(.*async \(\) =>/m;
/** Seconds of processor time beside what always runs. On two cores, a check then takes about a minute. */
const ROOM_S = { tests: 30, journeys: 30 };

interface Selection {
  needsBuild: boolean;
  /** Files for Vitest. */
  tests: string[];
  /** Journeys of each project of Playwright, by file and line. */
  journeys: { phone: string[]; desktop: string[] };
  leftOut: { tests: number; journeys: number };
}

/** Chooses the guards, the changed tests, and the tests nearest to the changes that run in about a minute. */
export function selectTests(all: ReturnType<typeof readTests>, changes: readonly Change[]): Selection {
  const needsBuild = changes.some(({ path }) => OF_PRODUCT.test(path));
  const isAmong = (patterns: readonly string[]) => (test: RunnableTest) =>
    patterns.some((pattern) => matchesGlob(test.name, pattern));
  const isAlways = isAmong([...ALWAYS, ...changes.map(({ path }) => path)]);
  const isOfBuild = isAmong(OF_BUILD);
  const isOfDocuments = changes.every(({ path }) => DOCUMENT.test(path));
  const isOfServer = ({ name }: RunnableTest) => name.includes(".server.");
  const ranked = rankTests(all, changes);
  const { true: journeys = [], false: files = [] } = Object.groupBy(ranked, (test) => `${isJourney(test)}`);
  const tests = fill(
    files.filter((test) => (needsBuild || !isOfBuild(test)) && !(isOfDocuments && isOfServer(test))),
    isOfDocuments ? 0 : ROOM_S.tests,
    isAlways,
  );
  const isPainted = changes.some(({ path }) => PAINTED.test(path));
  const isFirst = ({ name, source }: RunnableTest) =>
    isPainted && name.startsWith(OF_SCREENS) && LOOP.test(source);
  const sorted = journeys.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  const chosen = needsBuild ? fill(sorted, ROOM_S.journeys) : [];
  const isForDesktop = ({ source }: RunnableTest) => source.includes("@desktop");
  return {
    needsBuild,
    tests: namesOf(tests),
    journeys: {
      phone: namesOf(chosen.filter((one) => !isForDesktop(one))),
      desktop: namesOf(chosen.filter(isForDesktop)),
    },
    leftOut: {
      tests: files.length - tests.length,
      journeys: journeys.length - chosen.length,
    },
  };
}

/** Takes all that always run, and of the others the first that fit. */
function fill(
  ranked: readonly RunnableTest[],
  roomS: number,
  isAlways = (_test: RunnableTest) => false,
): RunnableTest[] {
  let leftS = roomS;
  return ranked.filter((test) => {
    if (isAlways(test)) return true;
    const costS = costOf(test);
    if (costS > leftS) return false;
    leftS -= costS;
    return true;
  });
}

function costOf({ name, source }: RunnableTest): number {
  const once = COSTS.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
  if (!isJourney({ name })) return TWICE.test(source) ? 2 * once : once;
  if (NO_PAGE.test(source)) return once / 10;
  if (LOOP.test(source)) return 4 * once;
  return LONG.test(source) ? 10 * once : once;
}

function isJourney({ name }: Pick<RunnableTest, "name">): boolean {
  return name.startsWith("e2e/");
}

function namesOf(tests: readonly RunnableTest[]): string[] {
  return tests.map(({ name }) => name);
}
