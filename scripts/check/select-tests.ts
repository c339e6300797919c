import { matchesGlob } from "node:path";
import { type Change, type RunnableTest, rankTests, type readTests } from "./rank-tests.ts";

/** These guards of lists, documents, content and all sources take about a second each. */
export const ALWAYS = [
  "src/app/*/features.test.ts",
  "src/app/build/**/*.test.ts",
  "src/platform/database/migrate.server.test.ts",
  "test/!(start|*.server).test.ts",
  "test/{documents,every-feature,structure}/*.test.ts",
  "test/built-site/!(site-settings).test.ts",
  "test/restores/every-kind.server.test.ts",
];
/** Any migration may change stored data, but its words name only its own tables. */
const OF_MIGRATIONS = ["test/earlier-version/*.test.ts"];
/** Tests of the built site. Without a change of the product, they would only check an old build. */
const OF_BUILD = ["test/built-site/*.test.ts"];
/** Files whose changes a journey can notice. */
const OF_PRODUCT =
  /^(content|e2e|migrations|simulators|src)\/(?!.*\.test\.)|^(package(-lock)?|vite\.config)\./;
/** Changes that could fail on PostgreSQL but not on SQLite: files by their path, and sources with SQL. */
const OF_DATABASE = /^(migrations|test\/databases|src\/platform\/database)\/|\.postgres\.test\.|^package/;
const SQL = /\bsql`|\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
/** Matches documents, which only the guards of documents read. */
const DOCUMENT = /^(?!content\/).*\.md$/;
/** Changes that may alter the look of pages, and the journeys that then run first. */
const PAINTED: [pattern: RegExp, journeys: string][] = [
  [/\.css$|^src\/(?!lessons\/).*\.tsx$/, "e2e/screens.spec.ts"],
  [/^src\/lessons\/.*\.tsx$/, "e2e/site/public-pages.spec.ts"],
];
/** Seconds of processor time for a test, and for each step that it awaits. The first pattern that fits counts. */
const COSTS: [pattern: RegExp, onceS: number, stepS: number][] = [
  [/^e2e\//, 2, 0.2],
  [/\.screen\.test\./, 0.5, 0.12],
  [/^test\/(?!bounds|documents|every-feature|log|structure)/, 4, 0.05],
  [/\.server\.test\./, 1, 0.02],
  [/./, 0.2, 0],
];
const STEP = /\bawait /g;
/** Tests with histories, measurements or pictures take longer. */
const HEAVY = /\b(seedsOf|growthOf|memoryUsage|performance\.now|sharp)\b/;
const HEAVY_S = 10;
/** A journey that visits many pages, or asks for more time. */
const LONG = /\b(screens|publicPaths)\b|\bsetTimeout\(/;
const LONG_TIMES = 2;
/** A journey in a loop, which runs once for each item. */
const LOOP = /^ *for \(/;
const LOOP_TIMES = 4;
/** A journey that reads files and opens no page. */
const NO_PAGE = /^ *test\(.*async \(\) =>/m;
/**
 * The processor time in seconds for tests beyond those that always run. A check then takes less than a minute on two
 * cores.
 */
const ROOM_S = { tests: 25, journeys: 23 };

interface Selection {
  needsBuild: boolean;
  needsPostgres: boolean;
  /** Files for Vitest. */
  tests: string[];
  /** Journeys of each project of Playwright, by file and line. */
  journeys: { phone: string[]; desktop: string[] };
  leftOut: { tests: number; journeys: number };
}

/** Chooses the guards, the changed tests, and as many of the tests nearest to the changes as fit into a minute. */
export function selectTests(all: ReturnType<typeof readTests>, changes: readonly Change[]): Selection {
  const needsBuild = changes.some(({ path }) => OF_PRODUCT.test(path));
  const isAmong = (patterns: readonly string[]) => (test: RunnableTest) =>
    patterns.some((pattern) => matchesGlob(test.name, pattern));
  const isMigrated = changes.some(({ path }) => path.startsWith("migrations/"));
  const ofMigrations = isMigrated ? OF_MIGRATIONS : [];
  const isAlways = isAmong([...ALWAYS, ...ofMigrations, ...changes.map(({ path }) => path)]);
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
  const painted = PAINTED.filter(([pattern]) => changes.some(({ path }) => pattern.test(path)));
  const isFirst = ({ name, source }: RunnableTest) =>
    LOOP.test(source) && painted.some(([, journey]) => name.startsWith(journey));
  const chosen = needsBuild ? fill(journeys, ROOM_S.journeys, isFirst) : [];
  const isForDesktop = ({ source }: RunnableTest) => source.includes("@desktop");
  return {
    needsBuild,
    needsPostgres: changes.some(({ path, text }) => OF_DATABASE.test(path) || SQL.test(text)),
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

/** Takes all tests that always run, and the first of the others that fit into the time. */
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
  if (NO_PAGE.test(source) && isJourney({ name })) return 0.5;
  const [, onceS = 0, stepS = 0] = COSTS.find(([pattern]) => pattern.test(name)) ?? [];
  const costS = onceS + stepS * (source.match(STEP)?.length ?? 0);
  if (!isJourney({ name })) return costS + (HEAVY.test(source) ? HEAVY_S : 0);
  return costS * (LOOP.test(source) ? LOOP_TIMES : 1) * (LONG.test(source) ? LONG_TIMES : 1);
}

function isJourney({ name }: Pick<RunnableTest, "name">): boolean {
  return name.startsWith("e2e/");
}

function namesOf(tests: readonly RunnableTest[]): string[] {
  return tests.map(({ name }) => name);
}
