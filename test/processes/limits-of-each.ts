import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { newImageFile } from "#features/journal/images/image-file.ts";
import { IMAGES_PATH } from "#features/journal/journal-limits.ts";
import { newId } from "#shared/new-id.ts";
import { Caller } from "../attack/wire.ts";
import { countStatuses, type ThreeProcesses, times } from "./three-processes.ts";

/** Per process and minute (product.md, sections 3 and 7). */
const CALLS_OF_ADDRESS = 3000;
const CALLS_OF_SESSION = 600;
const LOOKS_AT_PAYPAL = 15;
const BODY_BYTES = 9 * 1024 * 1024;

/**
 * Limits in a process's memory: three processes let three times as much pass. They run first, because the
 * minutes that they count start with the processes.
 */
export function limitsOfEach(three: () => ThreeProcesses): void {
  const origin = () => three().front.origin;
  const headersOf = (cookie: string) => ({ host: new URL(origin()).host, origin: origin(), cookie });
  const atEach = <T>(address: string, work: (caller: Caller, port: number) => Promise<T>): Promise<T[]> =>
    Promise.all(
      three().front.ports.map(async (port) => {
        const caller = new Caller(`http://localhost:${port}`, address);
        const result = await work(caller, port);
        caller.close();
        return result;
      }),
    );

  test("one network address may make 3,000 calls a minute at each process, 9,000 at three", async () => {
    const call = `GET /api/nada HTTP/1.1\r\nhost: ${new URL(origin()).host}\r\n`;
    const calls = [`${call}\r\n`.repeat(CALLS_OF_ADDRESS + 9), call, "connection: close\r\n\r\n"].join("");
    const answers = await atEach("127.0.3.1", (caller) => caller.sendBytes(calls));
    for (const text of answers) {
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => ({
        status: Number(status),
      }));
      expect(countStatuses(statuses)).toEqual({ 404: CALLS_OF_ADDRESS, 429: 10 });
    }
  });

  test("one session may make 600 calls a minute at each process, 1,800 at three", async () => {
    const { member } = await three().newMember();
    const headers = headersOf(member.cookieHeader("/"));
    const call = { method: "GET", path: "/api/public-config", headers, body: undefined, isCutOff: false };
    const answers = await atEach("127.0.3.2", (caller) =>
      times(CALLS_OF_SESSION + 9, () => caller.send(call)),
    );
    for (const ofProcess of answers) {
      expect(countStatuses(ofProcess)).toEqual({ 200: CALLS_OF_SESSION, 429: 9 });
    }
  });

  test("one member's confirmations cause 15 PayPal lookups a minute at each process, 45 at three", async () => {
    const { member, userId } = await three().newMember();
    const id = "I-PREPARADA";
    await three()
      .database.insertInto("prepared_subscriptions")
      .values({
        request_id: newId(),
        user_id: userId,
        paypal_subscription_id: id,
        is_open: 1,
        ...NEW_PREPARED(),
      })
      .execute();
    const headers = { ...headersOf(member.cookieHeader("/")), "content-type": "application/json" };
    const body = Buffer.from(JSON.stringify({ paypal_subscription_id: id }));
    const call = { method: "POST", path: "/api/subscription/confirmation", headers, body, isCutOff: false };
    const answers = await atEach("127.0.3.3", async (caller) => {
      const ofProcess: { status: number }[] = [];
      while (ofProcess.length <= LOOKS_AT_PAYPAL) ofProcess.push(await caller.send(call));
      return ofProcess;
    });
    for (const ofProcess of answers)
      expect(countStatuses(ofProcess)).toEqual({ 404: LOOKS_AT_PAYPAL, 429: 1 });
    const asked = three().front.calls.filter((one) => one.endsWith(`/v1/billing/subscriptions/${id}`));
    expect(asked).toHaveLength(3 * LOOKS_AT_PAYPAL);
  });

  test("three processes accept six and refuse three concurrent bodies of 9 MB of one member", async () => {
    const { member } = await three().newMember();
    const headers = { ...headersOf(member.cookieHeader("/")), "content-type": "image/jpeg" };
    const sendings = three().front.ports.flatMap((port) =>
      Array.from({ length: 3 }, () =>
        sendAlmost(port, `${IMAGES_PATH}/${newImageFile("a", new Date())}`, headers),
      ),
    );
    const refused = await firstAnswered(3, sendings);
    for (const { call, answered } of refused) {
      const { statusCode, headers: told } = await answered;
      expect([statusCode, told["retry-after"]]).toEqual([503, "5"]);
      call.destroy();
    }
    const others = sendings.filter((sending) => !refused.includes(sending));
    for (const { call } of others) call.end("\0");
    const statuses = await Promise.all(others.map(async ({ answered }) => (await answered).statusCode));
    expect(statuses).toEqual([415, 415, 415, 415, 415, 415]);
  });
}

const NEW_PREPARED = () => ({
  start_time: null,
  paid_through: null,
  fetched_at: null,
  created_at: new Date().toISOString(),
});

interface Sending {
  call: ClientRequest;
  answered: Promise<IncomingMessage>;
}

function sendAlmost(port: number, path: string, headers: Record<string, string>): Sending {
  const call = request({
    host: "127.0.0.1",
    port,
    agent: false,
    method: "PUT",
    path,
    // Node closes other connections after the answer. The client may then fail to write before it reads the refusal.
    headers: { ...headers, "content-length": BODY_BYTES, connection: "keep-alive" },
  });
  const answered = once(call, "response").then(([answer]) => (answer as IncomingMessage).resume());
  // After a refusal the server may close the connection before the body ends.
  call.on("error", () => undefined);
  call.write(Buffer.alloc(BODY_BYTES - 1));
  return { call, answered };
}

function firstAnswered(count: number, sendings: readonly Sending[]): Promise<Sending[]> {
  const { promise, resolve } = Promise.withResolvers<Sending[]>();
  const first: Sending[] = [];
  for (const sending of sendings) {
    void sending.answered.then(() => {
      if (first.push(sending) === count) resolve([...first]);
    });
  }
  return promise;
}
