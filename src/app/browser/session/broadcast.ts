import type { ClosedSession } from "#member/account/session/session-state.ts";

/** Tabs of an earlier version may still be open, so names and messages must not change. */
export type SessionMessage =
  | { event: "SIGNED_IN"; userId: string; signedInAt: string }
  | { event: "SIGNED_OUT" }
  /** The server ended the session on purpose; the sending tab clears the device. */
  | { event: "SESSION_CLOSED"; userId: string; closed: ClosedSession };

let channel: BroadcastChannel | undefined;

export function sendToTabs(message: SessionMessage): void {
  openChannel().postMessage(message);
}

export function onTabMessage(listener: (message: SessionMessage) => void): void {
  openChannel().onmessage = ({ data }: MessageEvent<SessionMessage>) => listener(data);
}

/** Opens at the first use: the build imports this module, and an open channel would keep its process alive. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("session");
  return channel;
}
