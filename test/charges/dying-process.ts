import { openDatabase } from "#server/database/database.ts";
import type { Services } from "#server/services.ts";
import type { TestApp } from "../test-app.ts";

/** PayPal acts on these. A process that dies after the answer of another call is in the state of one that died before. */
const ACTS = /^POST (?!\/v1\/oauth2)/;

/**
 * Lives through each death: before a process's first call to PayPal, before the second one, and so on, and also before
 * the answer of a call on which PayPal acts is stored. Ends when a process has made all its calls.
 *
 * @param live gets the number of its death, from 1, and returns whether its process died
 */
export async function tryDeaths(live: (death: number) => Promise<boolean>): Promise<number> {
  let death = 1;
  while (await live(death)) death++;
  return death - 1;
}

/**
 * Runs `work` as a process that is killed, and from then on reaches neither the database nor PayPal.
 *
 * @returns whether it was killed, before it had made all its calls
 */
export async function dieAt(
  { paypalEdge: edge, services }: TestApp,
  death: number,
  work: (services: Services) => Promise<unknown>,
): Promise<boolean> {
  const database = openDatabase(services.config);
  let chances = 0;
  const isDead = () => chances >= death;
  const mayDie = async () => {
    chances++;
    if (isDead()) await database.destroy();
  };
  edge.hold = async () => {
    if (!isDead()) await mayDie();
    return isDead() ? "hang up" : undefined;
  };
  edge.spoil = async (call) => {
    if (ACTS.test(call)) await mayDie();
    return undefined;
  };
  try {
    await work({ ...services, database });
  } catch (error) {
    if (!isDead()) throw error;
  } finally {
    edge.hold = undefined;
    edge.spoil = undefined;
    if (!isDead()) await database.destroy();
  }
  return isDead();
}
