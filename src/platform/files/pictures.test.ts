import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture } from "./pictures.ts";

const encode = (picture: Buffer) =>
  encodePicture(picture, { pixelsMax: 51_200_000, shape: (read) => read.resize(64, 64, { fit: "inside" }) });

test.each([
  [51_000_000, 1],
  [16_385, 1],
  [1, 16_385],
])("a picture of %i × %i pixels is refused before it is decoded", async (width, height) => {
  await expect(encode(pngOf(width, height, Buffer.alloc(0)))).rejects.toMatchObject({ code: "too_large" });
});

test.each([
  [16_384, 1],
  [1, 16_384],
])("a picture of %i × %i pixels is accepted and encoded as WebP", async (width, height) => {
  const line = Buffer.alloc(1 + width, 0x80).fill(0, 0, 1);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  const { format } = await sharp(await encode(pngOf(width, height, lines))).metadata();
  expect(format).toBe("webp");
});

/** Returns a greyscale PNG with this size in its header and these rows, each behind its filter byte. */
function pngOf(width: number, height: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
