import { type KeyObject, randomBytes, sign } from "node:crypto";

/** DER tags (X.690 §8). */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const;

const oids = {
  commonName: Buffer.from("550403", "hex"),
  sha256WithRsa: Buffer.from("2a864886f70d01010b", "hex"),
} as const;

/** UTCTime has two-digit years, so 2049 is the last year it can express (RFC 5280 §4.1.2.5). */
const validity = ["250101000000Z", "491231235959Z"] as const;

/** Creates an X.509 certificate as PEM (RFC 5280 §4.1). Node can read certificates but not create them. */
export function selfSignedCertificate(
  commonName: string,
  keys: { publicKey: KeyObject; privateKey: KeyObject },
) {
  const algorithm = der(tags.sequence, der(tags.objectIdentifier, oids.sha256WithRsa), der(tags.null));
  const type = der(tags.objectIdentifier, oids.commonName);
  const attribute = der(tags.sequence, type, der(tags.utf8String, Buffer.from(commonName)));
  const name = der(tags.sequence, der(tags.set, attribute));
  const toBeSigned = der(
    tags.sequence,
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    // Serial number: positive, without a leading zero byte.
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    der(tags.sequence, ...validity.map((time) => der(tags.utcTime, Buffer.from(time)))),
    name,
    keys.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(tags.bitString, Buffer.from([0]), sign("sha256", toBeSigned, keys.privateKey));
  const certificate = der(tags.sequence, toBeSigned, algorithm, signature);
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** Encodes a value with its tag and length. From 128 bytes on, DER uses the long form of the length. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 128) return Buffer.concat([Buffer.from([tag, value.length]), value]);
  const hex = value.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value]);
}
