import { type CallError, type CallOptions, type CallResult, OFFLINE } from "./api-client.ts";
import type { ErrorBody } from "./errors.ts";

/** Untyped form of the contract's `RequestParts`. */
export interface CallParts extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A Blob is sent as it is, anything else as JSON. */
  body?: unknown;
  /** The idempotency key of a mutation (`isWrite` in the contract). */
  writeId?: string;
  /** The newest position of the server that the device knows: a revision and its stamp. */
  position?: string | undefined;
}

/** The session's module sets `confirm`. A call with `memberId` waits for `confirm`, and an error prevents the call. */
export const guard: { confirm?: (memberId: string) => Promise<CallError | undefined> } = {};

const UNREADABLE: CallError = {
  code: "unavailable",
  message: "El servidor dio una respuesta que no se pudo leer. Intenta de nuevo en unos minutos.",
};

/** Makes a call for `apiOf`. Where the access token has expired, refreshes the session and retries once. */
export async function callApi<T>(
  address: string,
  { params = {}, query, body, writeId, position, memberId, isUrgent, timeoutMs }: CallParts = {},
): Promise<CallResult<T>> {
  const unconfirmed = memberId && !isUrgent && (await guard.confirm?.(memberId));
  if (unconfirmed) return { ok: false, error: unconfirmed };
  const [method = "GET", pattern = ""] = address.split(" ");
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  const isFile = body instanceof Blob;
  const init = (): RequestInit => ({
    method,
    headers: {
      ...(body !== undefined && { "content-type": isFile ? body.type : "application/json" }),
      ...(writeId && { "idempotency-key": writeId }),
      ...(position && { "replica-position": position }),
      ...(memberId && { "member-id": memberId }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  const mark = sessionMark();
  const first = await send<T>(url, init());
  if (first.ok || first.error.code !== "unauthenticated") return first;
  const refresher = await import("./refresh-session.ts").catch(() => undefined);
  if (!refresher) return { ok: false, error: OFFLINE };
  const refreshed = await refresher.refreshSession(mark);
  if (refreshed.ok) return send<T>(url, init());
  // Only the server can end a session; a failed refresh must not sign the member out.
  return refreshed.error.code === "unauthenticated" ? first : refreshed;
}

/** The session epoch: changes with every sign-in and token refresh, in all tabs. Empty when signed out. */
export function sessionMark(): string {
  return /(?:^|; )session_mark=(\d+)/.exec(document.cookie)?.[1] ?? "";
}

/** True if the mark names the access token that ends at `expires_at` (seconds); undefined if either is missing. */
export function isOfSession(mark: string, { expires_at }: { expires_at?: number }): boolean | undefined {
  return mark && expires_at ? Math.round(Number(mark) / 1000) === expires_at : undefined;
}

/** Sends a request. Never rejects. */
export async function send<T>(url: string, init: RequestInit): Promise<CallResult<T>> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    return { ok: false, error: OFFLINE };
  }
  const position = response.headers.get("replica-position") ?? undefined;
  if (response.status === 204) return { ok: true, data: undefined as T, position };
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return { ok: true, data: body as T, position };
  return { ok: false, error: (body as ErrorBody | undefined)?.error ?? UNREADABLE };
}
