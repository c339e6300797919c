import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { serve } from "./serving.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ADVISORY = {
  id: 1,
  url: "https://a.example/1",
  title: "x",
  severity: "high",
  vulnerable_versions: "*",
};

/** Starts a registry that answers the request for advisories with `status` and `body`, and knows no package. */
function registry(status: number, body: object): Promise<string> {
  return serve((request, response) => {
    response.writeHead(request.method === "POST" ? status : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(request.method === "POST" ? body : {}));
  });
}

test.each([
  ["no advisory", 200, {}, 0, /knows no advisory/],
  ["an advisory", 200, { fastify: [ADVISORY] }, 1, /fastify: high/],
  ["a registry that does not answer the question", 405, {}, 2, /could not be asked .*unknown/],
])("check:advisories tells %s", async (_case, status, body, code, words) => {
  const env = {
    ...process.env,
    npm_config_registry: await registry(status, body),
    npm_config_fetch_retries: "0",
  };
  const ended = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(
      process.execPath,
      ["scripts/check-advisories.mjs"],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  );
  expect(ended).toEqual({ code, said: expect.stringMatching(words) });
});
