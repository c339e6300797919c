import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { Product } from "../../e2e/product.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { Visitor } from "../visitor.ts";

/** Options for a mount namespace. On some machines, they need no root account. */
const APART = ["--user", "--map-root-user", "--mount"];
const canMount = spawnSync("unshare", [...APART, "true"]).status === 0;

/** The simulators' database stays on another disk, because a real server has no simulators. */
const SERVE_ON_FULL_DISK = `
  mount -t tmpfs -o size=8m tmpfs "$DISK"
  cp "$DATA_DIR"/claves* "$DISK" && ln -s "$DATA_DIR"/simulators.sqlite "$DISK"
  cat /dev/zero > "$DISK/filler"
  DATA_DIR="$DISK" exec "$NODE" scripts/serve.mjs`;

test.skipIf(!canMount)(
  "a start on a full disk serves pages and what members wrote, and /health says that the disk is full",
  async () => {
    const product = await Product.start("serve.mjs");
    const disk = scratchFolder("claves-full");
    onTestFinished(async () => {
      await product.remove();
      rmSync(disk, { recursive: true, force: true });
    });
    const member = await new Visitor(product.origin).signIn();
    await member.subscribe();
    await member.keepIdea("Sigue aquí");
    await product.stop();

    const server = spawn("unshare", [...APART, "sh", "-c", SERVE_ON_FULL_DISK], {
      env: { ...product.environment, DISK: disk, NODE: process.execPath },
    });
    let output = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));
    const ended = new Promise((resolve) => server.once("exit", resolve));
    onTestFinished(() => void server.kill());

    const health = () =>
      fetch(`${product.origin}/health`).then(
        (answer) => answer.json(),
        () => output,
      );
    await expect.poll(health, { timeout: 15_000 }).toMatchObject({ reason: "the disk is full" });
    expect((await fetch(product.origin)).status).toBe(200);
    const ideas = await member.records<{ title: string }>("idea");
    expect(ideas.map(({ title }) => title)).toEqual(["Sigue aquí"]);
    for (let time = 0; time < 5; time++) expect((await member.keepIdea("Una más")).status).toBe(503);
    // The server writes the log within a second.
    const warnings = () => output.split("\n").filter((line) => line.includes("disk is full: make room"));
    await expect.poll(warnings, { timeout: 5_000 }).toHaveLength(1);
    server.kill();
    expect(await ended).toBe(0);
  },
  60_000,
);
