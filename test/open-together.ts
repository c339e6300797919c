import { Worker } from "node:worker_threads";

const OPENERS = 3;

/** The code of a thread. Each thread waits until all threads have come to the same path. */
const OPENER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { module, name, paths, openers, gate } = workerData;
  const arrived = new Int32Array(gate);
  import(module).then((loaded) => {
    const failures = [];
    for (const [index, path] of paths.entries()) {
      const all = openers * (index + 1);
      if (Atomics.add(arrived, 0, 1) + 1 === all) Atomics.notify(arrived, 0);
      for (let seen = 0; (seen = Atomics.load(arrived, 0)) < all; ) Atomics.wait(arrived, 0, seen);
      try {
        loaded[name](path).close();
      } catch (error) {
        failures.push(error.message);
      }
    }
    parentPort.postMessage(failures);
  });
`;

/**
 * Lets several threads open and close each path at the same time, with the named export of a module.
 * @returns the messages of all failures
 */
export async function openTogether(module: URL, name: string, paths: readonly string[]): Promise<string[]> {
  const gate = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workerData = { module: module.href, name, paths, openers: OPENERS, gate };
  const failures = Array.from({ length: OPENERS }, () => {
    const worker = new Worker(OPENER, { eval: true, workerData });
    return new Promise<string[]>((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    });
  });
  return (await Promise.all(failures)).flat();
}
