import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/errors.ts";
import { isUnavailable } from "../database/database.ts";
import { outageLog } from "../log.ts";

const MESSAGES: Record<ErrorCode, string> = {
  bad_request: "Hay datos que no se pueden aceptar. Revísalos e intenta de nuevo.",
  unauthenticated: "Inicia sesión para continuar.",
  premium_required: "Esta herramienta es parte de Premium.",
  foreign_origin:
    "Esta solicitud no viene de una página de Claves del Éxito. Recarga la página e intenta de nuevo.",
  sign_in_too_old: "Para cuidar tus datos, vuelve a iniciar sesión y sigue desde aquí.",
  not_found: "Ya no está, o la dirección no es la correcta. Vuelve a la lista.",
  timed_out: "La solicitud tardó demasiado en llegar. Revisa tu conexión e intenta de nuevo.",
  conflict: "Esto cambió mientras lo usabas. Vuelve a cargar la página.",
  diverged: "Abre la página de nuevo.",
  too_large: "Es demasiado grande para guardarlo. Acórtalo e intenta de nuevo.",
  unsupported_media_type: "Ese tipo de archivo no se puede recibir. Elige otro.",
  rate_limited: "Son demasiadas solicitudes seguidas. Espera un minuto e intenta de nuevo.",
  internal: "Algo falló de nuestro lado. No se guardó ningún cambio; intenta de nuevo.",
  provider_failed: "Un servicio externo no respondió. Intenta de nuevo en unos minutos.",
  unavailable: "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.",
  over_budget: "Esto da demasiado trabajo de una vez. No se guardó ningún cambio; hazlo por partes.",
};

/** Only our own guards send these codes: another 403 or 503 must not turn into one of them. */
const OUR_CODES = new Set<ErrorCode>([
  "premium_required",
  "foreign_origin",
  "sign_in_too_old",
  "over_budget",
]);

const CODE_BY_STATUS = new Map<number, ErrorCode>(
  (Object.entries(ERROR_STATUS) as [ErrorCode, number][])
    .filter(([code]) => !OUR_CODES.has(code))
    .map(([code, status]) => [status, code]),
);

/** Default `Retry-After` in seconds, where the limit sets none. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  unavailable: 5,
  over_budget: 60,
  rate_limited: 60,
};

export function errorBody(
  code: ErrorCode,
  fields?: Record<string, string>,
  message = MESSAGES[code],
): ErrorBody {
  return { error: { code, message, ...(fields && { fields }) } };
}

/** Sends an expected refusal in the one error shape. `fields` maps a field's path to a sentence. */
export function refuse(
  reply: FastifyReply,
  code: ErrorCode,
  fields?: Record<string, string>,
  message?: string,
): FastifyReply {
  const seconds = RETRY_AFTER_S[code];
  if (seconds && !reply.hasHeader("retry-after")) reply.header("retry-after", seconds);
  return reply
    .code(ERROR_STATUS[code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(code, fields, message));
}

/** The one place that turns a thrown error into an answer. Only unexpected ones are logged as errors. */
export function installErrorHandler(app: FastifyInstance): void {
  app.addHook("onClose", async () => outageLog(app.log).flush());
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (!outageLog(app.log).takes(error)) logFailure(request.log, error, code);
    return error instanceof AppError
      ? refuse(reply, code, error.fields, error.sentence)
      : refuse(reply, code);
  });
}

function logFailure(log: FastifyBaseLogger, error: FastifyError, code: ErrorCode): void {
  const reason = error instanceof AppError ? error.message : error.code;
  if (ERROR_STATUS[code] < 500 || isBusy(error)) log.info({ code, reason }, "a request was refused");
  else log.error({ err: error }, "a request failed");
}

/** A full limit is not logged as an error, because any client could fill the log. */
function isBusy(error: Error): boolean {
  return error instanceof AppError && ERROR_STATUS[error.code] === 503 && error.cause === undefined;
}

function codeOf(error: FastifyError): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isUnavailable(error)) return "unavailable";
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return "internal";
  return CODE_BY_STATUS.get(status) ?? "bad_request";
}
