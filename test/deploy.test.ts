import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./test-app.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const SECRET = "s-3cret";

test("the lock file has the optional packages of every platform, without which npm ci refuses it", () => {
  const packages = lockedPackages();
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/.*node_modules\//, "")));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});

test("the lock file has the hash of every package, also of other platforms' ones", () => {
  const unproven = Object.entries(lockedPackages()).filter(([path, { integrity }]) => path && !integrity);
  expect(unproven.map(([path]) => path)).toEqual([]);
});

function lockedPackages() {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { integrity?: string; optionalDependencies?: Record<string, string> }>;
  };
  return packages;
}

describe("the files in deploy", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  /** Shortens an address as Caddy does for its log. Caddy's Go expression means the same in JavaScript. */
  const [, pattern = "", replacement = ""] =
    /request>uri regexp "(.+)" "(.+)"/.exec(read("deploy/Caddyfile")) ?? [];
  const logged = (address: string) => address.replaceAll(new RegExp(pattern, "g"), replacement);

  test("Caddy logs nothing that a route takes from the address", () => {
    const addresses = app.routes.map(({ url }) => url.replaceAll(/:\w+|\*/g, SECRET));
    const ours = addresses.filter((address) => address.startsWith("/api/") && address.includes(SECRET));
    expect(ours.length).toBeGreaterThan(10);
    for (const address of ours) expect(logged(`${address}?${SECRET}=${SECRET}`)).not.toContain(SECRET);
    expect(logged(`/search?q=${SECRET}`)).toBe("/search");
    expect(logged("/clave/metas")).toBe("/clave/metas");
  });

  test("the example of the settings names every setting that an owner may need, and no other", () => {
    const known = [...read("src/app/server/config/read-config.ts").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      ([, name]) => name,
    );
    const named = [...read("deploy/claves.env.example").matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    /** The systemd unit and the compose file set these settings. */
    const apart = /^(PORT|HOST|DATA_DIR|BACKUP_DIR)$/;
    expect(named.toSorted()).toEqual(known.filter((name = "") => !apart.test(name)).toSorted());
  });

  test("the image is labelled with the version of package.json", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(read("deploy/Dockerfile")).toContain(`ARG VERSION=${version}\n`);
  });

  test("editors and containers take the Node of package.json", () => {
    const { node } = JSON.parse(read("package.json")).dependencies;
    expect(read(".nvmrc").trim()).toBe(node);
    const { features } = JSON.parse(read(".devcontainer/devcontainer.json"));
    expect(Object.values(features)).toEqual([{ version: node }]);
  });
});
