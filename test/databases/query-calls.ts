import { appendFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

/** The session that collects V8's coverage. It lasts as long as this process, which runs several test files. */
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: false });

/** Appends the functions of `*queries.server.ts` that this process has called since the last time. */
export async function noteQueryCalls(): Promise<void> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const called = result
    .filter(({ url }) => url.endsWith("queries.server.ts"))
    .flatMap(({ url, functions }) =>
      functions
        .filter(({ functionName, ranges }) => functionName && ranges[0]?.count)
        .map(
          ({ functionName }) =>
            `${process.env.TEST_ENGINE} ${url.replace(/^.*\/src\//, "src/")} ${functionName}\n`,
        ),
    );
  appendFileSync(String(process.env.QUERY_CALLS_FILE), called.join(""));
}
