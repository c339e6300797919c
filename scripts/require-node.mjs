import { readFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";

/** Exits with a repair command if npm could not install the pinned Node. */
export function requireNode() {
  const packageFile = new URL("../package.json", import.meta.url);
  const wanted = JSON.parse(readFileSync(packageFile, "utf8")).dependencies.node;
  const [major] = wanted.split(".");
  if (process.versions.node.split(".")[0] === major) return;
  console.error(
    `This project runs on Node ${wanted}, which npm installs with it, but this is Node ${process.versions.node}.\n` +
      "Install scripts were probably blocked. Mend it with:\n\n  npm rebuild node --ignore-scripts=false\n",
  );
  process.exit(1);
}

/** Keeps the server's compiled code between starts: stripping types takes a third of a start's time, and 20 MB. */
export function keepCompiled() {
  // DATA_DIR also has members' data, which only this account of the machine may read.
  process.umask(0o077);
  module.enableCompileCache(join(process.env.DATA_DIR || "data", "compile-cache"));
}
