import { createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Starts a mail server (RFC 5321) that takes every message after `answerMs`. `isBusy` lets it refuse a connection with
 * 421, as servers with a limit of connections do.
 */
export async function startSmtpReceiver({
  answerMs = async () => 0,
  isBusy = () => false,
}: {
  answerMs?: (to: string) => Promise<number> | number;
  isBusy?: (connections: number) => boolean;
} = {}) {
  const sockets = new Set<Socket>();
  const receiver = {
    url: "",
    /** The `Message-ID` of each message that the server took, in order. */
    taken: [] as string[],
    connections: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };

  async function take(text: string, to: string): Promise<void> {
    await wait(await answerMs(to));
    receiver.taken.push(/^message-id: *(\S+)/im.exec(text)?.[1] ?? "");
  }

  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    receiver.connections++;
    if (isBusy(sockets.size)) return socket.end("421 4.7.0 too many connections\r\n");
    let buffer = "";
    let to = "";
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("data", async (chunk) => {
      buffer += chunk.toString("latin1");
      const end = isData ? "\r\n.\r\n" : "\r\n";
      if (!buffer.endsWith(end)) return;
      const text = buffer;
      buffer = "";
      if (isData) {
        isData = false;
        await take(text, to);
        socket.write("250 taken\r\n");
        return;
      }
      const word = text.slice(0, 4).toUpperCase();
      if (word === "RCPT") to = /<(.*)>/.exec(text)?.[1] ?? "";
      isData = word === "DATA";
      socket.write(isData ? "354 go on\r\n" : word === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  receiver.url = `smtp://127.0.0.1:${address.port}`;
  return receiver;
}
