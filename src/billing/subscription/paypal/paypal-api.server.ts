import * as z from "zod/mini";
import { retryAfterMsOf } from "#platform/server/retry-after.ts";
import { AppError } from "#platform/shared/errors.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";

const TIMEOUT_MS = 15 * SECOND_MS;
const BUSY = 429;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

export interface PaypalAccount {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** A copy that is tried asks PayPal nothing. */
  isTrial?: boolean;
}

/** PayPal asks for fewer calls. */
export class PaypalBusy extends AppError {
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, message: string) {
    super("provider_failed", message);
    this.retryAfterMs = retryAfterMsOf(response);
  }
}

interface PaypalCall {
  method: "GET" | "POST" | "PATCH";
  body?: unknown;
  /** `PayPal-Request-Id`: PayPal answers the same id and body with the same result. */
  requestId?: string;
}

/** Fetches and renews its own token. Calls throw AppError `provider_failed` if PayPal does not answer. */
export function paypalApi({ apiUrl, clientId, clientSecret, isTrial }: PaypalAccount) {
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const response = await request(apiUrl, "/v1/oauth2/token", {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    const answer = await readAnswer(response, tokenSchema);
    token = {
      value: answer.access_token,
      until: Date.now() + answer.expires_in * SECOND_MS - MINUTE_MS,
    };
    return token.value;
  }

  return async (path: string, { method, body, requestId }: PaypalCall): Promise<Response> => {
    if (isTrial) throw new AppError("provider_failed", "TRIAL is on, so PayPal is not asked");
    const send = async () =>
      request(apiUrl, path, {
        method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          "content-type": "application/json",
          ...(requestId && { "paypal-request-id": requestId }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const response = await send();
    if (response.status !== 401) return response;
    token = undefined;
    return send();
  };
}

function request(apiUrl: string, path: string, init: RequestInit): Promise<Response> {
  // A redirect would take token and body elsewhere.
  const safe = { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  return fetch(`${apiUrl}${path}`, safe).catch((error: unknown) => {
    throw new AppError("provider_failed", "PayPal did not answer", { cause: error });
  });
}

/** @throws AppError `provider_failed` if the answer is an error or does not match the schema */
export async function readAnswer<S extends z.ZodMiniType>(
  response: Response,
  schema: S,
): Promise<z.output<S>> {
  if (!response.ok) throw await failure(response);
  try {
    return z.parse(schema, JSON.parse(await response.text(), withoutNull));
  } catch (error) {
    throw new AppError("provider_failed", "PayPal's answer could not be read", { cause: error });
  }
}

/** PayPal writes null for what it does not have. */
function withoutNull(_name: string, value: unknown): unknown {
  return Array.isArray(value) ? value.filter((one) => one !== undefined) : (value ?? undefined);
}

/** Only PayPal's name for the error and its debug id go to the log, no member data. */
export async function failure(response: Response): Promise<AppError> {
  const shape = z.object({ name: z.optional(z.string()), debug_id: z.optional(z.string()) });
  const parsed = shape.safeParse(await response.json().catch(() => ({})));
  const { name = "no name", debug_id = "none" } = parsed.data ?? {};
  const message = `PayPal answered ${response.status} ${name} (debug id ${debug_id})`;
  return response.status === BUSY
    ? new PaypalBusy(response, message)
    : new AppError("provider_failed", message);
}
