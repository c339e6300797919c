import { IMAGE_MAX_BYTES, IMAGE_TYPES, IMAGES_PATH } from "../journal-limits.ts";

const NAME_MAX = 40;
const MARK_BYTES = 6;

/** `{timestamp}_{filename}` as in the spec, reduced to letters and digits, with a random suffix. */
export function newImageFile(filename: string, now: Date): string {
  const name = filename
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_MAX)
    .replaceAll(/^-|-$/g, "");
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(MARK_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const at = String(Math.max(now.getTime(), 0)).padStart(13, "0");
  return `${at}_${name || "imagen"}-${mark.join("")}.webp`;
}

/** A chosen picture that the server may not have yet. */
export interface Picture {
  url: string;
  content: Blob;
}

type ReadPicture = { ok: true; picture: Picture } | { ok: false; message: string };

/** The server's limit. Such a picture has some 400 kB, which a slow connection sends within 90 s. */
const SIDE_MAX_PX = 1600;
const JPEG_QUALITY = 0.85;
const PAPER = "#ffffff";
const NO_PICTURE = "No pudimos abrir ese archivo como imagen. Elige una foto JPEG, PNG o WebP.";
const TOO_HEAVY = `La imagen pesa más de ${IMAGE_MAX_BYTES / 1024 ** 2} MB. Elige una más pequeña.`;

/** Scales down and drops the location before upload. A file that the browser cannot decode goes unchanged. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const content = (await makeSmaller(file).catch(() => undefined)) ?? file;
  if (!(IMAGE_TYPES as readonly string[]).includes(content.type)) return { ok: false, message: NO_PICTURE };
  if (content.size > IMAGE_MAX_BYTES) return { ok: false, message: TOO_HEAVY };
  return { ok: true, picture: { url: `${IMAGES_PATH}/${newImageFile(file.name, new Date())}`, content } };
}

/** Undefined if the browser's canvas output cannot be trusted. */
async function makeSmaller(file: File): Promise<Blob | undefined> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen || !drawsTruly()) return undefined;
    pen.imageSmoothingQuality = "high";
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
    );
    return smaller ?? undefined;
  } finally {
    image.close();
  }
}

/** Browsers with fingerprinting protection return noise from a canvas. */
function drawsTruly(): boolean {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return false;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, 8, 8);
  return pen.getImageData(0, 0, 8, 8).data.every((value) => value === 255);
}
