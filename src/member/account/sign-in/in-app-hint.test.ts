import { expect, test } from "vitest";
import { androidIntent } from "./in-app-advice.tsx";
import { IN_APP } from "./in-app-hint.tsx";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-A146M Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Facebook", "android", `${ANDROID} [FB_IAB/FB4A;FBAV/486.0.0.66.70;]`],
  ["Facebook", "ios", `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/486.0.0.50.73;FBBV/651;FBDV/iPhone14,5]`],
  ["Instagram", "android", `${ANDROID} Instagram 355.1.0.44.103 Android (34/14; 450dpi)`],
  ["Instagram", "ios", `${IPHONE} Mobile/15E148 Instagram 355.0.0.29.102 (iPhone14,5; iOS 17_6; es_AR)`],
  ["TikTok", "android", `${ANDROID} musical_ly_2023708050 BytedanceWebview/d8a21c6`],
  ["TikTok", "ios", `${IPHONE} Mobile/15E148 musical_ly_36.8.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ["LinkedIn", "ios", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1`],
  ["X", "ios", `${IPHONE} Mobile/15E148 Twitter for iPhone/10.67`],
  ["any application", "android", ANDROID],
  ["any application", "ios", `${IPHONE} Mobile/15E148`],
])("the in-app browser %s on %s is recognised", (_name, _system, userAgent) => {
  expect(userAgent).toMatch(IN_APP);
});

test.each([
  ["Chrome on Android", ANDROID.replace("; wv", "").replace("Version/4.0 ", "")],
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
  ["Safari on iPhone", `${IPHONE} Version/17.6 Mobile/15E148 Safari/604.1`],
  ["Chrome on iPhone", `${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ["Firefox on iPhone", `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15",
  ],
  ["nothing", ""],
])("%s is not taken for an in-app browser", (_name, userAgent) => {
  expect(userAgent).not.toMatch(IN_APP);
});

test("the Android intent has the page's path and query, drops its fragment and names no browser", () => {
  expect(androidIntent("https://claves.example/clave/metas?x=1#arriba")).toBe(
    "intent://claves.example/clave/metas?x=1#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end",
  );
});
