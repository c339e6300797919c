import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "#test/test-app.ts";
import type { Provider, Visitor } from "#test/visitor.ts";
import type { User } from "../contract.ts";

const app = await startTestApp();

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });
const avatarUrl = async (visitor: Visitor) =>
  (await visitor.call<{ user: User }>("GET", "/api/session")).body.user.user_metadata.avatar_url;

/** The picture is copied after the answer to the sign-in. */
async function avatarOf(visitor: Visitor): Promise<string> {
  await expect.poll(() => avatarUrl(visitor)).toBeTruthy();
  return (await avatarUrl(visitor)) ?? "";
}

async function signInWithoutPicture(visitor: Visitor, provider: Provider, name: string): Promise<void> {
  await visitor.send(await visitor.approveSignIn(provider, { ...person(name), no_picture: "yes" }));
}

describe.each(["google", "facebook"] as const)("the picture of someone who signs in with %s", (provider) => {
  test("the picture is encoded again as a small WebP without EXIF and served only to its owner", async () => {
    const owner = await app.visitor().signIn(provider, person("Abril"));
    const url = await avatarOf(owner);
    const response = await owner.send(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([format, width, height, exif]).toEqual(["webp", 192, 192, undefined]);
    expect((await app.visitor().send(url)).status).toBe(401);
    const other = app.visitor();
    await signInWithoutPicture(other, provider, "Bruno");
    expect((await other.send(url)).status).toBe(404);
  });

  test("the picture is removed if the provider no longer has one at the next sign-in", async () => {
    const visitor = await app.visitor().signIn(provider, person("Celia"));
    await avatarOf(visitor);
    await signInWithoutPicture(visitor, provider, "Celia");
    await expect.poll(() => avatarUrl(visitor)).toBeNull();
  });

  test("a failed download does not prevent the sign-in, and the previous picture stays", async () => {
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
