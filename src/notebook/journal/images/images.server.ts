import type { Queryable } from "#platform/database/database.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import { encodePicture } from "#platform/files/pictures.ts";
import { isStorageFailure, type Storage } from "#platform/files/storage.ts";
import { concurrencyLimiter } from "#platform/limits/concurrency-limiter.ts";
import { REMEMBERED_IMAGES_MAX } from "#platform/limits/stored-limits.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError, type ErrorCode } from "#platform/shared/errors.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { countImages, findImage, imageUsage, insertImage } from "./image-queries.server.ts";

const SIDE_MAX_PX = 1600;
/** Phones take up to 51 megapixels, and a browser that cannot scale a photo down sends it unchanged. */
const PIXELS_MAX = 51_000_000;
/** The time that a picture waits for its page, which may be queued on an offline device. */
const AWAITED_MS = 30 * DAY_MS;
/** The most concurrent uploads per member, encoding or waiting to encode. A page sends one at a time. */
const UNDER_WAY_EACH = 3;

const SENTENCES = {
  noPicture: "No pudimos abrir la imagen. Elige una foto JPEG, PNG o WebP que esté entera.",
  tooManyPixels: "La imagen tiene demasiados megapíxeles. Elige una más pequeña.",
  noSpaceLeft: "Ya no caben más imágenes en tu diario. Quita alguna e intenta de nuevo.",
  tooMany: "Cambiaste muchísimas imágenes este año. Las que tienes están a salvo. Escríbenos y lo vemos.",
  busy: "Estamos recibiendo muchas imágenes. Intenta de nuevo en un minuto.",
  notStored: "Ahora mismo no podemos guardar imágenes. Intenta de nuevo más tarde.",
  notRead: "Ahora mismo no podemos mostrar tus imágenes. Están guardadas: intenta de nuevo más tarde.",
};

export function journalImages({ database, clock }: Services, storage: Storage) {
  const places = concurrencyLimiter(UNDER_WAY_EACH);
  return {
    /** Stores a picture, unless the member has or had it: a device may repeat an upload. @throws AppError for `file` */
    async keep(userId: UserId, file: string, sent: Uint8Array): Promise<void> {
      if (await findImage(database, userId, file)) return;
      using place = places.take(userId);
      if (!place) refuse("unavailable", "busy");
      await refuseFull(database, userId);
      const image = await encode(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
      const now = clock();
      const path = `${userId}/${file}`;
      await storage.put(path, image).catch((error: unknown) => {
        if (isStorageFailure(error)) refuse("unavailable", "notStored", error);
        throw error;
      });
      try {
        await inMemberTransaction(database, userId, async (transaction) => {
          // Other uploads may have been stored during encoding.
          await refuseFull(transaction, userId);
          await insertImage(transaction, userId, {
            file,
            bytes: image.length,
            created_at: now.toISOString(),
            free_from: new Date(now.getTime() + AWAITED_MS).toISOString(),
            removed_at: null,
          });
        });
      } catch (error) {
        // A concurrent upload of the same file may have inserted the row: then keep the file.
        const isHeld = await findImage(database, userId, file).catch(() => true);
        if (!isHeld) await storage.remove(path);
        // If the member was deleted meanwhile, the job that removes the folder may have run already.
        await storage.removeEmptyFolder(userId);
        throw error;
      }
    },

    async read(userId: UserId, file: string): Promise<Buffer | undefined> {
      const found = await findImage(database, userId, file);
      if (found?.removed_at !== null) return undefined;
      return storage.read(`${userId}/${file}`).catch((error: unknown) => {
        if (isStorageFailure(error)) refuse("unavailable", "notRead", error);
        throw error;
      });
    },
  };
}

async function refuseFull(database: Queryable, userId: UserId): Promise<void> {
  const usages = await imageUsage(database, userId);
  if (usages.some(({ count, max }) => count >= max)) refuse("too_large", "noSpaceLeft");
  if ((await countImages(database, userId)) >= REMEMBERED_IMAGES_MAX) refuse("too_large", "tooMany");
}

async function encode(sent: Buffer): Promise<Buffer> {
  try {
    return await encodePicture(sent, {
      pixelsMax: PIXELS_MAX,
      shape: (picture) =>
        picture.resize(SIDE_MAX_PX, SIDE_MAX_PX, { fit: "inside", withoutEnlargement: true }),
    });
  } catch (error) {
    if (error instanceof AppError)
      refuse(error.code, error.code === "unavailable" ? "busy" : "tooManyPixels", error);
    refuse("unsupported_media_type", "noPicture", error);
  }
}

function refuse(code: ErrorCode, sentence: keyof typeof SENTENCES, cause?: unknown): never {
  throw new AppError(code, `a picture was not kept: ${sentence}`, {
    cause,
    fields: { file: SENTENCES[sentence] },
    sentence: SENTENCES[sentence],
  });
}
