import { isIP } from "node:net";

/** Prefix of IPv4-mapped addresses (RFC 4291, section 2.5.5.2), which dual-stack sockets report. */
const MAPPED = "0:0:0:0:0:ffff";
/** Some proxies append the caller's port to the address. */
const WITH_PORT = /^(?:\[([^\]]{2,64})\]|(\d{1,3}(?:\.\d{1,3}){3})):\d{1,5}$/;

/**
 * Rate limit key: the IPv4 address, or the /64 of IPv6, which a whole household gets (RFC 6177). `request.ip` is
 * undefined after the client has reset the connection.
 */
export function addressKey(ip: string | undefined = ""): string {
  const version = isIP(ip);
  if (version === 4) return ip;
  if (version === 6) return keyOfIpv6(ip);
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? [];
  const bare = ipv6 ?? ipv4 ?? "";
  return isIP(bare) ? addressKey(bare) : "unknown";
}

/** Expands the run of zeros (`::`). `URL` normalises everything else (WHATWG URL, "host serializer"). */
function keyOfIpv6(ip: string): string {
  const { hostname } = new URL(`http://[${ip.split("%", 1)[0]}]`);
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill("0") : [];
  const groups = [...head, ...zeros, ...(tail ?? [])];
  if (groups.slice(0, 6).join(":") !== MAPPED) return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
