import { readdir } from "node:fs/promises";
import { DAY_MS } from "#platform/shared/time.ts";

const NAME = /^claves-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)$/;
/** All backups of the last week stay, because the owner may make several in a day, such as before an update. */
const ALL_KEPT_MS = 7 * DAY_MS;
/** Backups that stay longer: the newest one of each of the latest days, weeks and months. */
const KEPT = [
  { count: 7, periodOf: (at: Date) => Math.floor(at.getTime() / DAY_MS) },
  // 1970-01-01 was a Thursday, and a week begins on Monday.
  { count: 4, periodOf: (at: Date) => Math.floor((at.getTime() / DAY_MS + 3) / 7) },
  { count: 6, periodOf: (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth() },
];

export const backupName = (now: Date): string =>
  `claves-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

export function backupTime(name: string): Date | undefined {
  return NAME.test(name) ? new Date(name.replace(NAME, "$1$2:$3:$4")) : undefined;
}

export async function listBackups(folder: string, now: Date) {
  return pastBackups(await readdir(folder).catch(() => []), now);
}

/** Returns the backups that no rule keeps. A backup with a date after now stays, and no rule counts it. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const newestFirst = pastBackups(names, now).reverse();
  const kept = new Set<string | undefined>();
  for (const { count, periodOf } of KEPT) {
    const periods = Map.groupBy(newestFirst, ({ at }) => periodOf(at));
    for (const [newest] of [...periods.values()].slice(0, count)) kept.add(newest?.name);
  }
  const old = newestFirst.filter(({ at }) => now.getTime() - at.getTime() > ALL_KEPT_MS);
  return old.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Finds the backups among names, the newest last. Leaves out a backup that a wrong clock dated after now. */
export function pastBackups(names: readonly string[], now: Date) {
  return names
    .flatMap((name) => {
      const at = backupTime(name);
      return at && at <= now ? [{ name, at }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
