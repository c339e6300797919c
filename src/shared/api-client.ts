import type { Addresses, Answer, Contract, Endpoint, RequestParts } from "./contract.ts";
import type { ErrorBody, ErrorCode } from "./errors.ts";

/** Why a call failed; `offline` where no answer came at all. */
export interface CallError {
  code: ErrorCode | "offline";
  /** A Spanish sentence that may be shown. */
  message: string;
  fields?: Record<string, string>;
}

export type CallResult<T> = { ok: true; data: T } | { ok: false; error: CallError };

const OFFLINE: CallError = {
  code: "offline",
  message: "No hay conexión con el servidor. Revisa tu red e intenta de nuevo.",
};
const UNREADABLE: CallError = {
  code: "unavailable",
  message: "El servidor dio una respuesta que no se pudo leer. Intenta de nuevo en unos minutos.",
};
const REFRESH_PATH = "/api/session/refresh";

type Parts<E extends Endpoint> = keyof RequestParts<E> extends never ? [] : [RequestParts<E>];
type AnyParts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/**
 * The API of one feature, as its contract says: `api("PATCH /api/ideas/:id", { params, body })`. Only the
 * contract's types reach the browser.
 *
 * A call never rejects: what fails is a value. An access token that has run out is exchanged once, and the
 * call made again.
 */
export function apiOf<C extends Contract>() {
  type Api = Addresses<C>;
  return async <A extends keyof Api & string>(
    address: A,
    ...[parts]: Api[A] extends Endpoint ? Parts<Api[A]> : never
  ): Promise<CallResult<Api[A] extends Endpoint ? Answer<Api[A]> : never>> => {
    const { params = {}, query, body } = (parts ?? {}) as AnyParts;
    const [method = "GET", pattern = ""] = address.split(" ");
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const url = query ? `${path}?${new URLSearchParams(query)}` : path;
    const init: RequestInit = {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    };
    const first = await send<never>(url, init);
    if (first.ok || first.error.code !== "unauthenticated") return first;
    const refreshed = await refreshOnce();
    if (refreshed.ok) return send<never>(url, init);
    // Only the server's own word signs someone out; that it could not be asked does not.
    return refreshed.error.code === "unauthenticated" ? first : refreshed;
  };
}

async function send<T>(url: string, init: RequestInit): Promise<CallResult<T>> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    return { ok: false, error: OFFLINE };
  }
  if (response.status === 204) return { ok: true, data: undefined as T };
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return { ok: true, data: body as T };
  return { ok: false, error: (body as ErrorBody | undefined)?.error ?? UNREADABLE };
}

let refreshing: Promise<CallResult<unknown>> | undefined;

/** One exchange at a time, over every tab where the browser has locks. */
function refreshOnce(): Promise<CallResult<unknown>> {
  const exchange = () => send<unknown>(REFRESH_PATH, { method: "POST" });
  const locked = () => navigator.locks?.request("session-refresh", exchange) ?? exchange();
  refreshing ??= locked().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}
