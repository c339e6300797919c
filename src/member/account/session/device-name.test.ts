import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const NAMES: [name: string, userAgent: string | undefined][] = [
  [
    "Chrome en Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Safari en iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  ["Firefox en Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  [
    "Samsung Internet en Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Facebook en iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/520.0]",
  ],
  ["Android", "Dalvik/2.1.0 (Linux; U; Android 15)"],
  ["", "curl/8.9.1"],
  ["", undefined],
];

test.each(NAMES)("a user agent gives the device name %j", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
