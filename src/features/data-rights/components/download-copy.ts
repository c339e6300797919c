import { sessionStore } from "#features/account/client.ts";
import type { accountContract } from "#features/account/contract.ts";
import { memberOf } from "#features/account/current-member.ts";
import { apiOf, OFFLINE } from "#shared/api-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { saveFile } from "#ui/save-file.ts";

const api = apiOf<typeof accountContract>();

const SESSION_OVER = "Tu sesión terminó. Inicia sesión otra vez para descargar tus datos.";
const ALREADY = "Ya se está preparando una copia. Espera un momento e intenta de nuevo.";
const BROKEN = "No se pudo preparar tu copia. Intenta de nuevo en unos minutos.";

const UNSENT = ". Lo que en este dispositivo está por enviar todavía no está en ella.";

/** What is said of it on the screen. */
export interface Download {
  text: string;
  isBad: boolean;
}

/**
 * Sends what waits on this device, then fetches the copy of everything and saves it where the browser saves files.
 *
 * @param onTooOld called instead where the member has to sign in again first
 */
export async function downloadCopy(onTooOld: () => void): Promise<Download> {
  const member = memberOf(sessionStore.get());
  // Renews an access that has run out: a download cannot.
  const session = await api("GET /api/session");
  if (!session.ok) return failed(session.error.code, session.error.message);
  const tooOld = () => {
    onTooOld();
    return { text: "", isBad: false };
  };
  if (session.data.fresh_for === 0) return tooOld();
  try {
    const isWhole = await sendWhatWaits();
    // Another tab may have signed somebody else in: the copy would be theirs.
    const response = await fetch("/api/account/export", { headers: { "member-id": member?.id ?? "" } });
    if (!response.ok) {
      const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
      if (body?.error.code === "sign_in_too_old") return tooOld();
      return failed(body?.error.code, body?.error.message ?? BROKEN);
    }
    const name = `claves-del-exito-${today()}.zip`;
    saveFile(await response.blob(), name);
    // The server, which makes the copy, does not know what this device still holds.
    return { text: `Tu copia se descargó: ${name}${isWhole ? "" : UNSENT}`, isBad: false };
  } catch {
    return failed("offline", OFFLINE.message);
  }
}

/** However long it takes: a copy without what was written last would not be one. Returns whether nothing is left. */
async function sendWhatWaits(): Promise<boolean> {
  const member = memberOf(sessionStore.get());
  if (!member) return true;
  const { hasUnsentChanges, startSync, flushOutbox } = await import("#features/sync/client.ts");
  if (!(await hasUnsentChanges(member.id))) return true;
  startSync(member.id);
  await flushOutbox();
  return !(await hasUnsentChanges(member.id));
}

function failed(code: string | undefined, message: string): Download {
  if (code === "unauthenticated") return { text: SESSION_OVER, isBad: true };
  if (code === "rate_limited") return { text: ALREADY, isBad: true };
  return { text: code === "internal" ? BROKEN : message, isBad: true };
}

/** The member's own day, `yyyy-MM-dd`. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
