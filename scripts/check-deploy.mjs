// `npm run check:deploy`: checks the files in deploy with the programs that read them, where these are installed.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "claves-deploy-"));
/** The limit of systemd's exposure in tenths. Its scale goes from 0 to 10, where 10 is unprotected. */
const EXPOSURE_MAX = "15";

try {
  cpSync(join(root, "deploy"), folder, { recursive: true });
  const unit = join(folder, "claves@3000.service");
  // The unit names the folder in which docs/install.md installs the project.
  writeFileSync(unit, readFileSync(`${root}deploy/claves@.service`, "utf8").replaceAll("/opt/claves", root));
  const caddyfile = readFileSync(`${root}deploy/Caddyfile`, "utf8");
  for (const way of ["one", "two"])
    writeFileSync(join(folder, way), caddyfile.replace("import one", `import ${way}`));
  const caddy = (way) => ["caddy", "validate", "--adapter", "caddyfile", "--config", join(folder, way)];
  const compose = ["compose", "-f", join(folder, "compose.yaml"), "--profile", "*", "config", "--quiet"];

  check(["systemd-analyze", "verify", unit]);
  check(["systemd-analyze", "security", "--offline=true", `--threshold=${EXPOSURE_MAX}`, unit]);
  check(caddy("one"));
  check(caddy("two"));
  const hasPlugin = spawnSync("docker", ["compose", "version"]).status === 0;
  const { stdout } = spawnSync("docker-compose", ["version", "--short"], { encoding: "utf8" });
  // Version 1 cannot read an env file that may be missing.
  if (stdout?.startsWith("1.") && !hasPlugin)
    console.log("not tried  docker compose: version 2 is not installed");
  else check(hasPlugin ? ["docker", ...compose] : ["docker-compose", ...compose.slice(1)]);
  // This test compares the memory of the largest operations with the limit in compose.yaml and the unit. It takes
  // minutes.
  const long = ["--run", "--config=vitest.long.config.ts", "--project=sqlite"];
  check(["vitest", ...long, "test/bounds/full-member.long.ts"]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function check([program, ...args]) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  const what = [program, args.find((word) => !word.startsWith("-"))].join(" ");
  const output = `${stdout}${stderr}`.trim();
  if (error) return console.log(`not tried  ${what}: ${program} is not installed`);
  if (status === 0) return console.log(`ok         ${what}  ${output.match(/→ Overall.*/)?.[0] ?? ""}`);
  console.log(`FAILED     ${what}\n${output}`);
  process.exitCode = 1;
}
