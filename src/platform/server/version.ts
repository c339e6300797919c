import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The version in package.json. Between two releases it is the next one with `-dev` (CONTRIBUTING.md, "Releases"). */
export const VERSION: string = version;
