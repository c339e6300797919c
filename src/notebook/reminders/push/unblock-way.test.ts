import { expect, test } from "vitest";
import { unblockWay } from "./device-row.tsx";

const MAC_SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";

test.each([
  ["an iPad that calls itself a Mac", MAC_SAFARI, 5, "abre Ajustes"],
  ["Safari on a Mac", MAC_SAFARI, 0, "ajustes de Safari"],
  [
    "Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
    5,
    "toca el ícono",
  ],
  [
    "a computer",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    0,
    "abre el ícono",
  ],
])("the steps to unblock notifications fit the device: %s", (_what, userAgent, touchPoints, way) => {
  expect(unblockWay(userAgent, touchPoints)).toContain(way);
});
