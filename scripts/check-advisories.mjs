// `npm run check:advisories`: asks the registry for advisories of the packages that the server runs with. The exit code
// is 0 without an advisory, 1 with one, and 2 if the registry did not answer, which proves nothing.
import { spawnSync } from "node:child_process";

const ASK = ["audit", "--json", "--omit=dev", "--fetch-retries=1", "--fetch-timeout=20000"];

const { stdout } = spawnSync("npm", ASK, { encoding: "utf8" });
const { vulnerabilities, message } = parse(stdout);
if (!vulnerabilities) {
  console.error(`The registry could not be asked (${message}). Whether there are advisories is unknown.`);
  process.exit(2);
}
const found = Object.values(vulnerabilities);
for (const { name, severity } of found) console.error(`${name}: ${severity}`);
if (found.length > 0) console.error(`Packages with an advisory: ${found.length}. \`npm audit\` says more.`);
else console.log("The registry knows no advisory of the packages that the server runs with.");
process.exit(found.length > 0 ? 1 : 0);

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { message: "npm did not answer" };
  }
}
