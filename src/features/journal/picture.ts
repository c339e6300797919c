import { sessionStore } from "#features/account/client.ts";
import type { CallResult } from "#shared/api-client.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "./journal-limits.ts";

/** A picture that was chosen and is not sent yet. */
export interface Picture {
  content: Blob;
  /** As the file is called. */
  name: string;
  /** A `data:` address to show it by: the pages' policy allows no other of what is not sent yet. */
  preview: string;
}

export type ReadPicture = { ok: true; picture: Picture } | { ok: false; message: string };
/** What to keep in the page of the day, or what to say beside the picture, which stays. */
export type SentPicture = { ok: true; image_url: string } | { ok: false; message: string };

/** As much as the server keeps: some 400 kB, which a slow connection sends within the 30 s that a request may take. */
const SIDE_MAX_PX = 1600;
const JPEG_QUALITY = 0.85;
const PAPER = "#ffffff";
const NO_PICTURE = "No pudimos abrir ese archivo como imagen. Elige una foto JPEG, PNG o WebP.";
const TOO_HEAVY = `La imagen pesa más de ${IMAGE_MAX_BYTES / 1024 ** 2} MB. Elige una más pequeña.`;
const OFFLINE =
  "No hay conexión para enviar la imagen. Quítala y guarda el texto ahora; podrás añadirla después.";
const UPLOAD_MAX_MS = MINUTE_MS;

/**
 * Reads a file that was chosen, and makes it as large as the journal needs: a phone's photograph of 8 MB takes one
 * then, and has lost where it was taken before it leaves the device. What the browser cannot open goes as it is.
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  const content = (await makeSmaller(file).catch(() => undefined)) ?? file;
  if (!(IMAGE_TYPES as readonly string[]).includes(content.type)) return { ok: false, message: NO_PICTURE };
  if (content.size > IMAGE_MAX_BYTES) return { ok: false, message: TOO_HEAVY };
  try {
    return { ok: true, picture: { content, name: file.name, preview: await dataAddress(content) } };
  } catch {
    return { ok: false, message: NO_PICTURE };
  }
}

/** Sends a picture. It is kept on the server for the page that will name it. Never rejects. */
export async function uploadPicture({ content, name }: Picture): Promise<SentPicture> {
  const caller = await import("#shared/call-api.ts").catch(() => undefined);
  if (!caller) return { ok: false, message: OFFLINE };
  const session = sessionStore.get();
  const result: CallResult<{ image_url: string }> = await caller.callApi("POST /api/journal-images", {
    query: { filename: name.slice(-255) },
    body: content,
    timeoutMs: UPLOAD_MAX_MS,
    ...(session.status === "signed-in" && { memberId: session.user.id }),
  });
  if (result.ok) return { ok: true, image_url: result.data.image_url };
  const { code, fields, message } = result.error;
  return { ok: false, message: code === "offline" ? OFFLINE : (fields?.file ?? message) };
}

/** Undefined where the browser can draw it but not be trusted with what it drew. */
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

/** Browsers that guard against being recognised give back noise in place of what was drawn. */
function drawsTruly(): boolean {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return false;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, 8, 8);
  return pen.getImageData(0, 0, 8, 8).data.every((value) => value === 255);
}

function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
