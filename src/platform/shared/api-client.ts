import type { Addresses, Answer, Contract, Endpoint, RequestParts } from "./contract.ts";
import type { ErrorCode } from "./errors.ts";

/** `offline` means that no answer came. */
export interface CallError {
  code: ErrorCode | "offline";
  /** A Spanish sentence that may be shown. */
  message: string;
  fields?: Record<string, string>;
}

export type CallResult<T> =
  /** `position`: the newest revision of the server with its stamp. Only answers of the sync have it. */
  { ok: true; data: T; position?: string | undefined } | { ok: false; error: CallError };

export const OFFLINE: CallError = {
  code: "offline",
  message: "No hay conexión con el servidor. Revisa tu red e intenta de nuevo.",
};

export interface CallOptions {
  /** The call's member. The call waits until the server has named this member, and is refused in another's session. */
  memberId?: string;
  /** The call does not wait, because the server recognises it even without a session. */
  isUrgent?: boolean;
  timeoutMs?: number;
}

type Parts<E extends Endpoint> = keyof RequestParts<E> extends never
  ? [CallOptions?]
  : [RequestParts<E> & CallOptions];

/** Builds the calls of a contract, which never reject: failures are values. The first call loads call-api.ts. */
export function apiOf<C extends Contract>() {
  type Api = Addresses<C>;
  return async <A extends keyof Api & string>(
    address: A,
    ...[parts]: Api[A] extends Endpoint ? Parts<Api[A]> : never
  ): Promise<CallResult<Api[A] extends Endpoint ? Answer<Api[A]> : never>> => {
    const caller = await import("./call-api.ts").catch(() => undefined);
    return caller ? caller.callApi<never>(address, parts as CallOptions) : { ok: false, error: OFFLINE };
  };
}
