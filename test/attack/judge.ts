import { ERROR_STATUS } from "#platform/shared/errors.ts";
import type { WireAnswer } from "./wire.ts";

const BODY_SHOWN = 300;
const STATUS_BY_CODE: Record<string, number> = ERROR_STATUS;

/**
 * Returns what is wrong: a server error, a malformed error body, or another member's text.
 *
 * @param secret occurs in every record of the victim
 * @param mayBeBusy accepts a 503 with `Retry-After`
 */
export function complaintAbout(
  answer: WireAnswer,
  { secret, mayBeBusy = false }: { secret: string; mayBeBusy?: boolean },
): string | undefined {
  const { status, headers, body } = answer;
  const shown = `${status} ${body.slice(0, BODY_SHOWN)}`;
  if (body.includes(secret)) return `another member's words: ${shown}`;
  if (status === 0) return "no answer";
  if (status === 503 && mayBeBusy)
    return headers["retry-after"] ? undefined : `busy, and not until when: ${shown}`;
  if (status >= 500) return `the server failed: ${shown}`;
  // With simulated providers, src/platform/http/guards.ts answers a foreign Host with 421 and plain text.
  if (status < 400 || status === 421) return undefined;
  const problem = shapeProblem(answer);
  return problem && `${problem}: ${shown}`;
}

function shapeProblem({ status, headers, body }: WireAnswer): string | undefined {
  if (!headers["content-type"]?.startsWith("application/json")) return "an error that is no JSON";
  if (headers["cache-control"] !== "no-store") return "an error that may be stored";
  const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown; fields?: unknown } };
  if (!error || STATUS_BY_CODE[String(error.code)] !== status) return "an error without its code";
  if (typeof error.message !== "string" || error.message === "") return "an error without a sentence";
  const fields = error.fields ?? {};
  const isSentences = Object.values(fields).every((sentence) => typeof sentence === "string");
  return isSentences ? undefined : "fields without sentences";
}
