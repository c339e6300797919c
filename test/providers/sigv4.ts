import { createHmac, hash } from "node:crypto";

/** A request as a server receives it. Names of headers are in lower case, and `path` is percent-encoded. */
interface SignedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
}

interface Authorization {
  accessKeyId: string;
  /** The scope of the signature, such as `20130524/us-east-1/s3/aws4_request`. */
  scope: string;
  signedHeaders: string[];
  signature: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^/,]+)\/([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/;

export function readAuthorization(header = ""): Authorization | undefined {
  const [, accessKeyId, scope, names, signature] = AUTHORIZATION.exec(header) ?? [];
  if (!accessKeyId || !scope || !names || !signature) return undefined;
  return { accessKeyId, scope, signedHeaders: names.split(";"), signature };
}

/**
 * Computes the signature that S3 expects of a request. The code follows AWS's description, "Signature Calculations for
 * the Authorization Header" (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signatureOf(
  { method, path, query, headers }: SignedRequest,
  { scope, signedHeaders }: Pick<Authorization, "scope" | "signedHeaders">,
  secretAccessKey: string,
): string {
  const canonicalRequest = [
    method,
    path
      .split("/")
      .map((part) => uriEncode(decodeURIComponent(part)))
      .join("/"),
    [...query]
      .map(([name, value]) => [uriEncode(name), uriEncode(value)])
      .sort(([a = "", x = ""], [b = "", y = ""]) => compare(a, b) || compare(x, y))
      .map((pair) => pair.join("="))
      .join("&"),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? "").trim().replaceAll(/ +/g, " ")}`),
    "",
    signedHeaders.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
  const stringToSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash("sha256", canonicalRequest)];
  let key: string | Buffer = `AWS4${secretAccessKey}`;
  for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(stringToSign.join("\n")).digest("hex");
}

/** Encodes each byte except A-Z, a-z, 0-9, hyphen, period, underscore and tilde. */
function uriEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
