import type { Sharp } from "sharp";
import { AppError } from "#platform/shared/errors.ts";
import { slots } from "#platform/shared/slots.ts";

/** First bytes of JPEG, PNG and WebP in hexadecimal. No other format reaches a decoder. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];
const SIGNATURE_BYTES = 12;
/** The bytes of waiting pictures count as bodies of calls (limits/body-budget.ts). */
const WAITING_MAX = 24;
const TIMEOUT_S = 20;
/** The limit for formats that are decoded whole (progressive, interlaced, WebP). 51 million pixels took 330 MB. */
const WHOLE_PIXELS_MAX = 25_000_000;
/** The longest side: longer than a phone's panorama. One PNG row of 51 million pixels took 440 MB to decode. */
const SIDE_MAX_PX = 16_384;

const turns = slots(1);
let waiting = 0;

/** Encodes one picture at a time, to bound memory. @throws AppError `unavailable`, `too_large`; Error for other content */
export async function encodePicture(
  picture: Buffer,
  { pixelsMax, shape }: { pixelsMax: number; shape: (picture: Sharp) => Sharp },
): Promise<Buffer> {
  const beginning = picture.subarray(0, SIGNATURE_BYTES).toString("hex");
  if (!SIGNATURES.some((signature) => signature.test(beginning))) throw new Error("this is no picture");
  if (waiting >= WAITING_MAX) throw new AppError("unavailable", "too many pictures wait to be encoded");
  waiting++;
  try {
    using _turn = await turns.take();
    return await encode(picture, pixelsMax, shape);
  } catch (error) {
    if (String(error).includes("pixel limit")) throw tooLarge("it has too many pixels", error);
    throw error;
  } finally {
    waiting--;
  }
}

async function encode(picture: Buffer, pixelsMax: number, shape: (picture: Sharp) => Sharp): Promise<Buffer> {
  // sharp loads with the first picture, because it costs memory and start-up time.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const input = sharp(picture, { limitInputPixels: pixelsMax, failOn: "error" });
  const { width, height, format, isProgressive } = await input.metadata();
  if (Math.max(width, height) > SIDE_MAX_PX) throw tooLarge("a side of too many pixels");
  const isTakenWhole = isProgressive || format === "webp";
  if (isTakenWhole && width * height > WHOLE_PIXELS_MAX) throw tooLarge("more pixels than memory bears");
  return shape(input.autoOrient())
    .flatten({ background: "#fff" })
    .timeout({ seconds: TIMEOUT_S })
    .webp({ quality: 82 })
    .toBuffer();
}

const tooLarge = (reason: string, cause?: unknown) => new AppError("too_large", reason, { cause });
