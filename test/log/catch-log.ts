import { Writable } from "node:stream";

interface LogLine {
  level: number;
  msg: string;
  /** The number of events that the line stands for. */
  count?: number;
  /** The number of statements of an answered call's longest transaction. */
  statements?: number;
}

/** Patterns of personal data. Each pattern matches anywhere in a line. */
const PERSONAL = {
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi,
  address: /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}\b/gi,
  id: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  paypal: /\b(?:I|P|WH|PAYID)-[A-Z0-9]{8,}\b/g,
  facebook: /(?<![\d.])\d{15,}\b/g,
  token: /[\w-]{43,}/g,
};

/** Creates a destination for the server's log (`startTestApp({ logTo })`). */
export function catchLog() {
  let text = "";
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return {
    logTo,
    text: () => text,
    lines: () =>
      text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LogLine),
    /** Returns everything in the log that looks like personal data, except the address at which the server listens. */
    personalData: () => {
      const others = text.replaceAll(/Server listening at [^"]+/g, "");
      return Object.entries(PERSONAL).flatMap(([kind, pattern]) =>
        [...new Set(others.match(pattern))].map((found) => `${kind}: ${found}`),
      );
    },
  };
}
