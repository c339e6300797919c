import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Product } from "../../e2e/product.ts";
import { createPostgresDatabase } from "../databases/create-postgres-database.ts";
import { initPostgres, postgresFolder, servePostgres } from "../databases/postgres.ts";
import { startPrimaryAndStandby } from "../databases/standby.ts";
import { ownFolder, removedAfterTests } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { newProduct, runOwner } from "./drilled-product.ts";

/** An installation that runs, and can go back to a copy of itself. It stops after the tests. */
export interface Place {
  product: Product;
  copy(): Promise<void>;
  /** Resolves when the installation answers at its address again, with the data of the copy. */
  goBack(): Promise<void>;
  /** `true` if the installation can go back only once. */
  isSpent?: true;
}

const IS_POSTGRES = process.env.TEST_ENGINE === "postgres";
/**
 * Without fsync, a commit still reaches the operating system before its acknowledgement, so it survives a killed
 * process.
 */
const SETTINGS = ["fsync=off", "max_wal_size=128MB"];

/** The ways to take an installation back to an earlier state. */
export const WAYS: Record<string, () => Promise<Place>> = {
  "our command": restoreByCommand,
  // The owner stops everything, copies it, and later serves the copy.
  "a copied folder": () => copyFolders({ ending: "stop", isCopyServed: true }),
  // The power fails before the volume is copied, and again before the copy replaces the volume.
  "a volume that is put back": () => copyFolders({ ending: "kill", isCopyServed: false }),
  ...(IS_POSTGRES && { "a promoted standby": promoteStandby }),
};

async function restoreByCommand(): Promise<Place> {
  const product = owned(await newProduct());
  await product.start();
  const backups = newFolder();
  let newest = "";
  return {
    product,
    async copy() {
      [newest = ""] = (await runOwner(product, "backup", backups)).split("\n");
    },
    async goBack() {
      await product.stop();
      // The simulated providers are outside of the installation, so their data stay.
      for (const name of readdirSync(product.dataDir))
        if (!name.startsWith("simulators")) rmSync(join(product.dataDir, name), { recursive: true });
      if (IS_POSTGRES) product.settings.DATABASE_URL = await newPostgresDatabase();
      await runOwner(product, "restore", newest, "--without-ledger");
      await product.start();
    },
  };
}

/** Goes back by copies of the files: the data folder and, on PostgreSQL, the folder of its own server. */
async function copyFolders(way: { ending: "stop" | "kill"; isCopyServed: boolean }): Promise<Place> {
  const product = owned(await newProduct("sqlite"));
  const cluster = IS_POSTGRES ? await startCluster() : undefined;
  if (cluster) product.settings.DATABASE_URL = cluster.databaseUrl;
  await product.start();
  let [served, copy] = [product.dataDir, join(newFolder(), "data")];
  const stopped = async (work: () => void) => {
    await product[way.ending]();
    await cluster?.end(way.ending);
    work();
    await cluster?.start();
    await product.start();
  };
  return {
    product,
    copy: () =>
      stopped(() => {
        copyFolder(served, copy);
        cluster?.copy();
      }),
    goBack: () =>
      stopped(() => {
        if (way.isCopyServed) [served, copy] = [copy, served];
        else copyFolder(copy, served);
        product.settings.DATA_DIR = served;
        cluster?.goBack(way.isCopyServed);
      }),
  };
}

/** Starts a PostgreSQL server whose folder can be copied. */
async function startCluster() {
  const newCluster = () => join(removedAfterTests(postgresFolder()), "data");
  let [served, copy] = [newCluster(), newCluster()];
  await initPostgres(served, "--wal-segsize=1");
  let server = await servePostgres(served, SETTINGS, { isGroup: true });
  const { port, url } = server;
  stopAfterTests(() => server.end("SIGKILL"));
  return {
    databaseUrl: (await createPostgresDatabase(url)).href,
    end: (ending: "stop" | "kill") => server.end(ending === "stop" ? "SIGINT" : "SIGKILL"),
    async start(): Promise<void> {
      server = await servePostgres(served, SETTINGS, { isGroup: true, port });
    },
    copy: () => copyFolder(served, copy),
    goBack(isCopyServed: boolean): void {
      if (isCopyServed) [served, copy] = [copy, served];
      else copyFolder(copy, served);
    },
  };
}

/**
 * Goes back by a promotion: the product runs on while the primary dies. The standby lacks the writes after the link was
 * cut.
 */
async function promoteStandby(): Promise<Place> {
  const postgres = await startPrimaryAndStandby({ isSynchronous: false });
  const product = owned(await newProduct("sqlite"));
  product.settings.DATABASE_URL = postgres.databaseUrl;
  await product.start();
  return {
    product,
    isSpent: true,
    copy: async () => postgres.cutLink(),
    async goBack() {
      await postgres.killPrimary();
      await postgres.promote();
    },
  };
}

function owned(product: Product): Product {
  stopAfterTests(() => product.remove());
  return product;
}

const newFolder = () => ownFolder("claves-restored");

/** Copies a folder and keeps the owner of its files. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync("cp", ["-a", from, to]);
}
