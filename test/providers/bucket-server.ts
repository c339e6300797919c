import { hash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { BucketSettings } from "#platform/files/bucket.ts";
import { serve } from "./serving.ts";
import { readAuthorization, signatureOf } from "./sigv4.ts";

const SKEW_MAX_MS = 15 * 60_000;
const ACCESS_KEY_ID = "TESTKEYOFTHEBUCKET";
const SECRET_ACCESS_KEY = "secret/of+the=bucket";

interface StoredObject {
  content: Buffer;
  writtenAt: Date;
}

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
}

/** An answer in place of the real one: an error, no answer at all, a broken connection, half of the body. */
type Fault = { status: number; code: string } | "silence" | "hang up" | "cut";

interface Answer {
  status?: number;
  content?: Buffer;
  etag?: string;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Starts an S3 bucket in memory, which checks every signature (Signature Version 4) and every hash. It supports what
 * the product uses: objects, lists in pages, uploads in parts. It stops after the file's tests.
 * @param isHost whether the bucket's name is in the host, as in `https://bucket.host/key`; otherwise the path begins
 * with the name
 */
export async function startBucketServer({ isHost = false } = {}) {
  const name = isHost ? "" : "/claves";
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const bucket = {
    objects,
    uploads,
    settings: {} as BucketSettings,
    /** The same settings as environment variables of the product. */
    environment: {} as Record<string, string>,
    /** The calls, each as `GET pictures/…`, or `POST backups/… uploads` for the beginning of an upload in parts. */
    calls: [] as string[],
    /** The most keys in one page of a list. */
    pageMax: 1000,
    /** The least size of a part, except the last one. S3 requires 5 MiB. */
    partMinBytes: 5 * 1024 * 1024,
    /** The bucket's own clock, for its objects. Signatures are always compared with the real time. */
    clock: () => new Date(),
    /** Runs after the check of the signature, before the call has any effect. */
    spoil: undefined as ((call: string) => Fault | undefined) | undefined,
  };

  const origin = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal) sendError(response, error.status, error.code);
      else response.destroy(error as Error);
    });
  });
  bucket.settings = {
    url: `${origin}${name}`,
    region: "test-1",
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
  };
  bucket.environment = {
    BUCKET_URL: bucket.settings.url,
    BUCKET_REGION: bucket.settings.region,
    BUCKET_ACCESS_KEY_ID: ACCESS_KEY_ID,
    BUCKET_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  };
  return bucket;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? "", "http://bucket");
    checkSignature(request, url, body);
    if (request.method === "PUT" && request.headers["content-length"] === undefined)
      throw new Refusal(411, "MissingContentLength");
    if (url.pathname !== name && !url.pathname.startsWith(`${name}/`)) throw new Refusal(404, "NoSuchBucket");
    const key = decodeURIComponent(url.pathname.slice(name.length + 1));
    const call = { method: request.method ?? "", key, query: url.searchParams, body };
    const line = [call.method, key, ...(url.searchParams.has("uploads") ? ["uploads"] : [])].join(" ");
    bucket.calls.push(line);
    const fault = bucket.spoil?.(line);
    if (fault === "silence") return;
    if (fault === "hang up") return void request.socket.destroy();
    if (typeof fault === "object") throw new Refusal(fault.status, fault.code);
    const { status = 200, content = Buffer.alloc(0), etag } = inRange(handle(call), request.headers);
    response.writeHead(status, { "content-length": content.length, ...(etag && { etag }) });
    if (fault === "cut") {
      response.write(content.subarray(0, content.length / 2));
      return void setImmediate(() => request.socket.destroy());
    }
    response.end(request.method === "HEAD" ? undefined : content);
  }

  function checkSignature(request: IncomingMessage, { pathname, searchParams }: URL, body: Buffer): void {
    const headers = request.headers as Record<string, string | undefined>;
    const authorization = readAuthorization(headers.authorization);
    if (!authorization) throw new Refusal(403, "AccessDenied");
    const { accessKeyId, scope, signedHeaders, signature } = authorization;
    if (accessKeyId !== ACCESS_KEY_ID) throw new Refusal(403, "InvalidAccessKeyId");
    const date = headers["x-amz-date"] ?? "";
    if (scope !== `${date.slice(0, 8)}/${bucket.settings.region}/s3/aws4_request`)
      throw new Refusal(400, "AuthorizationHeaderMalformed");
    const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
    if (!(Math.abs(Date.now() - at) < SKEW_MAX_MS)) throw new Refusal(403, "RequestTimeTooSkewed");
    const needed = ["host", ...Object.keys(headers).filter((header) => header.startsWith("x-amz-"))];
    if (!needed.every((header) => signedHeaders.includes(header))) throw new Refusal(403, "AccessDenied");
    const signed = { method: request.method ?? "", path: pathname, query: searchParams, headers };
    if (signatureOf(signed, { scope, signedHeaders }, SECRET_ACCESS_KEY) !== signature)
      throw new Refusal(403, "SignatureDoesNotMatch");
    if (headers["x-amz-content-sha256"] !== hash("sha256", body))
      throw new Refusal(400, "XAmzContentSHA256Mismatch");
  }

  function inRange(answer: Answer, { range, "if-match": expected }: IncomingHttpHeaders): Answer {
    const { content = Buffer.alloc(0), etag } = answer;
    if (expected && expected !== etag) throw new Refusal(412, "PreconditionFailed");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (!start || !end) return answer;
    if (Number(start) >= content.length) throw new Refusal(416, "InvalidRange");
    return { ...answer, status: 206, content: content.subarray(Number(start), Number(end) + 1) };
  }

  function handle(call: Call): Answer {
    const { method, key, query, body } = call;
    if (query.has("uploads") || query.has("uploadId")) return handleUpload(call);
    if (key === "") return { content: list(query) };
    const found = objects.get(key);
    if (method === "PUT") {
      objects.set(key, { content: body, writtenAt: bucket.clock() });
      return { etag: etagOf(body) };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    if (!found) throw new Refusal(404, "NoSuchKey");
    return { content: found.content, etag: etagOf(found.content) };
  }

  function handleUpload({ method, key, query, body }: Call) {
    if (query.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map() });
      return { content: xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`) };
    }
    const id = query.get("uploadId") ?? "";
    const upload = uploads.get(id);
    if (upload?.key !== key) throw new Refusal(404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return { etag: etagOf(body) };
    }
    uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    const parts = [...upload.parts].sort(([a], [b]) => a - b);
    if (parts.slice(0, -1).some(([, { length }]) => length < bucket.partMinBytes))
      throw new Refusal(400, "EntityTooSmall");
    const named = parts.map(([n, part]) => `<PartNumber>${n}</PartNumber><ETag>${etagOf(part)}</ETag>`);
    if (
      String(body) !==
      `<CompleteMultipartUpload>${named.map((part) => `<Part>${part}</Part>`).join("")}</CompleteMultipartUpload>`
    )
      throw new Refusal(400, "InvalidPart");
    objects.set(key, { content: Buffer.concat(parts.map(([, part]) => part)), writtenAt: bucket.clock() });
    return { content: xml("CompleteMultipartUploadResult", "") };
  }

  /**
   * Answers `ListObjectsV2` with keys in the order of their bytes. The last key of a page is the token of the next
   * page.
   */
  function list(query: URLSearchParams): Buffer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const max = Math.min(Number(query.get("max-keys") ?? bucket.pageMax), bucket.pageMax);
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    const last = keys.length > max ? keys[max - 1] : undefined;
    const token = last && `<NextContinuationToken>${escaped(last)}</NextContinuationToken>`;
    const entries = keys.slice(0, max).map(contents).join("");
    return xml(
      "ListBucketResult",
      `<IsTruncated>${last !== undefined}</IsTruncated>${token ?? ""}${entries}`,
    );
  }

  function contents(key: string): string {
    const { content, writtenAt } = objects.get(key) as StoredObject;
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified><ETag>${escaped(etagOf(content))}</ETag><Size>${content.length}</Size></Contents>`;
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(xml("Error", `<Code>${code}</Code><Message>refused</Message>`));
}

const etagOf = (content: Buffer): string => `"${hash("md5", content)}"`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function xml(name: string, content: string): Buffer {
  const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespace}>${content}</${name}>`);
}
