/** An application that shows pages in a browser of its own, which Google refuses. */
export interface InAppBrowser {
  /** As people call it; absent where only its kind is known. */
  name?: string;
  system: "android" | "ios" | "other";
}

/** What each application adds to the user agent of its pages. */
const APPLICATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/, "Instagram"],
  [/\b(FBAN|FBAV|FB_IAB|FBIOS)\b/, "Facebook"],
  [/\b(musical_ly|BytedanceWebview|TikTok|trill)/i, "TikTok"],
  [/\bLinkedInApp\b/, "LinkedIn"],
  [/\b(Twitter for iPhone|TwitterAndroid|Twitter for Android)\b/, "X"],
  [/\bSnapchat\b/, "Snapchat"],
  [/\[Pinterest\//, "Pinterest"],
];

/**
 * Which application shows the page, where it is not a browser that stands by itself. Google ends a sign-in
 * there with "disallowed_useragent" (developers.google.com/identity/protocols/oauth2/policies).
 *
 * A mark that is missing is taken for a real browser: nothing is forbidden on the strength of this.
 */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = /Android/.test(userAgent) ? "android" : /iPhone|iPad|iPod/.test(userAgent) ? "ios" : "other";
  const name = APPLICATIONS.find(([mark]) => mark.test(userAgent))?.[1];
  if (name) return { name, system };
  // Every browser of iOS says Safari, a view inside an application does not; Android's says "wv".
  const isView =
    system === "android" ? /; wv\)/.test(userAgent) : system === "ios" && !/Safari\//.test(userAgent);
  return isView ? { system } : null;
}

/** A link that hands the page to the browser that the person has chosen on Android. */
export function androidIntent(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  const action = "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE";
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};${action};end`;
}
