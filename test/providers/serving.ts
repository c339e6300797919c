import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { stopAfterTests } from "../stop-after-tests.ts";

/** Runs a server on this machine until the file's tests end. Returns the origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stopAfterTests(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
