import { type CallError, type CallResult, OFFLINE } from "./api-client.ts";
import type { ErrorBody } from "./errors.ts";

/** What an address needs beside itself: see the contract's `RequestParts`. */
export interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A file goes as it is, anything else as JSON. */
  body?: unknown;
  /** Names a change (`isWrite` in the contract). */
  writeId?: string;
  /** Whose call it is: in another member's session it is refused. */
  memberId?: string;
  /** How long an answer is waited for. */
  timeoutMs?: number;
}

const UNREADABLE: CallError = {
  code: "unavailable",
  message: "El servidor dio una respuesta que no se pudo leer. Intenta de nuevo en unos minutos.",
};

/**
 * Makes a call for `apiOf`. An access token that has run out is exchanged once, and the call made again.
 *
 * @param address method and pattern, such as `PUT /api/ideas/:id`
 */
export async function callApi<T>(
  address: string,
  { params = {}, query, body, writeId, memberId, timeoutMs }: CallParts = {},
): Promise<CallResult<T>> {
  const [method = "GET", pattern = ""] = address.split(" ");
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  const isFile = body instanceof Blob;
  const init = (): RequestInit => ({
    method,
    headers: {
      ...(body !== undefined && { "content-type": isFile ? body.type : "application/json" }),
      ...(writeId && { "idempotency-key": writeId }),
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
  // Only the server's own word signs someone out; that it could not be asked does not.
  return refreshed.error.code === "unauthenticated" ? first : refreshed;
}

/** What the server changes with every sign-in and every exchange of tokens; empty where nobody is signed in. */
export function sessionMark(): string {
  return /(?:^|; )session_mark=(\d+)/.exec(document.cookie)?.[1] ?? "";
}

/** Sends one request, and never rejects. */
export async function send<T>(url: string, init: RequestInit): Promise<CallResult<T>> {
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
