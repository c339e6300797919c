import { ERROR_STATUS } from "#shared/errors.ts";
import type { WireAnswer } from "./wire.ts";

const BODY_SHOWN = 300;
const STATUS_BY_CODE: Record<string, number> = ERROR_STATUS;

/**
 * What is wrong with an answer of the API, or undefined: a fault of the server, another shape than the one of errors,
 * somebody else's words.
 *
 * @param secret stands in every record of the victim
 * @param mayBeBusy an honest 503 is right here
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
  // Where providers are simulated, whoever is not on this machine is sent away before the API is reached.
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
