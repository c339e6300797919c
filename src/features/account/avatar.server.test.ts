import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { copyPicture } from "./avatar.server.ts";
import type { User } from "./contract.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });
const avatarUrl = async (visitor: Visitor) =>
  (await visitor.call<{ user: User }>("GET", "/api/session")).body.user.user_metadata.avatar_url;

/** The copy is made beside the sign-in. */
async function avatarOf(visitor: Visitor): Promise<string> {
  await expect.poll(() => avatarUrl(visitor)).toBeTruthy();
  return (await avatarUrl(visitor)) ?? "";
}

/** Signs in as someone who says at the provider that they have no picture. */
async function signInWithoutPicture(visitor: Visitor, provider: string, name: string): Promise<void> {
  const begun = await visitor.send(`/api/auth/${provider}`);
  const answered = await visitor.send(begun.headers.get("location") ?? "", {
    method: "POST",
    body: new URLSearchParams({ ...person(name), decision: "continue", no_picture: "yes" }),
  });
  await visitor.send(answered.headers.get("location") ?? "");
}

describe.each(["google", "facebook"] as const)("the picture of someone who signs in with %s", (provider) => {
  test("is copied, encoded anew and served to its owner alone", async () => {
    const owner = await app.visitor().signIn(provider, person("Abril"));
    const url = await avatarOf(owner);
    const response = await owner.send(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "webp",
      width: 192,
      height: 192,
      exif: undefined,
    });

    expect((await app.visitor().send(url)).status).toBe(401);
    const other = app.visitor();
    await signInWithoutPicture(other, provider, "Bruno");
    expect((await other.send(url)).status).toBe(404);
  });

  test("goes when the provider has none any more", async () => {
    const visitor = await app.visitor().signIn(provider, person("Celia"));
    await avatarOf(visitor);
    await signInWithoutPicture(visitor, provider, "Celia");
    await expect.poll(() => avatarUrl(visitor)).toBeNull();
  });

  test("that cannot be had hinders no sign-in, and the one before stays", async () => {
    const visitor = await app.visitor().signIn(provider, person("Dalia"));
    const url = await avatarOf(visitor);
    const { fetch } = globalThis;
    let tries = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (!String(input instanceof Request ? input.url : input).includes("/picture/"))
        return fetch(input, init);
      tries++;
      return Promise.reject(new TypeError("fetch failed"));
    });
    await visitor.signIn(provider, person("Dalia"));
    await expect.poll(() => tries).toBe(1);
    expect(await avatarUrl(visitor)).toBe(url);
  });
});

describe("a provider's picture", () => {
  const simulated = (origin: string) => ({ simulated: true, allowedOrigins: [origin] });
  const real = { simulated: false, allowedOrigins: ["https://claves.example"] };
  const jpeg = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#b5532f" } });

  async function copyFrom(listener: RequestListener): Promise<Buffer> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      return await copyPicture("google", `${origin}/picture`, simulated(origin));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test("loses where it was taken and how", async () => {
    const picture = await jpeg(300)
      .withExif({ IFD0: { Copyright: "secreto" }, IFD3: { GPSLatitudeRef: "S" } })
      .jpeg()
      .toBuffer();
    expect(picture.includes("secreto")).toBe(true);
    const copy = await copyFrom((_request, response) => response.end(picture));
    expect(copy.includes("secreto")).toBe(false);
    expect((await sharp(copy).metadata()).exif).toBeUndefined();
  });

  test("is refused when it is something else, whatever it is called", async () => {
    for (const body of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "GIF89a",
      "",
      Buffer.from("ffd8ffe0deadbeef", "hex"),
    ]) {
      const copying = copyFrom((_request, response) =>
        response.setHeader("content-type", "image/jpeg").end(body),
      );
      await expect(copying).rejects.toThrow();
    }
  });

  test("is refused when it is cut off, too large, or unfolds to too many pixels", async () => {
    const whole = await jpeg(300).jpeg().toBuffer();
    await expect(
      copyFrom((_request, response) => response.end(whole.subarray(0, whole.length / 2))),
    ).rejects.toThrow();
    await expect(
      copyFrom((_request, response) => response.end(Buffer.concat([whole, Buffer.alloc(2_000_000)]))),
    ).rejects.toThrow("too large");
    const bomb = await jpeg(6000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    await expect(copyFrom((_request, response) => response.end(bomb))).rejects.toThrow("pixel");
  });

  test("that never comes is given up", async () => {
    await expect(copyFrom((_request, response) => response.write("\xff"))).rejects.toThrow(/time/i);
  });

  test("is followed to no other place", async () => {
    for (const location of [
      "http://169.254.169.254/latest/meta-data",
      "http://localhost:1/x",
      "file:///etc/passwd",
    ]) {
      await expect(
        copyFrom((_request, response) => response.writeHead(302, { location }).end()),
      ).rejects.toThrow("no place for a picture");
    }
    const round: RequestListener = (_request, response) =>
      response.writeHead(302, { location: "/picture" }).end();
    await expect(copyFrom(round)).rejects.toThrow("without end");
  });

  test("is asked for at the provider's own hosts only", async () => {
    for (const address of [
      "http://lh3.googleusercontent.com/a=s96-c",
      "https://googleusercontent.com.evil.example/a",
      "https://evilgoogleusercontent.com/a",
      "https://lh3.googleusercontent.com:8443/a",
      "https://lh3.googleusercontent.com@evil.example/a",
      "https://127.0.0.1/a",
      "https://scontent.fbcdn.net/a",
    ]) {
      await expect(copyPicture("google", address, real), address).rejects.toThrow("no place for a picture");
    }
  });
});
