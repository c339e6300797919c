import sharp from "sharp";
import { expect } from "vitest";
import type { WrittenRecord } from "#notebook/journal/client.ts";
import type { Percentages } from "#notebook/journal/comparison/percentages.ts";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { IMAGES_PATH } from "#notebook/journal/journal-limits.ts";
import type { ErrorBody } from "#platform/shared/errors.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Answer, Visitor } from "../visitor.ts";

type RecordBody = WrittenRecord & { base: string; written_at: string };

export function recordBody(changed: Partial<RecordBody> = {}): RecordBody {
  return {
    event_type: "describe",
    event_date: "2026-11-21",
    title: "Un día claro",
    notes: "",
    custom_field_one: "",
    custom_field_two: "",
    image_url: null,
    actions: [],
    base: "",
    written_at: "2026-11-21T22:00:00.000Z",
    ...changed,
  };
}

/** Saves a page. Returns its version. */
export async function keepRecord(
  visitor: Visitor,
  id: string,
  changed: Partial<RecordBody> = {},
): Promise<string> {
  const version = newId();
  const { status } = await visitor.call("PUT", `/api/journal/${id}`, recordBody(changed), version);
  expect(status).toBe(204);
  return version;
}

/** Saves both pages of a day. Returns ids for new pages; pages that the day already has keep their ids. */
export async function keepPages(visitor: Visitor, day: string) {
  const ids = { describe: newId(), project: newId() };
  for (const event_type of ["describe", "project"] as const) {
    await keepRecord(visitor, ids[event_type], { event_type, event_date: day });
  }
  return ids;
}

export function compareDay(changed: Partial<Percentages> = {}) {
  return {
    title_percentage: 100,
    notes_percentage: 50,
    custom_field_one_percentage: 75,
    custom_field_two_percentage: 76,
    ...changed,
    written_at: "2026-11-21T23:00:00.000Z",
  };
}

export function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: "#b5532f" } })
    .jpeg()
    .toBuffer();
}

/** Uploads a picture for the journal, by default a valid one. The server then has an accepted picture at `url`. */
export async function uploadPicture(
  visitor: Visitor,
  content?: Uint8Array,
  { type = "image/jpeg", filename = "IMG 2024.jpg", file = newImageFile(filename, new Date()) } = {},
): Promise<Answer<Partial<ErrorBody>> & { url: string; file: string }> {
  const url = `${IMAGES_PATH}/${file}`;
  const response = await visitor.send(url, {
    method: "PUT",
    headers: { "content-type": type },
    body: new Uint8Array(content ?? (await photograph())),
  });
  const { status, headers } = response;
  const body = status === 204 ? {} : ((await response.json()) as never);
  return { status, body, headers, url, file };
}
