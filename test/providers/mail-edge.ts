import type { TestApp } from "../test-app.ts";
import { serve } from "./serving.ts";

export interface CaughtMail {
  from: { address: string; name: string };
  to: { address: string }[];
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
}

export type MailEdge = Awaited<ReturnType<typeof catchMail>>;

/** Catches outgoing mail in place of the mail server, until the file's tests end. */
export async function catchMail(app: TestApp) {
  const edge = {
    all: [] as CaughtMail[],
    isRefusing: false,
    /** Runs the jobs that are due. Returns the mail to an address, oldest first. */
    async sentTo(address: string): Promise<CaughtMail[]> {
      await app.runJobs();
      return edge.all.filter(({ to }) =>
        to.some((one) => one.address.toLowerCase() === address.toLowerCase()),
      );
    },
  };
  app.config.mail.catchUrl = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!edge.isRefusing) edge.all.push(JSON.parse(Buffer.concat(chunks).toString()) as CaughtMail);
    response.writeHead(edge.isRefusing ? 503 : 201).end();
  });
  return edge;
}
