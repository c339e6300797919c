import { expect, test } from "vitest";
import { type BrowserSupport, pushCapability } from "./this-device.ts";

const CAN: BrowserSupport = {
  hasPush: true,
  isApple: false,
  isInstalled: false,
  permission: "default",
  isSubscribed: false,
};

test.each<[string, Partial<BrowserSupport>, string]>([
  ["nobody was asked yet", {}, "off"],
  ["allowed, and not turned on", { permission: "granted" }, "off"],
  ["turned on", { permission: "granted", isSubscribed: true }, "on"],
  ["turned on once, and asked about again since", { isSubscribed: true }, "off"],
  ["blocked", { permission: "denied", isSubscribed: true }, "denied"],
  ["a browser without a push service", { hasPush: false }, "unsupported"],
  ["a page on an iPhone", { isApple: true, hasPush: false }, "needs-app"],
  ["the installed app on an iPhone", { isApple: true, isInstalled: true }, "off"],
  ["the app before iOS 16.4", { isApple: true, isInstalled: true, hasPush: false }, "unsupported"],
])("the push capability is detected: %s", (_what, ability, standing) => {
  expect(pushCapability({ ...CAN, ...ability })).toBe(standing);
});
