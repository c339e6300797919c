import { createServer } from "node:http";
import { stopAfterTests } from "./stop-after-tests.ts";
import type { TestApp } from "./test-app.ts";

/** A message as it would have gone out. */
export interface CaughtMail {
  from: { address: string; name: string };
  to: { address: string }[];
  subject: string;
  text: string;
}

export type MailEdge = Awaited<ReturnType<typeof catchMail>>;

/** The wire to the mail server: keeps what goes out, unless a test has it refused. Stopped after the file's tests. */
export async function catchMail(app: TestApp) {
  const edge = {
    all: [] as CaughtMail[],
    isRefusing: false,
    /** Until then it answers nothing. */
    heldUntil: undefined as Promise<void> | undefined,
    /** Does the work that is due, and gives what has gone to an address by then. */
    async sentTo(address: string): Promise<CaughtMail[]> {
      await app.runJobs();
      return edge.all.filter(({ to }) =>
        to.some((one) => one.address.toLowerCase() === address.toLowerCase()),
      );
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await edge.heldUntil;
    if (!edge.isRefusing) edge.all.push(JSON.parse(Buffer.concat(chunks).toString()) as CaughtMail);
    response.writeHead(edge.isRefusing ? 503 : 201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  app.config.mail.catchUrl = `http://127.0.0.1:${address.port}`;
  stopAfterTests(() => new Promise((resolve) => server.close(resolve)));
  return edge;
}
