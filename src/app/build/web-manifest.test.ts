import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeWebManifest } from "./web-manifest.ts";

const FAVICON = new URL("../browser/public/favicon.svg", import.meta.url);

let site: string;

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), "claves-manifest-"));
  await cp(FAVICON, join(site, "favicon.svg"));
});
afterEach(() => rm(site, { recursive: true }));

const corner = async (file: string) => {
  const { data } = await sharp(join(site, file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 4)];
};
const photograph = async (name: string, width: number, height: number) => {
  await mkdir(join(site, "screenshots"), { recursive: true });
  const picture = sharp({ create: { width, height, channels: 3, background: "#f9f3e9" } });
  await picture.toFile(join(site, "screenshots", name));
};

test("each PNG icon has the size and type that the manifest declares", async () => {
  await writeWebManifest(site);
  const manifest = JSON.parse(await readFile(join(site, "manifest.webmanifest"), "utf8"));
  for (const { src, sizes, type } of manifest.icons) {
    if (type !== "image/png") continue;
    const { width, height, format } = await sharp(join(site, src)).metadata();
    expect(`${width}x${height} image/${format}`, src).toBe(`${sizes} ${type}`);
  }
});

test("the maskable and Apple icons have filled corners, and icon-512 has transparent ones", async () => {
  await writeWebManifest(site);
  expect((await corner("icons/icon-512.png")).at(-1)).toBe(0);
  const night = [0x1d, 0x23, 0x2f, 255];
  expect(await corner("icons/maskable-512.png")).toEqual(night);
  expect(await corner("apple-touch-icon.png")).toEqual(night);
});

test("the manifest lists screenshots with the form factor from the name and the measured size", async () => {
  await photograph("home-narrow.webp", 780, 1688);
  await photograph("home-wide.png", 1280, 800);
  await writeWebManifest(site);
  const { screenshots } = JSON.parse(await readFile(join(site, "manifest.webmanifest"), "utf8"));
  expect(screenshots).toMatchObject([
    { src: "/screenshots/home-narrow.webp", sizes: "780x1688", type: "image/webp", form_factor: "narrow" },
    { src: "/screenshots/home-wide.png", sizes: "1280x800", type: "image/png", form_factor: "wide" },
  ]);
});

test("a screenshot without a form factor in its name fails the build", async () => {
  await photograph("home.png", 400, 400);
  await expect(writeWebManifest(site)).rejects.toThrow("home.png");
});
