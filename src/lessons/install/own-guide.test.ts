import { expect, test } from "vitest";
import { ownGuide } from "./own-guide.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

test("an iPhone, and an iPad that reports itself as a Mac, get the iPhone guide", () => {
  expect(ownGuide(IPHONE, 5)).toBe("iphone");
  expect(ownGuide(MAC, 5)).toBe("iphone");
});

test("every other device gets the Android guide", () => {
  expect(ownGuide(ANDROID, 5)).toBe("android");
  expect(ownGuide(MAC, 0)).toBe("android");
  expect(ownGuide(WINDOWS, 10)).toBe("android");
});
