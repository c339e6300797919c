import { matchesGlob } from "node:path";
import { distancesFrom, findUntested, type Uses } from "./affected.ts";

/** They read lists, documents, content and the whole source, and always run. */
const GUARDS = [
  "src/app/{browser,server}/features.test.ts",
  "src/app/build/**/*.test.ts",
  "src/features/data-rights/export.server.test.ts",
  "src/server/database/migrate.server.test.ts",
  "test/{commands-at-once,member-ids,owner}.server.test.ts",
  "test/{deploy,modules,pictures,words}.test.ts",
  "test/bounds/{every-table,member-bounds}.server.test.ts",
  "test/drills/tools.server.test.ts",
  "test/{documents,every-feature,structure}/*.test.ts",
];
/** Guards of the built site, and all screens with their dialogs. */
const SITE_GUARDS = ["test/built-site/*.test.ts", "e2e/screens.spec.ts"];
/** What the site is built from, beside the modules that its entries import. */
const SITE = [
  "content/**",
  "{package,package-lock}.json",
  "src/**/*.css",
  "src/app/{browser,build}/**/!(*.test).*",
  "src/server/http/site*.ts",
  "vite.config.ts",
];
/** Seconds of processor time that a file takes. The first pattern counts. */
const COSTS: [pattern: string, costS: number][] = [
  ["test/{attack,charges,devices,earlier-version,processes,reminders,restores}/**", 15],
  ["**/{fullest-member,hostile-calendar,journal-images,kill,linear-time,offsite,races,start}.*", 15],
  ["e2e/**", 3],
  ["**/*.{server,screen}.test.*", 1],
  ["**", 0.3],
];
/** Seconds of processor time beside the guards. On two cores, a check then takes less than a minute. */
const ROOM_S = { tests: 40, testsOfSite: 18, journeysOfSite: 24 };

interface Selection {
  /** On PostgreSQL the same statements may fail. */
  isSchemaChanged: boolean;
  isSiteChanged: boolean;
  /** The nearest first. Those of `left` have no room. */
  tests: { chosen: string[]; left: string[] };
  journeys: { chosen: string[]; left: string[] };
  /** Changed files on which no test depends. */
  untested: string[];
}

/** @param removed texts that the change removes */
export function selectTests(changed: readonly string[], removed: readonly string[], uses: Uses): Selection {
  const distances = distancesFrom(changed, uses);
  const isSiteChanged = changed.some((path) => uses.ofSite.has(path) || matches(path, SITE));
  const guards = isSiteChanged ? [...GUARDS, ...SITE_GUARDS] : GUARDS;
  for (const path of testsNaming(removed, uses)) distances.set(path, 0);
  for (const path of uses.tests.keys()) if (matches(path, guards)) distances.set(path, -1);
  const nearest = [...distances].filter(([path]) => uses.tests.has(path)).sort(([, a], [, b]) => a - b);
  const fill = (isWanted: (path: string) => boolean, roomS: number) => {
    let costS = 0;
    const hasRoom = ([path, distance]: [string, number]) => {
      if (distance >= 0) costS += costOf(path);
      return distance < 0 || costS <= roomS;
    };
    const { chosen = [], left = [] } = Object.groupBy(
      nearest.filter(([path]) => isWanted(path)),
      (one) => (hasRoom(one) ? "chosen" : "left"),
    );
    return { chosen: chosen.map(([path]) => path), left: left.map(([path]) => path) };
  };
  return {
    isSchemaChanged: changed.some((path) => /^(migrations|src\/server\/database)\//.test(path)),
    isSiteChanged,
    tests: fill(
      (path) => !isJourney(path) && !path.includes(".postgres."),
      isSiteChanged ? ROOM_S.testsOfSite : ROOM_S.tests,
    ),
    journeys: fill(isJourney, isSiteChanged ? ROOM_S.journeysOfSite : 0),
    untested: findUntested(changed, uses),
  };
}

/** The tests that name one of the texts, unless many do. */
function testsNaming(texts: readonly string[], { tests }: Uses): string[] {
  return texts.flatMap((text) => {
    const naming = [...tests].filter(([, source]) => source.includes(text)).map(([path]) => path);
    return naming.length <= 6 ? naming : [];
  });
}

function isJourney(path: string): boolean {
  return path.startsWith("e2e/");
}

function costOf(path: string): number {
  return COSTS.find(([pattern]) => matchesGlob(path, pattern))?.[1] ?? 0;
}

function matches(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}
