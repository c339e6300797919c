export interface ReminderLink {
  action: "confirm" | "stop";
  token: string;
}

const ACTIONS = { confirmar: "confirm", dejar: "stop" } as const;
/** 32 random bytes in base64url. */
const LINK = /^#(confirmar|dejar)=([A-Za-z0-9_-]{43})$/;

/** Null if the fragment is not ours or is incomplete. */
export function readReminderLink(fragment: string): ReminderLink | null {
  const [, action, token = ""] = LINK.exec(fragment) ?? [];
  return action ? { action: ACTIONS[action as keyof typeof ACTIONS], token } : null;
}
