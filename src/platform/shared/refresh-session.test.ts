import { expect, test, vi } from "vitest";
import { refreshSession } from "./refresh-session.ts";

function openTab(cookie: string) {
  const events: string[] = [];
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("window", { dispatchEvent: ({ type }: Event) => events.push(type) });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", fetch);
  return { events, fetch };
}

test("refreshSession exchanges the tokens at the server when no other tab has done so", async () => {
  const { events, fetch } = openTab("session_mark=1");
  expect(await refreshSession("1")).toMatchObject({ ok: true });
  expect(fetch).toHaveBeenCalledWith("/api/session/refresh", expect.objectContaining({ method: "POST" }));
  expect(events).toEqual([]);
});

test("tokens that another tab has exchanged are not exchanged again", async () => {
  const { fetch } = openTab("session_mark=2");
  expect(await refreshSession("1")).toMatchObject({ ok: true });
  expect(fetch).not.toHaveBeenCalled();
});

test("a refresh waits for the one of another tab, and then does not call the server", async () => {
  const { fetch } = openTab("session_mark=1");
  const request = vi.fn(async (_name: string, _options: LockOptions, run: () => Promise<unknown>) => {
    vi.stubGlobal("document", { cookie: "session_mark=2" });
    return run();
  });
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await refreshSession("1")).toMatchObject({ ok: true });
  expect(request.mock.calls.map(([name]) => name)).toEqual(["session-refresh"]);
  expect(fetch).not.toHaveBeenCalled();
});

test("after a sign-out, refreshSession does not call the server and dispatches session-ended", async () => {
  const { events, fetch } = openTab("signed_in=");
  expect(await refreshSession("1")).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  expect(fetch).not.toHaveBeenCalled();
  expect(events).toEqual(["session-ended"]);
});
