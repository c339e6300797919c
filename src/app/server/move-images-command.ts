import { type Command, CommandError } from "#server/commands.ts";
import { readConfig } from "#server/config.ts";
import { moveFiles } from "#server/files/move-files.ts";
import { openPlace } from "./pictures.ts";

const TOLD_EVERY = 1000;
const SOURCES: Record<string, { to: string; from: string }> = {
  "to-bucket": { to: "bucket", from: "disk" },
  "to-disk": { to: "disk", from: "bucket" },
};

/** Reads no database, so it may run anywhere that sees both places. */
export const moveImagesCommand: Command = {
  name: "move-images",
  summary: "moves the journal's pictures between the disk and the bucket",
  usage: `npm run owner -- move-images to-bucket|to-disk [--remove-source]

Copies all pictures while the server runs, and compares each copy. Set PICTURES_IN=bucket,disk (or disk,bucket) before,
and restart the server with it: new pictures then go to the first place, and both are read. A second run copies what
a first one has not. The source stays until you say --remove-source, which compares every picture again, deletes it
there, and lets you set PICTURES_IN to one place.`,
  options: { "remove-source": { type: "boolean" } },
  async run({ words: [direction = ""], options }, { environment, print }) {
    const places = SOURCES[direction];
    if (!places) throw new CommandError("Say where: npm run owner -- move-images to-bucket|to-disk");
    const config = readConfig(environment);
    const { to, from } = places;
    if (config.picturesIn !== `${to},${from}`)
      throw new CommandError(
        `PICTURES_IN is ${config.picturesIn}. Set PICTURES_IN=${to},${from}, restart the server with it, and move then.`,
      );
    const removeSource = options["remove-source"] === true;
    const storages = { from: openPlace(config, from), to: openPlace(config, to) };
    const { copied, known, removed } = await moveFiles(storages, {
      removeSource,
      onMoved({ copied, known }) {
        if ((copied + known) % TOLD_EVERY === 0) print(`${copied + known} pictures …`);
      },
    });
    print(`${copied} pictures were copied to the ${to} and compared, ${known} were there already.`);
    print(
      removeSource
        ? `${removed} were deleted from the ${from}. Set PICTURES_IN=${to} and restart the server.`
        : `All are still in the ${from}. To delete them there: npm run owner -- move-images ${direction} --remove-source`,
    );
  },
};
