import sharp from "sharp";
import { expect } from "vitest";
import { readConfig } from "#app/server/config/read-config.ts";
import { openPictures } from "#app/server/pictures.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { passDays } from "../../pass-days.ts";
import { keepRecord, uploadPicture } from "../../records/journal-writing.ts";
import { storedNames } from "../../stored-names.ts";
import type { Visitor } from "../../visitor.ts";
import type { Place, Work } from "../place.ts";
import { type Member, newMember } from "./people.ts";

/** A picture waits 30 days for a page, and then stays 30 days in quarantine. */
const SWEPT_WITHIN_MS = 70 * DAY_MS;

interface Illustrator extends Member {
  page: string;
  /** The page's version with its first picture. */
  base: string;
  newFile: string;
}

/** The page always has a picture that opens, and no other file stays. */
export const picture: Work<Illustrator> = {
  name: "a page with a new picture",
  async prepare(at) {
    const member = await newMember(at);
    const [page, newFile] = [newId(), newImageFile("nueva.jpg", new Date())];
    const { url } = await uploadPicture(member.ana);
    const base = await keepRecord(member.ana, page, { image_url: url });
    return { ...member, page, base, newFile };
  },
  async run(at, { ana, page, base, newFile }) {
    const { status, url } = await uploadPicture(ana, undefined, { file: newFile });
    expect(status).toBe(204);
    await keepRecord(ana, page, { image_url: url, base });
    await at.due();
  },
  async check(at, { ana, userId, newFile }, answer) {
    const named = await openPicture(ana);
    if (answer) expect(named).toBe(newFile);
    expect(await namesAfterSweeps(at)).toEqual({ use: { [userId]: [named] }, quarantine: {} });
  },
};

/** Opens the picture that the member's page names. Returns its file. */
async function openPicture(ana: Visitor): Promise<string> {
  const [page] = await ana.records<JournalRecord>("journal");
  const response = await ana.send(page?.image_url ?? "");
  expect(response.status).toBe(200);
  await sharp(await response.arrayBuffer()).stats();
  return page?.image_url?.split("/").at(-1) ?? "";
}

/** Returns the pictures that remain after all sweeps. Stops the server first, because its jobs use another clock. */
async function namesAfterSweeps(at: Place) {
  await at.stop();
  const config = readConfig(at.environment);
  const pictures = openPictures(config);
  return at.withDatabase(async (database) => {
    await passDays({ config, database, clock: () => new Date() }, pictures, SWEPT_WITHIN_MS);
    return { use: await storedNames(pictures), quarantine: await storedNames(pictures, "quarantine") };
  });
}
