import { type DestinationStream, pino } from "pino";

const WARN = 40;
/** How long a line waits for others. */
const WAIT_MS = 100;
/** POSIX writes so many bytes to a pipe at once, so the lines of several processes do not mix. */
const AT_ONCE = 4096;

/** Lines share a system call; warnings and errors go at once. A killed process loses the lines of its last 100 ms. */
export function batchedLines(descriptor = 1): DestinationStream {
  const file = pino.destination({ dest: descriptor, sync: true });
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    file.write(waiting);
    waiting = "";
  };
  process.once("exit", flush);
  const lines = {
    // Pino then sets the level before each line.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string): void {
      if (waiting.length + line.length > AT_ONCE) flush();
      waiting += line;
      if (lines.lastLevel >= WARN) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
  return lines;
}
