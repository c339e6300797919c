import { expect, test } from "vitest";
import { isPushEndpoint } from "./push.server.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://FCM.googleapis.com:443/fcm/send/abc",
  "https://jmt17.google.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
])("%s is accepted as a push endpoint", (endpoint) => {
  expect(isPushEndpoint(endpoint, undefined)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user:password@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com@evil.example/",
  "https://fcm.googleapis.com.evil.example/",
  "https://evilfcm.googleapis.com/",
  "https://a.b.notify.windows.com/",
  "https://evil.example/?x=web.push.apple.com",
  "https://evil.example\\.push.apple.com/",
  "https://127.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "http://localhost:3000/simulators/push/send/abc",
  "file:///etc/passwd",
  "",
])("%s is rejected as a push endpoint", (endpoint) => {
  expect(isPushEndpoint(endpoint, undefined)).toBe(false);
});

test("with simulated providers, only the simulated push service is accepted", () => {
  const simulated = "http://localhost:3000";
  expect(isPushEndpoint(`${simulated}/simulators/push/send/abc`, simulated)).toBe(true);
  expect(isPushEndpoint("https://fcm.googleapis.com/fcm/send/abc", simulated)).toBe(false);
  expect(isPushEndpoint("http://localhost:3001/simulators/push/send/abc", simulated)).toBe(false);
  expect(isPushEndpoint(`${simulated}/api/account`, simulated)).toBe(false);
  expect(isPushEndpoint(`${simulated}/simulators/push/../../api/account`, simulated)).toBe(false);
});
