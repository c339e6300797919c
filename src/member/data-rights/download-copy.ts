import type { accountContract } from "#member/account/contract.ts";
import { currentMember } from "#member/account/session/session.ts";
import { apiOf, OFFLINE } from "#platform/shared/api-client.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import type { ErrorBody } from "#platform/shared/errors.ts";
import { saveFile } from "#platform/ui/save-file.ts";

const api = apiOf<typeof accountContract>();

const SESSION_OVER = "Tu sesión terminó. Inicia sesión otra vez para descargar tus datos.";
const ALREADY = "Ya se está preparando una copia. Espera un momento e intenta de nuevo.";
const BROKEN = "No se pudo preparar tu copia. Intenta de nuevo en unos minutos.";

const UNSENT = ". Lo que en este dispositivo está por enviar todavía no está en ella.";

/** Pushes the outbox, then downloads the copy. Calls `onTooOld` instead if a new sign-in is needed. */
export async function downloadCopy(onTooOld: () => void) {
  const member = currentMember();
  // Refreshes an expired access token, which the plain `fetch` below does not do.
  const session = await api("GET /api/session");
  if (!session.ok) return failed(session.error.code, session.error.message);
  const tooOld = () => {
    onTooOld();
    return { text: "", isBad: false };
  };
  if (session.data.fresh_for === 0) return tooOld();
  try {
    const { flushUnsent } = await import("#member/account/session/flush-unsent.ts");
    // There is no timeout, so that the copy is complete.
    const isWhole = !member || !(await flushUnsent(member.id));
    // With this header, the server refuses the call if another tab has signed somebody else in.
    const response = await fetch("/api/account/export", { headers: { "member-id": member?.id ?? "" } });
    if (!response.ok) {
      const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
      if (body?.error.code === "sign_in_too_old") return tooOld();
      return failed(body?.error.code, body?.error.message ?? BROKEN);
    }
    const name = `claves-del-exito-${todayHere()}.zip`;
    saveFile(await response.blob(), name);
    // The server does not know what is still in this device's outbox.
    return { text: `Tu copia se descargó: ${name}${isWhole ? "" : UNSENT}`, isBad: false };
  } catch {
    return failed("offline", OFFLINE.message);
  }
}

function failed(code: string | undefined, message: string) {
  if (code === "unauthenticated") return { text: SESSION_OVER, isBad: true };
  if (code === "rate_limited") return { text: ALREADY, isBad: true };
  return { text: code === "internal" ? BROKEN : message, isBad: true };
}
