import { createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#app/server/config/read-config.ts";
import { isRefusedForGood, mailer } from "./mail.ts";
import { isSurelyUnsent, loggedRefusal } from "./sending.ts";

let close: () => void = () => undefined;
afterEach(() => close());

/** A mail server with these replies by command; "drop" breaks the connection instead. */
async function mailServer(says: Record<string, string>): Promise<string> {
  const answers = {
    HELLO: "220 hola",
    EHLO: "250 hola",
    MAIL: "250 ok",
    RCPT: "250 ok",
    DATA: "354 di",
    ...says,
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    const say = (word: string) => {
      const answer = { "END.": "250 ok", QUIT: "221 chau", ...answers }[word];
      if (answer === "drop" || !answer) socket.destroy();
      else socket.write(`${answer}\r\n`);
    };
    let isData = false;
    say("HELLO");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (isData && !text.endsWith("\r\n.\r\n")) return;
      const word = isData ? "END." : text.slice(0, 4);
      isData = word === "DATA" && answers.DATA.startsWith("354");
      say(word);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const MESSAGE = { to: "ana@ejemplo.com", subject: "Hola", text: "Hola" };

function configOf(smtpUrl: string) {
  const config = readConfig({});
  return { ...config, mail: { ...config.mail, smtpUrl } };
}

async function failureOf(smtpUrl: string): Promise<unknown> {
  return mailer(configOf(smtpUrl), 1)(MESSAGE, "a").then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("sending succeeds when the mail server accepts the message", async () => {
  expect(await failureOf(await mailServer({}))).toBeUndefined();
});

test("a mail server on another machine gets nothing in the clear, unless the setting allows it", async () => {
  const near = await mailServer({ STAR: "454 no" });
  expect(await failureOf(near)).toBeUndefined();
  const far = near.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  expect(isSurelyUnsent(await failureOf(far))).toBe(true);
  expect(await failureOf(`${far}?requireTLS=false`)).toBeUndefined();
});

test.each([
  ["hangs up before it greets", { HELLO: "drop" }, true, false],
  ["greets with trouble", { HELLO: "421 luego" }, true, false],
  ["refuses the sender for now", { MAIL: "451 luego" }, true, false],
  ["refuses the sender", { MAIL: "550 5.1.8 no te conozco" }, true, false],
  ["hangs up at the address", { RCPT: "421 luego" }, true, false],
  ["refuses the address for now", { RCPT: "450 4.2.1 luego" }, true, false],
  ["does not know the address", { RCPT: "550 5.1.1 nadie" }, true, true],
  ["does not know the address, without saying more", { RCPT: "550 nadie" }, true, true],
  ["relays nothing", { RCPT: "554 5.7.1 <ana@ejemplo.com>: Relay access denied" }, true, false],
  ["refuses the message for now", { DATA: "452 lleno" }, true, false],
  ["refuses to begin the message", { DATA: "554 no" }, true, false],
  ["refuses the message at its end", { "END.": "451 luego" }, true, false],
  ["refuses the message for what it says", { "END.": "554 5.7.1 no" }, true, false],
  ["does not answer the message's end", { "END.": "drop" }, false, false],
])("a mail server that %s: %j, surely unsent: %s, refused for good: %s", async (_what, says, ...expected) => {
  const error = await failureOf(await mailServer(says));
  expect(error).toBeDefined();
  expect([isSurelyUnsent(error), isRefusedForGood(error)]).toEqual(expected);
});

test("a message counts as surely unsent when no mail server listens", async () => {
  const url = await mailServer({});
  close();
  expect(isSurelyUnsent(await failureOf(url))).toBe(true);
});

test("a message counts as surely unsent when no connection becomes ready, as with an expired certificate", () => {
  const conn = (parts: object) => Object.assign(new Error(), { command: "CONN", ...parts });
  for (const originalCode of ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT"])
    expect(isSurelyUnsent(conn({ code: "ESOCKET", originalCode })), originalCode).toBe(true);
  for (const timeoutType of ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"])
    expect(isSurelyUnsent(conn({ code: "ETIMEDOUT", timeoutType })), timeoutType).toBe(true);
  expect(isSurelyUnsent(conn({ code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" }))).toBe(false);
  expect(isSurelyUnsent(conn({ code: "ESOCKET", originalCode: "ECONNRESET" }))).toBe(false);
});

test("what the log says of a message that was not taken does not contain the address", async () => {
  const error = await failureOf(await mailServer({ RCPT: "450 4.2.1 <ana@ejemplo.com> luego" }));
  expect(loggedRefusal(error)).toEqual({ code: "EENVELOPE", status: 450 });
});

test("over HTTP, a failed connection counts as surely unsent, and a broken or aborted call does not", () => {
  const failed = (code: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) });
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED"]) {
    expect(isSurelyUnsent(failed(code)), code).toBe(true);
  }
  for (const code of ["ECONNRESET", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"]) {
    expect(isSurelyUnsent(failed(code)), code).toBe(false);
  }
  expect(isSurelyUnsent(AbortSignal.abort().reason)).toBe(false);
  expect(isSurelyUnsent(undefined)).toBe(false);
});
