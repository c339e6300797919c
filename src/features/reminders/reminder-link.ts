/** What a link in a message asks for; its secret stands in the fragment, which no server is sent. */
export interface ReminderLink {
  action: "confirm" | "stop";
  token: string;
}

const ACTIONS = { confirmar: "confirm", dejar: "stop" } as const;
/** 32 random bytes in base64url. */
const LINK = /^#(confirmar|dejar)=([A-Za-z0-9_-]{43})$/;

/** Reads an address's fragment; null where it is not one of ours, or not all of it. */
export function readReminderLink(fragment: string): ReminderLink | null {
  const [, action, token = ""] = LINK.exec(fragment) ?? [];
  return action ? { action: ACTIONS[action as keyof typeof ACTIONS], token } : null;
}
