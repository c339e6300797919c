import type { CallParts } from "./call-api.ts";
import type { Addresses, Answer, Contract, Endpoint, RequestParts } from "./contract.ts";
import type { ErrorCode } from "./errors.ts";

/** Why a call failed; `offline` where no answer came at all. */
export interface CallError {
  code: ErrorCode | "offline";
  /** A Spanish sentence that may be shown. */
  message: string;
  fields?: Record<string, string>;
}

export type CallResult<T> = { ok: true; data: T } | { ok: false; error: CallError };

export const OFFLINE: CallError = {
  code: "offline",
  message: "No hay conexión con el servidor. Revisa tu red e intenta de nuevo.",
};
type Parts<E extends Endpoint> = keyof RequestParts<E> extends never
  ? []
  : [RequestParts<E> & Pick<CallParts, "memberId" | "timeoutMs">];
/**
 * The API of one feature, as its contract says: `api("PUT /api/favourites/:keyId", { params })`. Only the
 * contract's types reach the browser.
 *
 * A call never rejects: what fails is a value. What makes it is fetched with the first one: most readers of
 * a public page make none.
 */
export function apiOf<C extends Contract>() {
  type Api = Addresses<C>;
  return async <A extends keyof Api & string>(
    address: A,
    ...[parts]: Api[A] extends Endpoint ? Parts<Api[A]> : never
  ): Promise<CallResult<Api[A] extends Endpoint ? Answer<Api[A]> : never>> => {
    const caller = await import("./call-api.ts").catch(() => undefined);
    return caller ? caller.callApi<never>(address, parts as CallParts) : { ok: false, error: OFFLINE };
  };
}
