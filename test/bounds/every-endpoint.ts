import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { type Endpoint, splitAddress } from "#platform/shared/contract.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { type Operation, readOperations } from "../attack/openapi.ts";
import { calendarOf } from "../records/calendar-file.ts";
import { importedEvent } from "../records/event-writing.ts";
import { photograph } from "../records/journal-writing.ts";
import { type Answer, CONSENT, type Visitor } from "../visitor.ts";
import { FIRST, idOf, VERSION } from "./fullest-member.ts";
import { largestBody } from "./largest-value.ts";

const BODY_MAX_BYTES = 256 * 1024;
const LEAST_SHARE = 1 / 128;

const AT = "2026-11-21T12:00:00.000Z";
const DAY = "2090-03-05";

const many = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at));

/** The values of fields, by their names. */
const FIELDS = {
  ...{ base: VERSION, written_at: AT, consent: CONSENT.consent, time_zone: "Europe/Madrid" },
  ...{ deadline: DAY, event_date: DAY, week: "2026-11-16", repeat_until: null, reminder_time: "09:00" },
  ...{
    time: "09:00",
    ended_on: null,
    plans: many(100, () => ({ from: DAY, days: [0, 1, 2, 3, 4, 5, 6], times: 0 })),
  },
  ...{ image_url: null, idea: null, replaces: null, notification_enabled: true },
};

const QUERY: Record<string, string> = {
  ...{ base: VERSION, since: "0", seen: "0", scope: "following" },
  ...{ code: "CONFIRM_x", member: FIRST, subscription: "I-ABCDEF123456" },
};

const reminding = { notification_enabled: true, reminder_time: "09:00", event_date: DAY };

/** Bodies that the OpenAPI description does not determine. */
const BODIES: Record<string, () => unknown> = {
  "POST /api/notebook/returns": () => ({
    looked: 999_999_999,
    ids: many(500, newId),
    items: many(50, () => {
      const value = { ...importedEvent(reminding), created_at: AT, version: newId() };
      return { kind: "event", id: value.id, value, text: true, marks: true };
    }),
  }),
  "PUT /api/events": () => ({ written_at: AT, events: many(100, () => importedEvent(reminding)) }),
  "POST /api/calendar-file": () => ({
    time_zone: "Europe/Madrid",
    content: calendarOf(
      ...many(500, (at) => [`UID:${at}`, "SUMMARY:Cena", "DTSTART:20270305T193000Z", "RRULE:FREQ=DAILY"]),
    ),
  }),
  "PUT /api/path": () => {
    const changed_at = new Date().toISOString();
    return { task: null, lessons: many(200, (at) => ({ key_id: `clave-${at}`, read_on: DAY, changed_at })) };
  },
  "POST /api/notes/deletions": () => ({ ids: many(100, (at) => idOf(at + 1)) }),
  "POST /api/feelings/deletions": () => ({ days: many(300, (at) => addDays("2000-01-02", at)) }),
  "DELETE /api/account": () => ({
    confirmation: "ELIMINAR",
    request_id: newId(),
    confirmation_code: newConfirmationCode(),
  }),
};

const PARAMETERS = {
  ...{ id: FIRST, actionId: FIRST, keyId: "metas", provider: "google", day: "2000-01-02" },
  ...{ file: `${"a".repeat(43)}.ics`, token: "a".repeat(43), image: "1763683200000_foto.webp" },
};

/** Calls that delete or change what other calls need, so they come last. */
const LAST = [
  "DELETE /api/events/:id",
  "DELETE /api/goals/:id",
  "DELETE /api/journal/:id",
  "POST /api/subscription/paypal",
  "POST /api/subscription/cancellation",
  "POST /api/subscription/free-plan",
  "POST /api/consumer-requests/own",
  "DELETE /api/sessions",
  "DELETE /api/session",
  "DELETE /api/account",
];

/** Sorts endpoints so that each can be called. */
export function inOrder(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((a, b) => LAST.indexOf(a.address) - LAST.indexOf(b.address));
}

/** A call that can be sent again. */
interface EndpointCall {
  method: string;
  url: string;
  body?: unknown;
  /** The media type of a file. */
  type?: string;
}

/**
 * Returns a function that builds a call of an endpoint from its description. Each text has the `share` of its longest
 * length.
 * @param own parameters of addresses
 * @param ownFields values of fields by their names
 */
export async function endpointCalls(
  origin: string,
  own: Record<string, string> = {},
  ownFields: Record<string, unknown> = {},
) {
  const fields = { ...FIELDS, ...ownFields };
  const named: Record<string, string> = { ...PARAMETERS, ...own };
  const operations = new Map<string, Operation>(
    (await readOperations(origin)).map((one) => [
      `${one.method} ${one.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      one,
    ]),
  );
  return async (endpoint: Endpoint, share: number): Promise<EndpointCall> => {
    const { address, fileTypes, bodyMaxBytes: maxBytes = BODY_MAX_BYTES } = endpoint;
    const { method, path } = splitAddress({ address });
    const { parameters = [], body } = operations.get(address) ?? {};
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => named[name] ?? FIRST);
    if (fileTypes) return { method, url, body: new Uint8Array(await photograph()), type: "image/jpeg" };
    const asked = new URLSearchParams(
      parameters.flatMap(({ in: place, name }) =>
        place === "query" && name in QUERY ? [[name, QUERY[name] ?? ""]] : [],
      ),
    );
    const made = BODIES[address]?.() ?? (body && largestBody(body, fields, { maxBytes, share }));
    return { method, url: `${url}?${asked}`, body: made };
  };
}

/** @param key the idempotency key */
export async function sendCall(
  caller: Visitor,
  { method, url, body, type }: EndpointCall,
  key?: string,
): Promise<Answer<unknown>> {
  if (!type) return caller.call(method, url, body, key);
  const headers = { "content-type": type };
  const answer = await caller.send(url, { method, headers, body: body as Uint8Array<ArrayBuffer> });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** Calls each endpoint with the largest body that its description allows. */
export async function endpointCaller(origin: string) {
  const callOf = await endpointCalls(origin);
  return async (caller: Visitor, endpoint: Endpoint): Promise<Answer<unknown>> => {
    // The described length has room for white space that is trimmed. If a full text is refused, the loop halves it.
    for (let share = 1; ; share /= 2) {
      const answer = await sendCall(caller, await callOf(endpoint, share));
      if (answer.status !== 400 || share < LEAST_SHARE) return answer;
    }
  };
}
