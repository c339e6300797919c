import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { picturesFolder } from "#app/server/pictures.ts";
import { copyRows } from "../databases/time-machine.ts";
import { pick, type Random } from "../random/random.ts";
import type { SilentApp } from "../test-app.ts";

const COPIES_MAX = 6;

/** Copies all data of the server. The returned function restores them while the server runs. */
export async function copyServer({ database, config }: SilentApp): Promise<() => Promise<void>> {
  const putRowsBack = await copyRows(database);
  const folder = picturesFolder(config);
  mkdirSync(folder, { recursive: true });
  const list = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const pictures = new Map(list().map((path) => [path, readFileSync(path)]));
  return async () => {
    await putRowsBack();
    for (const path of list()) if (!pictures.has(path)) rmSync(path);
    for (const [path, content] of pictures) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  };
}

/** Restores the server before random calls: back to a copy, or forward again to a later copy. */
export function restoresOf(app: SilentApp, random: Random, chance: number) {
  const copies: (() => Promise<void>)[] = [];
  let isOn = false;

  async function copy(): Promise<void> {
    copies.push(await copyServer(app));
    if (copies.length > COPIES_MAX) copies.shift();
  }

  async function goBack(): Promise<void> {
    const putBack = copies.length ? pick(random() < 0.5 ? copies : copies.slice(-1), random) : undefined;
    if (random() < 0.3) await copy();
    await putBack?.();
  }
  return {
    turn(on: boolean): void {
      isOn = on;
    },
    goBack,
    async beforeCall(address: string): Promise<void> {
      if (!isOn) return;
      const drawn = random();
      // A comparison of histories has few calls, so a larger share of these calls meets a restore.
      const isComparing = /compare|returns/.test(address);
      if (drawn < chance * (isComparing ? 4 : 1)) await goBack();
      else if (drawn > 0.9) await copy();
    },
  };
}
