import { expect, test } from "vitest";
import { addressKey } from "./address-key.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:8080", "2001:db8:1:2::/64"],
  ["2001:db8::1:2:3:4", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::203.0.113.9", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["no address", "unknown"],
  ["x".repeat(20_000), "unknown"],
  ["", "unknown"],
  [undefined, "unknown"],
  ["1", "unknown"],
  ["a@1.2.3.4", "unknown"],
  ["1.2.3.4/x", "unknown"],
])("the rate limit counts the address %s under the key %s", (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test("all addresses in one IPv6 /64 share one key, and the next /64 has another key", () => {
  const neighbours = Array.from({ length: 1000 }, (_, n) => addressKey(`2001:db8:1:2::${n.toString(16)}`));
  expect(new Set(neighbours).size).toBe(1);
  expect(addressKey("2001:db8:1:3::1")).not.toBe(neighbours[0]);
});
