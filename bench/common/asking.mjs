// Sends requests from many addresses, because the product limits calls to 3,000 a minute from one address.
import { Agent, request as httpRequest } from "node:http";

const AT_ONCE = 8;
const CALLS_EACH_ADDRESS = 1000;

let called = 0;
let agent = newAgent();

/** Returns an agent that calls from the next of this machine's loopback addresses. */
function newAgent() {
  const number = Math.floor(called / CALLS_EACH_ADDRESS) + 1;
  return new Agent({
    keepAlive: true,
    maxSockets: AT_ONCE,
    localAddress: `127.${(number >> 14) & 127}.${(number >> 7) & 127}.${(number & 127) + 2}`,
  });
}

/** @returns { status, headers, bytes, ms } */
export function send(port, question) {
  const { method = "GET", path, headers, body } = question;
  if (++called % CALLS_EACH_ADDRESS === 0) agent = newAgent();
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: "127.0.0.1", port, method, path, headers: { host: `localhost:${port}`, ...headers }, agent },
      async (response) => {
        const chunks = [];
        try {
          for await (const chunk of response) chunks.push(chunk);
        } catch (error) {
          return reject(error);
        }
        const { statusCode: status, headers } = response;
        resolve({ status, headers, bytes: Buffer.concat(chunks), ms: performance.now() - started });
      },
    );
    request.on("error", (error) => {
      // The server may end an idle connection while this request leaves (Node's documentation of reusedSocket).
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(send(port, question));
      else reject(error);
    });
    request.end(body && JSON.stringify(body));
  });
}

/** Sends `count` requests, `atOnce` in parallel. @returns the milliseconds of each */
export async function sendMany(port, count, newRequest, atOnce = AT_ONCE) {
  const times = [];
  let left = count;
  const ask = async () => {
    while (left-- > 0) {
      const request = newRequest();
      const { status, bytes, ms } = await send(port, request);
      if (status >= 400) throw new Error(`${request.method ?? "GET"} ${request.path}: ${status} ${bytes}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return times;
}
