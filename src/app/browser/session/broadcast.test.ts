import { afterAll, expect, test, vi } from "vitest";
import { onTabMessage, type SessionMessage, sendToTabs } from "./broadcast.ts";

/** A tab of this version or an earlier one. */
const other = new BroadcastChannel("session");
afterAll(() => other.close());

test("tabs hear each other on the channel of earlier versions, and not themselves", async () => {
  const heardHere: SessionMessage[] = [];
  const heardThere: SessionMessage[] = [];
  onTabMessage((message) => heardHere.push(message));
  other.onmessage = ({ data }) => heardThere.push(data);

  sendToTabs({ event: "SIGNED_OUT" });
  other.postMessage({ event: "SIGNED_IN", userId: "ana", signedInAt: "2026-11-20T12:00:00.000Z" });

  await vi.waitFor(() => {
    expect(heardThere).toEqual([{ event: "SIGNED_OUT" }]);
    expect(heardHere).toEqual([
      { event: "SIGNED_IN", userId: "ana", signedInAt: "2026-11-20T12:00:00.000Z" },
    ]);
  });
});
