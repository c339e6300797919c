import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { outageLog } from "#platform/server/log.ts";
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from "#platform/shared/errors.ts";
import { isUnavailable } from "../database/database.ts";

const MESSAGES: Record<ErrorCode, string> = {
  bad_request: "No pudimos recibir esto tal como llegó. Recarga la página e intenta de nuevo.",
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

/** Codes after which the person can only write to us, unless the refusal has its own sentence or fields. */
const UNMENDED = new Set<ErrorCode>(["bad_request", "internal", "provider_failed", "unavailable"]);

/** The statuses of Fastify's own errors. Any other 4xx is a bad request. */
const CODE_BY_STATUS = new Map<number, ErrorCode>([
  [404, "not_found"],
  [413, "too_large"],
  [415, "unsupported_media_type"],
]);

/** The default `Retry-After` in seconds, if the limit that refuses the call has set none. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  unavailable: 5,
  over_budget: 60,
  rate_limited: 60,
};

export function errorBody(
  code: ErrorCode,
  fields?: Record<string, string>,
  message = fields && code === "bad_request" ? fieldSentence(fields) : MESSAGES[code],
): ErrorBody {
  return { error: { code, message, ...(fields && { fields }) } };
}

/** The Spanish names of fields, as pages show them. */
const FIELD_WORDS = new Map(
  `title el título, notes las notas, note_content la nota, email el correo, content el archivo, events los eventos,
time_zone la zona horaria, event_date la fecha, comparison_date el día, day el día, deadline la fecha límite,
reminder_time la hora del aviso, repeat_until el último día, skipped_dates los días quitados, vision_text la visión,
commitment_text el compromiso, whys los porqués, actions las acciones, obstacles los obstáculos, response_text tu
respuesta, answer_text tu respuesta, obstacle_text el obstáculo, action_text la acción, step_text el paso, words las
palabras, image_url la foto, file la foto, key_id la clave, id la dirección de la página`
    .split(/,\s/)
    .map((entry): [string, string] => {
      const [name = "", ...words] = entry.split(/\s/);
      return [name, words.join(" ")];
    }),
);

/** Names the first wrong field, its item and what to do, for pages that do not show the field. */
function fieldSentence(fields: Record<string, string>): string {
  const [[path, problem] = ["", ""]] = Object.entries(fields);
  const parts = path.split(".");
  const names = parts.filter((part) => !/^\d+$/.test(part));
  const name = names.findLast((part, at) => part !== "id" || at === 0) ?? "";
  const index = parts.find((part) => /^\d+$/.test(part));
  const item = index === undefined ? "" : ` (elemento ${Number(index) + 1})`;
  const said = problem.charAt(0).toLowerCase() + problem.slice(1);
  return `Revisa ${FIELD_WORDS.get(name) ?? `«${name}»`}${item} e intenta de nuevo: ${said}`;
}

/** Returns a request's id for its log lines and for the answer to an error. The id is short enough to be read aloud. */
export const newRequestId = (): string => randomUUID().slice(0, 8);
export const REQUEST_ID = "request-id";

/** Sends an expected refusal in the one error shape. `fields` maps a field's path to a sentence. */
export function refuse(
  reply: FastifyReply,
  code: ErrorCode,
  fields?: Record<string, string>,
  message?: string,
): FastifyReply {
  const seconds = RETRY_AFTER_S[code];
  if (seconds && !reply.hasHeader("retry-after")) reply.header("retry-after", seconds);
  const { id } = reply.request;
  const unmended = `${MESSAGES[code]} Si se repite, escríbenos con el código ${id}.`;
  const said = message ?? (UNMENDED.has(code) && !fields ? unmended : undefined);
  return reply
    .code(ERROR_STATUS[code])
    .headers({ "cache-control": "no-store", [REQUEST_ID]: id })
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(code, fields, said));
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
  // The log gets only the fields' names, and no sentence about a member's text.
  const fields = error instanceof AppError && error.fields && Object.keys(error.fields);
  if (ERROR_STATUS[code] < 500 || isBusy(error))
    log.info({ code, reason, ...(fields && { fields }) }, "a request was refused");
  else log.error({ err: error }, "a request failed");
}

/** True for overload, which is not logged as an error: any client could fill the log. */
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
