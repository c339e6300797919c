import { complaintAbout } from "./judge.ts";
import type { AttackRequest } from "./requests.ts";
import type { WireAnswer, WireRequest } from "./wire.ts";

const SLOWEST_KEPT = 8;
const PATH_SHOWN = 300;
const BODY_SHOWN = 600;

export class AttackRecord {
  readonly complaints: string[] = [];
  /** The count of answers per operation and status, such as `PUT /api/ideas/{id}` to `{ 204: 12 }`. */
  readonly statuses = new Map<string, Map<number, number>>();
  slowest: { name: string; durationMs: number }[] = [];
  neighbourMs: number[] = [];
  requestCount = 0;
  callbackCount = 0;
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  noteRequest(request: AttackRequest, answer: WireAnswer): void {
    const { method, operation, faults, body, sender } = request;
    this.requestCount += 1;
    this.#note(`${method} ${operation.path}`, answer, `${faults.join(", ")}; ${body?.length ?? 0} bytes`);
    if (request.isCutOff && answer.status === 0) return;
    // Uploads answer 503 when the queue of pictures is full.
    const mayBeBusy = operation.path.startsWith("/api/journal-images");
    this.#judge(request, answer, `${sender.name} (${faults.join(", ") || "no fault"})`, mayBeBusy);
  }

  noteCallback(callback: WireRequest, answer: WireAnswer): void {
    this.callbackCount += 1;
    this.#note(`${callback.method} ${callback.path}`, answer, "signed");
    this.#judge(callback, answer, "a provider", false);
  }

  #note(name: string, { status, durationMs }: WireAnswer, detail: string): void {
    const counts = this.statuses.get(name) ?? new Map<number, number>();
    this.statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
    this.slowest = [...this.slowest, { name: `${name} (${detail})`, durationMs }]
      .sort((a, b) => b.durationMs - a.durationMs)
      .slice(0, SLOWEST_KEPT);
  }

  #judge(request: WireRequest, answer: WireAnswer, who: string, mayBeBusy: boolean): void {
    const complaint = complaintAbout(answer, { secret: this.#secret, mayBeBusy });
    if (!complaint) return;
    const { cookie: _cookie, ...headers } = request.headers;
    const body = request.body?.subarray(0, BODY_SHOWN).toString() ?? "";
    const sent = `${request.method} ${request.path.slice(0, PATH_SHOWN)} ${JSON.stringify(headers)} ${body}`;
    this.complaints.push(`${who}: ${sent}\n  ${complaint}`);
  }
}
