import { createServer } from "node:http";

export interface Received {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** Records every request on a free local port. The caller closes it. */
export async function startReceiver() {
  const receiver = {
    url: "",
    received: [] as Received[],
    status: 200,
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
