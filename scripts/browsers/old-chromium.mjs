import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Returns the path of an old Chromium, which npm has as a package. The temporary folder keeps it for the next run. */
export function oldChromium(version) {
  const folder = join(tmpdir(), `claves-chromium-${version}`);
  const binary = join(folder, "chromium");
  if (existsSync(binary)) return binary;
  console.log(`Fetching Chromium ${version} from npm for this check.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...options, `@sparticuz/chromium@${version}`], { cwd: folder });
  const packed = readFileSync(join(folder, "node_modules/@sparticuz/chromium/bin/chromium.br"));
  writeFileSync(`${binary}.part`, brotliDecompressSync(packed), { mode: 0o755 });
  renameSync(`${binary}.part`, binary);
  return binary;
}
