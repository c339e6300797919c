import { beforeEach, expect, test } from "vitest";
import { openPictures } from "#app/server/pictures.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { passDays } from "#test/pass-days.ts";
import { startBucketServer } from "#test/providers/bucket-server.ts";
import { keepRecord, uploadPicture } from "#test/records/journal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// A bucket must behave like the disk, which journal-images.server.test.ts tests.

let member: Visitor;

const bucket = await startBucketServer();
const app = await startTestApp({ settings: { ...bucket.environment, PICTURES_IN: "bucket" } });
beforeEach(async () => {
  bucket.objects.clear();
  bucket.spoil = undefined;
  member = await app.newMember();
});

const keys = () => [...bucket.objects.keys()];
const later = (durationMs: number) => passDays(app, openPictures(app.config), durationMs);

async function upload(): Promise<string> {
  const { status, url } = await uploadPicture(member);
  expect(status).toBe(204);
  return url;
}

async function health() {
  app.advanceClock(MINUTE_MS);
  return (await member.call("GET", "/health")).body;
}

test("the daily sweep lists the bucket once for each place, however many members have pictures", async () => {
  await upload();
  for (let index = 0; index < 12; index++)
    for (const place of ["pictures", "quarantine"])
      bucket.objects.set(`${place}/member-${index}/1700000000000_b-000000000000.webp`, {
        content: Buffer.from("x"),
        writtenAt: new Date(app.clock().getTime() - 2 * HOUR_MS),
      });
  bucket.calls.length = 0;
  await later(0);
  expect(bucket.calls.filter((call) => call === "GET ")).toHaveLength(2);
  expect(keys().filter((key) => key.startsWith("quarantine/"))).toHaveLength(12);
});

test("while the bucket is away members are told, /health says so, and nothing is lost", async () => {
  const url = await upload();
  const id = newId();
  const version = await keepRecord(member, id, { image_url: url });
  expect(await health()).toMatchObject({ status: "ready" });

  bucket.spoil = () => ({ status: 503, code: "SlowDown" });
  expect(await health()).toMatchObject({ status: "degraded", reason: "the bucket cannot be reached" });
  expect(await uploadPicture(member)).toMatchObject({
    status: 503,
    body: {
      error: {
        code: "unavailable",
        fields: { file: "Ahora mismo no podemos guardar imágenes. Intenta de nuevo más tarde." },
      },
    },
  });
  expect(await member.call("GET", url)).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringMatching(/^Ahora mismo no podemos mostrar tus imágenes/) } },
  });
  await member.call("DELETE", `/api/journal/${id}?base=${version}`);
  await app.runJobs();
  expect(keys()).toHaveLength(1);

  bucket.spoil = () => ({ status: 403, code: "AccessDenied" });
  expect(await health()).toMatchObject({ status: "degraded", reason: "the bucket refuses this server" });

  bucket.spoil = undefined;
  expect(await health()).toMatchObject({ status: "ready" });
  await app.runJobs();
  expect(keys()).toEqual([]);
  await upload();
});
