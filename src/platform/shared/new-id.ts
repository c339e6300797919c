/** A UUIDv7 (RFC 9562, section 5.7), which sorts by creation time. `now` is in ms since the epoch. */
export function newId(now: number = Date.now()): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.trunc(now)) << 16n);
  crypto.getRandomValues(bytes.subarray(6));
  return uuidOf(bytes, 7);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Writes the first 16 bytes as a UUID. Version 8 (RFC 9562, section 5.8) is for bytes derived from other data. */
export function uuidOf(source: Uint8Array, version: 7 | 8): string {
  const bytes = Uint8Array.from(source.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Derives the version of one text, for a mutation that writes several, from the ids of the mutation and the record. */
export function partVersion(mutationId: string, recordId: string): string {
  const bytesOf = (id: string) => (id.match(/[0-9a-f]{2}/g) ?? []).map((hex) => Number.parseInt(hex, 16));
  const record = bytesOf(recordId);
  const bytes = Uint8Array.from(bytesOf(mutationId), (byte, index) => byte ^ (record[index] ?? 0));
  return uuidOf(bytes, 8);
}
