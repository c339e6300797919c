/** An application with an embedded browser, in which Google refuses a sign-in. */
interface InAppBrowser {
  /** Absent if the application is not known. */
  name?: string;
  system: "android" | "ios" | "other";
}

const APPLICATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/, "Instagram"],
  [/\b(FBAN|FBAV|FB_IAB|FBIOS)\b/, "Facebook"],
  [/\b(musical_ly|BytedanceWebview|TikTok|trill)/i, "TikTok"],
  [/\bLinkedInApp\b/, "LinkedIn"],
  [/\b(Twitter for iPhone|TwitterAndroid|Twitter for Android)\b/, "X"],
  [/\bSnapchat\b/, "Snapchat"],
  [/\[Pinterest\//, "Pinterest"],
];

/** Null for a browser that Google accepts (developers.google.com/identity/protocols/oauth2/policies). */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = /Android/.test(userAgent) ? "android" : /iPhone|iPad|iPod/.test(userAgent) ? "ios" : "other";
  const name = APPLICATIONS.find(([mark]) => mark.test(userAgent))?.[1];
  if (name) return { name, system };
  // The user agent of an iOS browser contains "Safari", but an embedded view's does not. An Android view has "wv".
  const isView =
    system === "android" ? /; wv\)/.test(userAgent) : system === "ios" && !/Safari\//.test(userAgent);
  return isView ? { system } : null;
}

export function androidIntent(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  const action = "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE";
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};${action};end`;
}
