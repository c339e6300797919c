import { createServer } from "node:http";

export interface Received {
  path: string;
  headers: Record<string, string | undefined>;
  /** The body as it came, unparsed. */
  body: string;
}

/** A server that takes whatever is sent to it, on a free port of this machine. Whoever starts it closes it. */
export async function startReceiver() {
  const receiver = {
    url: "",
    received: [] as Received[],
    /** What the next requests are answered with. */
    status: 200,
    /** The JSON that goes with it. */
    answer: {} as object,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    receiver.received.push({
      path: request.url ?? "",
      headers: request.headers as Received["headers"],
      body: Buffer.concat(chunks).toString("utf8"),
    });
    response
      .writeHead(receiver.status, { "content-type": "application/json", connection: "close" })
      .end(JSON.stringify(receiver.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  receiver.url = `http://127.0.0.1:${address.port}`;
  return receiver;
}
