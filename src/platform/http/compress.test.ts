import { gunzipSync, zstdDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { installCompression } from "./compress.ts";

const LONG = { title: "Mañana aprenderé a nadar. ".repeat(100) };

async function answer(accepted: string | undefined, content: object = LONG) {
  const app = Fastify();
  installCompression(app);
  app.get("/", () => content);
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const { headers: answered, rawPayload } = await app.inject({ url: "/", headers });
  await app.close();
  return {
    encoding: answered["content-encoding"],
    vary: answered.vary,
    length: answered["content-length"],
    rawPayload,
  };
}

test("a long answer is compressed by the best encoding that the browser takes, and says its true length", async () => {
  const best = await answer("gzip, deflate, br, zstd");
  const expected = { encoding: "zstd", vary: "accept-encoding", length: `${best.rawPayload.length}` };
  expect(best).toMatchObject(expected);
  expect(JSON.parse(zstdDecompressSync(best.rawPayload).toString())).toEqual(LONG);
  expect(best.rawPayload.length).toBeLessThan(200);

  const older = await answer("gzip;q=0.5, zstd;q=0");
  expect(older).toMatchObject({ encoding: "gzip", length: `${older.rawPayload.length}` });
  expect(JSON.parse(gunzipSync(older.rawPayload).toString())).toEqual(LONG);
});

test.each([undefined, "", "identity", "br", "gzip;q=0", "zstandard, xgzip"])(
  "to a caller who accepts %j it is sent as it is, and a cache hears that it may differ",
  async (accepted) => {
    const { encoding, vary, rawPayload } = await answer(accepted);
    expect([encoding, vary]).toEqual([undefined, "accept-encoding"]);
    expect(JSON.parse(rawPayload.toString())).toEqual(LONG);
  },
);

test("a short answer is not compressed", async () => {
  expect((await answer("gzip", { ok: true })).encoding).toBeUndefined();
});
