export interface BrowserSupport {
  hasPush: boolean;
  /** iPhone or iPad: only installed apps get push notifications there (WebKit, iOS 16.4). */
  isApple: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  /** This member subscribed here, and the browser still has the subscription. */
  isSubscribed: boolean;
}

export type PushCapability = "on" | "off" | "denied" | "needs-app" | "unsupported";

export function pushCapability(ability: BrowserSupport): PushCapability {
  if (ability.isApple && !ability.isInstalled) return "needs-app";
  if (!ability.hasPush) return "unsupported";
  if (ability.permission === "denied") return "denied";
  return ability.isSubscribed && ability.permission === "granted" ? "on" : "off";
}
