import { spawn } from "node:child_process";
import { expect, test } from "vitest";

/** Runs code with a log, and reports what it wrote and how it ended. */
async function run(code: string) {
  const child = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { pino } from ${JSON.stringify(import.meta.resolve("pino"))};
     import { batchedLines } from ${JSON.stringify(new URL("./log-lines.ts", import.meta.url))};
     const log = pino({ base: null, timestamp: false }, batchedLines());
     ${code}`,
  ]);
  const chunks: string[] = [];
  child.stdout.on("data", (chunk) => chunks.push(String(chunk)));
  const [status, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...end) => resolve(end)),
  );
  const messages = chunks.join("").split("\n").filter(Boolean);
  return { status, signal, chunks, messages: messages.map((line) => JSON.parse(line).msg) };
}

test("lines of the log wait for others, and a process that ends writes them", async () => {
  const { status, chunks, messages } = await run(`
    for (let line = 0; line < 20; line++) log.info(String(line));
    process.exit(3);`);
  expect(status).toBe(3);
  expect(messages).toEqual(Array.from({ length: 20 }, (_, line) => String(line)));
  expect(chunks).toHaveLength(1);
});

test("an error is written at once, after the lines before it", async () => {
  const { signal, messages } = await run(`
    log.info("one");
    log.error("two");
    log.info("lost");
    process.kill(process.pid, "SIGKILL");`);
  expect(signal).toBe("SIGKILL");
  expect(messages).toEqual(["one", "two"]);
});

test("a line that nothing follows is written soon", async () => {
  const { signal, messages } = await run(`
    log.info("alone");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);`);
  expect(signal).toBe("SIGKILL");
  expect(messages).toEqual(["alone"]);
});
