import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stopAfterTests } from "../stop-after-tests.ts";

/**
 * Starts the server in its own process, without pages unless another entry is named. It stops after the file's tests,
 * and its exit code must be 0.
 */
export async function startProcess(
  settings: Record<string, string>,
  { entry = new URL("api-process.ts", import.meta.url), execArgv = [] as string[] } = {},
) {
  const level = process.env.TEST_LOG ?? "silent";
  const child = fork(fileURLToPath(entry), {
    execArgv,
    env: { ...process.env, LOG_LEVEL: level, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (level !== "silent") process.stdout.write(chunk);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
    process.stderr.write(chunk);
  });
  const ended = once(child, "exit");
  // After "exit", the last output of the process may still arrive.
  const closed = once(child, "close");
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  let wasKilled = false;
  stopAfterTests(async () => {
    const code = await end("SIGTERM");
    if (code !== 0 && !wasKilled) throw new Error(`a process of the product ended with ${code}`);
  });
  const isReady = await Promise.race([once(child, "message").then(() => true), closed.then(() => false)]);
  if (!isReady) {
    const how = `exit code ${child.exitCode}, signal ${child.signalCode}`;
    throw new Error(`a process of the product did not start: ${how}\n${errors}${output}`);
  }
  return {
    output: () => output,
    async ask(question: string): Promise<unknown> {
      const answered = once(child, "message");
      child.send(question);
      return (await answered)[0];
    },
    stop: () => end("SIGTERM"),
    async kill(): Promise<void> {
      wasKilled = true;
      await end("SIGKILL");
    },
  };
}
