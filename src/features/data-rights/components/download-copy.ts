import { sessionStore } from "#features/account/client.ts";
import type { accountContract } from "#features/account/contract.ts";
import { memberOf } from "#features/account/former-member.ts";
import { apiOf, OFFLINE } from "#shared/api-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { saveFile } from "#ui/save-file.ts";

const api = apiOf<typeof accountContract>();

const SESSION_OVER = "Tu sesión terminó. Inicia sesión otra vez para descargar tus datos.";
const ALREADY = "Ya se está preparando una copia. Espera un momento e intenta de nuevo.";
const BROKEN = "No se pudo preparar tu copia. Intenta de nuevo en unos minutos.";

/** `isWhole` is false where this device still holds words that the server, which makes the copy, does not know. */
export type Download = { ok: true; name: string; isWhole: boolean } | { ok: false; message: string };

/** Sends what waits on this device, then fetches the copy of everything and saves it where the browser saves files. */
export async function downloadCopy(): Promise<Download> {
  // Renews an access that has run out: a download cannot.
  const session = await api("GET /api/session");
  if (!session.ok) return failed(session.error.code, session.error.message);
  try {
    const isWhole = await sendWhatWaits();
    const response = await fetch("/api/account/export");
    if (!response.ok) {
      const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
      return failed(body?.error.code, body?.error.message ?? BROKEN);
    }
    const name = `claves-del-exito-${today()}.zip`;
    saveFile(await response.blob(), name);
    return { ok: true, name, isWhole };
  } catch {
    return failed("offline", OFFLINE.message);
  }
}

/** However long it takes: a copy without what was written last would not be one. Returns whether nothing is left. */
async function sendWhatWaits(): Promise<boolean> {
  const member = memberOf(sessionStore.get());
  if (!member) return true;
  const { holdsUnsent, openNotebook, sendWaiting } = await import("#features/notebook/client.ts");
  if (!(await holdsUnsent(member.id))) return true;
  openNotebook(member.id);
  await sendWaiting();
  return !(await holdsUnsent(member.id));
}

function failed(code: string | undefined, message: string): Download {
  if (code === "unauthenticated") return { ok: false, message: SESSION_OVER };
  if (code === "rate_limited") return { ok: false, message: ALREADY };
  return { ok: false, message: code === "internal" ? BROKEN : message };
}

/** The member's own day, `yyyy-MM-dd`. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
