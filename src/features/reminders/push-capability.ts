/** What a browser tells of itself as far as notices go. */
export interface BrowserSupport {
  /** Whether it knows notices and a push service at all. */
  hasPush: boolean;
  /** An iPhone or iPad, whose browsers hand notices to installed applications alone (WebKit, iOS 16.4). */
  isApple: boolean;
  /** Opened as an application of its own. */
  isInstalled: boolean;
  permission: NotificationPermission;
  /** This member has turned notices on here, and the browser still has them. */
  isSubscribed: boolean;
}

/** What can be said and done about notices on this device. */
export type PushCapability = "on" | "off" | "denied" | "needs-app" | "unsupported";

export function pushCapability(ability: BrowserSupport): PushCapability {
  if (ability.isApple && !ability.isInstalled) return "needs-app";
  if (!ability.hasPush) return "unsupported";
  if (ability.permission === "denied") return "denied";
  return ability.isSubscribed && ability.permission === "granted" ? "on" : "off";
}
