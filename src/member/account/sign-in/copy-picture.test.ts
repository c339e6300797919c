import type { RequestListener } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { serve } from "#test/providers/serving.ts";
import { copyPicture } from "./avatar.server.ts";

describe("a provider's picture", () => {
  const simulated = (origin: string) => ({ simulated: true, allowedOrigins: [origin] });
  const real = { simulated: false, allowedOrigins: ["https://claves.example"] };
  const jpeg = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#b5532f" } });

  async function copyFrom(listener: RequestListener, timeoutMs?: number): Promise<Buffer> {
    const origin = await serve(listener);
    return copyPicture("google", `${origin}/picture`, simulated(origin), timeoutMs);
  }

  test("an SVG, an empty or a broken file is refused despite its content type image/jpeg", async () => {
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

  test("a picture that is truncated, has too many bytes or has too many pixels is refused", async () => {
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

  test("a download that does not finish times out", async () => {
    await expect(copyFrom((_request, response) => response.write("\xff"), 200)).rejects.toThrow(/time/i);
  });

  test("a redirect to another host or in a loop is refused", async () => {
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

  test("an address outside the provider's own https hosts is refused", async () => {
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
