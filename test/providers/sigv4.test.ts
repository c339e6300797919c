import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { readAuthorization, signatureOf } from "./sigv4.ts";

// AWS's published examples for this key, in the same description as the algorithm.
const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const HEADERS = {
  host: "examplebucket.s3.amazonaws.com",
  "x-amz-content-sha256": hash("sha256", ""),
  "x-amz-date": "20130524T000000Z",
};
const PUT = {
  ...HEADERS,
  date: "Fri, 24 May 2013 00:00:00 GMT",
  "x-amz-content-sha256": hash("sha256", "Welcome to Amazon S3."),
  "x-amz-storage-class": "REDUCED_REDUNDANCY",
};

test.each([
  {
    example: "GET Object",
    request: { method: "GET", path: "/test.txt", headers: { ...HEADERS, range: "bytes=0-9" } },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    example: "PUT Object",
    request: { method: "PUT", path: "/test%24file.text", headers: PUT },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    example: "GET Bucket lifecycle",
    request: { method: "GET", path: "/", query: "lifecycle=", headers: HEADERS },
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    example: "GET Bucket, a list",
    request: { method: "GET", path: "/", query: "prefix=J&max-keys=2", headers: HEADERS },
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
])("the published example $example has this signature", ({ request, signature }) => {
  const headers = Object.keys(request.headers).sort();
  const authorization = readAuthorization(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${headers.join(";")},Signature=${signature}`,
  );
  expect(authorization?.accessKeyId).toBe("AKIAIOSFODNN7EXAMPLE");
  const scope = authorization?.scope ?? "";
  const query = new URLSearchParams(request.query);
  expect(signatureOf({ ...request, query }, { scope, signedHeaders: headers }, SECRET)).toBe(signature);
});
