import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { Config } from "#platform/server/config.ts";
import { unescapeHtml } from "#platform/shared/text/html-text.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { readResponse } from "../limits/read-response.ts";

const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** A member waits for a picture, so three tries stay within half a minute. */
const TIMEOUT_MS = 8 * SECOND_MS;
const PROBE_TIMEOUT_MS = 4 * SECOND_MS;
/** The limit is enough for a part of 16 MiB at 140 kB/s. */
const PART_TIMEOUT_MS = 2 * MINUTE_MS;
/** A page of a list has 1,000 keys of at most 1,024 bytes. Pictures take at most some megabytes. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = ANSWER_MAX_BYTES;
/** The size of a part. S3 takes at most 10,000 parts, so an object has at most 156 GiB. */
const PART_BYTES = 16 * 1024 * 1024;
/** HTTP statuses of temporary failures. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
const WRONG_REGION = new Set(["AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect"]);

export type BucketSettings = NonNullable<Config["bucket"]>;

interface BucketCall {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  timeoutMs?: number;
  tries?: number;
  signal?: AbortSignal | undefined;
}

interface Answer {
  status: number;
  etag: string;
  body: Buffer;
}

interface BucketObject {
  key: string;
  writtenAt: Date;
}

/** The error of a bucket that fails or refuses a call. Its message is for the owner, and may name a setting. */
export class BucketError extends Error {
  /** True if another try would not help. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal, cause }: { isRefusal: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = "BucketError";
    this.isRefusal = isRefusal;
  }
}

export type Bucket = ReturnType<typeof openBucket>;

function bucketCalls(settings: BucketSettings) {
  async function sendOnce(method: string, key: string, call: BucketCall): Promise<Answer> {
    const { query = {}, headers: more, body, timeoutMs = TIMEOUT_MS, signal } = call;
    const url = new URL(key ? `${settings.url}/${key}` : settings.url);
    url.search = new URLSearchParams(query).toString();
    const { headers } = await new AwsV4Signer({
      ...settings,
      service: "s3",
      method,
      url: url.href,
      headers: { ...more, "x-amz-content-sha256": hash("sha256", body ?? "") },
    }).sign();
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    const etag = response.headers.get("etag") ?? "";
    return { status: response.status, etag, body: await readResponse(response, ANSWER_MAX_BYTES) };
  }

  async function send(method: string, key: string, call: BucketCall = {}): Promise<Answer> {
    for (let tried = 1; ; tried++) {
      const answer = await sendOnce(method, key, call).catch(notReached);
      const isLast = tried >= (call.tries ?? TRIES) || call.signal?.aborted;
      if (answer instanceof BucketError) {
        if (isLast) throw answer;
      } else if (isLast || !PASSING.has(answer.status)) return answer;
      await wait(FIRST_WAIT_MS * 2 ** tried * Math.random());
    }
  }

  function notReached(cause: unknown): BucketError {
    const { name, message, cause: below } = cause as Error;
    const detail = name === "TimeoutError" ? "no answer in time" : ((below as Error)?.message ?? message);
    const { host } = new URL(settings.url);
    return new BucketError(`The bucket at ${host} cannot be reached (${detail}). Check BUCKET_URL.`, {
      isRefusal: false,
      cause,
    });
  }

  async function ask(method: string, key: string, call: BucketCall): Promise<Answer & { text: string }> {
    const answer = await send(method, key, call);
    const text = answer.body.toString();
    // S3 may send status 200 before an upload's completion fails. Then the body has the error.
    if (answer.status !== 200 || text.includes("<Error>")) throw refusal(answer);
    return { ...answer, text };
  }

  return { send, ask };
}

type BucketCalls = ReturnType<typeof bucketCalls>;

/** Opens a bucket. Every body is signed with its hash, so it arrives whole or not at all. Calls throw BucketError. */
export function openBucket(settings: BucketSettings) {
  const calls = bucketCalls(settings);
  const { send, ask } = calls;
  return {
    put: async (key: string, body: Uint8Array) => void (await ask("PUT", key, { body })),

    async get(key: string): Promise<Buffer | undefined> {
      const answer = await send("GET", key);
      if (answer.status === 200) return answer.body;
      if (isMissing(answer)) return undefined;
      throw refusal(answer);
    },

    /** Reads an object of any size piece by piece. Fails if the object is missing or changes meanwhile. */
    async *getStream(key: string): AsyncGenerator<Buffer> {
      let etag = "";
      for (let start = 0; ; start += PIECE_BYTES) {
        const headers = {
          range: `bytes=${start}-${start + PIECE_BYTES - 1}`,
          ...(etag && { "if-match": etag }),
        };
        const answer = await send("GET", key, { headers, timeoutMs: PART_TIMEOUT_MS });
        if (answer.status === 416) return;
        if (answer.status !== 206) throw refusal(answer);
        yield answer.body;
        if (answer.body.length < PIECE_BYTES) return;
        etag = answer.etag;
      }
    },

    async remove(key: string): Promise<void> {
      const answer = await send("DELETE", key);
      if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw refusal(answer);
    },

    list: async (prefix: string) => (await Array.fromAsync(listPages(calls, prefix))).flat(),

    /** Lists objects like `list`, a thousand at a time. */
    listPages: (prefix: string): AsyncGenerator<BucketObject[]> => listPages(calls, prefix),

    /** Uploads a stream in equal parts. A failure leaves no partial object and, if the bucket answers, no parts. */
    putStream: (
      key: string,
      chunks: AsyncIterable<Uint8Array>,
      options?: { partBytes?: number; signal?: AbortSignal },
    ): Promise<void> => putInParts(calls, key, chunks, options),

    /** Proves that the bucket answers, exists and accepts the credentials. */
    async probe(): Promise<void> {
      const query = { "list-type": "2", "max-keys": "1" };
      await ask("GET", "", { query, timeoutMs: PROBE_TIMEOUT_MS, tries: 1 });
    },
  };
}

async function putInParts(
  { send, ask }: BucketCalls,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  { partBytes = PART_BYTES, signal }: { partBytes?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const call = { timeoutMs: PART_TIMEOUT_MS, signal };
  const parts = inParts(chunks, partBytes);
  const { value: first = Buffer.alloc(0) } = await parts.next();
  let next = await parts.next();
  if (next.done) return void (await ask("PUT", key, { ...call, body: first }));
  const begun = await ask("POST", key, { ...call, query: { uploads: "" } });
  const uploadId = textOf(begun.text, "UploadId");
  try {
    let list = "";
    const putPart = async (body: Uint8Array, partNumber: number) => {
      const query = { partNumber: String(partNumber), uploadId };
      const { etag } = await ask("PUT", key, { ...call, body, query });
      list += `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`;
    };
    await putPart(first, 1);
    for (let number = 2; !next.done; number++, next = await parts.next()) await putPart(next.value, number);
    const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    // This call has no second try: it would fail if the first try succeeded and only its answer was lost.
    await ask("POST", key, { ...call, tries: 1, body, query: { uploadId } });
  } catch (error) {
    await send("DELETE", key, { tries: 1, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function* listPages({ ask }: BucketCalls, prefix: string): AsyncGenerator<BucketObject[]> {
  for (let token = ""; ; ) {
    const query = { "list-type": "2", prefix, ...(token && { "continuation-token": token }) };
    const { text } = await ask("GET", "", { query });
    yield blocks(text, "Contents").map((entry) => ({
      key: textOf(entry, "Key"),
      writtenAt: new Date(textOf(entry, "LastModified")),
    }));
    if (textOf(text, "IsTruncated") !== "true") return;
    const next = textOf(text, "NextContinuationToken");
    if (!next || next === token) throw refusal({ status: 200, body: Buffer.from(text) });
    token = next;
  }
}

/** Joins and cuts chunks into parts of `bytes`, the last one shorter. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(bytes);
  let used = 0;
  for await (let chunk of chunks) {
    while (chunk.length > 0) {
      const taken = chunk.subarray(0, bytes - used);
      part.set(taken, used);
      used += taken.length;
      chunk = chunk.subarray(taken.length);
      if (used < bytes) continue;
      yield part;
      part = Buffer.allocUnsafe(bytes);
      used = 0;
    }
  }
  if (used > 0) yield part.subarray(0, used);
}

/** True for a missing object, but not for a missing bucket. */
function isMissing({ status, body }: Pick<Answer, "status" | "body">): boolean {
  return status === 404 && textOf(body.toString(), "Code") !== "NoSuchBucket";
}

function refusal({ status, body }: Pick<Answer, "status" | "body">): BucketError {
  const code = textOf(body.toString(), "Code");
  const said = `${status} ${code}`.trim();
  let message = `The bucket failed (${said}).`;
  if (status === 401 || status === 403)
    message = `The bucket refuses the credentials (${said}). Check BUCKET_ACCESS_KEY_ID and BUCKET_SECRET_ACCESS_KEY, and that this key may list, read, write and delete.`;
  if (code === "RequestTimeTooSkewed")
    message = `The bucket refuses the time of this machine (${said}). Set its clock right.`;
  if (code === "NoSuchBucket") message = `There is no such bucket (${said}). Check BUCKET_URL.`;
  if (WRONG_REGION.has(code)) message = `The bucket is in another region (${said}). Check BUCKET_REGION.`;
  return new BucketError(message, { isRefusal: !PASSING.has(status) });
}

function blocks(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, content = ""]) => content);
}

/** Returns the text of the first element of this name; empty if there is no such element. */
function textOf(xml: string, tag: string): string {
  const [, text = ""] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return unescapeHtml(text);
}
