import type { ClosedSession } from "#member/account/session/session-state.ts";

/** Tabs of an earlier version may still be open, so names and messages must not change. */
export type SessionMessage =
  | { event: "SIGNED_IN"; userId: string; signedInAt: string }
  | { event: "SIGNED_OUT" }
  /** The server ended the session on purpose; the sending tab clears the device. */
  | { event: "SESSION_CLOSED"; userId: string; closed: ClosedSession };

const channel = new BroadcastChannel("session");

export function sendToTabs(message: SessionMessage): void {
  channel.postMessage(message);
}

export function onTabMessage(listener: (message: SessionMessage) => void): void {
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => listener(data);
}
