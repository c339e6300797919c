import { newId } from "#platform/shared/new-id.ts";
import { IMAGE_MAX_BYTES, IMAGE_TYPES, IMAGES_PATH } from "../journal-limits.ts";
import { addressOf } from "./data-address.ts";

const NAME_MAX = 40;

/** Returns `{timestamp}_{filename}` as in the spec: the name in letters, digits and hyphens, with a random suffix. */
export function newImageFile(filename: string, now: Date): string {
  const name = filename
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_MAX)
    .replaceAll(/^-|-$/g, "");
  const at = String(Math.max(now.getTime(), 0)).padStart(13, "0");
  return `${at}_${name || "imagen"}-${newId().slice(-12)}.webp`;
}

/** A chosen picture that the server may not have yet. */
export interface Picture {
  url: string;
  content: Blob;
}

type ReadPicture = { ok: true; picture: Picture } | { ok: false; message: string };

/** The longest side, as on the server. Such a picture has some 400 kB, which a slow connection sends within 90 s. */
const SIDE_MAX_PX = 1600;
const JPEG_QUALITY = 0.85;
const PAPER = "#ffffff";
const NO_PICTURE = "No pudimos abrir ese archivo como imagen. Elige una foto JPEG, PNG o WebP.";
const HEIC_PICTURE =
  "Este navegador no abre fotos HEIC. Haz una captura de pantalla de la foto y elígela. Para las próximas, elige «Más compatible» o JPEG en los ajustes de la cámara.";
const TOO_HEAVY = `La imagen pesa más de ${IMAGE_MAX_BYTES / 1024 ** 2} MB. Elige una más pequeña.`;

/** The brands of HEIC in the file type box of ISO 14496-12. */
const HEIC = /^....ftyp(?:he|mif1|msf1)/s;
/** The flag for EXIF in the extended WebP header, and the offset of the header's flags. */
const [EXIF, FLAGS_AT] = [0x08, 20];

/** Scales a picture down and drops its location. A file that the canvas cannot convert faithfully stays unchanged. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const head = await readHead(file).catch(() => "");
  // Chrome ignores the orientation in a WebP's EXIF, but the server applies it.
  const isTurned = head.startsWith("WEBPVP8X", 8) && (head.charCodeAt(FLAGS_AT) & EXIF) > 0;
  const smaller = isTurned ? undefined : await makeSmaller(file).catch(() => undefined);
  if (!smaller && !(await opens(file)))
    return { ok: false, message: HEIC.test(head) ? HEIC_PICTURE : NO_PICTURE };
  const content = smaller ?? file;
  if (content.size > IMAGE_MAX_BYTES) return { ok: false, message: TOO_HEAVY };
  return { ok: true, picture: { url: `${IMAGES_PATH}/${newImageFile(file.name, new Date())}`, content } };
}

async function readHead(file: File): Promise<string> {
  const bytes = await file.slice(0, FLAGS_AT + 1).arrayBuffer();
  return String.fromCharCode(...new Uint8Array(bytes));
}

async function opens(file: File): Promise<boolean> {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return false;
  const image = new Image();
  image.src = (await addressOf(file)) ?? "";
  return image.decode().then(
    () => true,
    () => false,
  );
}

/** Returns undefined if the browser's canvas output cannot be trusted. */
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
