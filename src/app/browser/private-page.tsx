import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionStore } from "#features/account/client.ts";
import { memberOf } from "#features/account/former-member.ts";
import { SECOND_MS } from "#shared/time.ts";

const FRESH_MS = 30 * SECOND_MS;

/** What private pages have fetched, for as long as the same member is there. */
const cache = new QueryClient({
  defaultOptions: {
    // The server says by itself when it cannot be reached: a call never waits unseen for a connection.
    queries: { networkMode: "always", staleTime: FRESH_MS, retry: false },
  },
});

let owner = memberOf(sessionStore.get())?.id;

sessionStore.subscribe(() => {
  const next = memberOf(sessionStore.get())?.id;
  if (next !== owner) cache.clear();
  owner = next;
});

/** Around every private page: the cached queries of its screens. No public page loads it. */
export function PrivatePage({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
