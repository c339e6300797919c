import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HOUR_MS } from "#shared/time.ts";
import { sparingly } from "../log.ts";

/** Headers that reverse proxies, load balancers, CDNs and tunnels add. */
const ADDED_BY_PROXIES = new RegExp(
  [
    "^(?:forwarded|via|cdn-loop|front-end-https|(?:true-|fastly-)?client-ip|x-host|x-scheme",
    "x-(?:real|client|cluster-client|remote)-(?:ip|addr|address|host|port|user)",
    "x-(?:forwarded|original|envoy|arr|appengine|azure|vercel|nf|amzn|amz-cf|cloud-trace|nginx|proxy|proxied|proxyuser)(?:-.+)?",
    "(?:cf|fly|ngrok|tailscale|proxy)-.+)$",
  ].join("|"),
);

export function hasProxyHeaders(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name));
}

const NEAR = new BlockList();
NEAR.addSubnet("127.0.0.0", 8);
NEAR.addSubnet("10.0.0.0", 8);
NEAR.addSubnet("172.16.0.0", 12);
NEAR.addSubnet("192.168.0.0", 16);
NEAR.addSubnet("100.64.0.0", 10);
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");

/** Its visitors count as one address. Warns hourly of a near one, once of public ones: anyone can forge the header. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  const warn = (sender: "near" | "public", count: number) =>
    app.log.warn(
      { sender, count },
      "forwarded headers came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it. Until then all of its visitors count as one address and are refused together",
    );
  const near = sparingly(HOUR_MS, (count) => warn("near", count));
  let isPublicSaid = false;
  const look = (request: FastifyRequest) => {
    if (!isUnheard(request)) return;
    if (isNear(request.socket.remoteAddress)) return near.note(undefined);
    if (!isPublicSaid) warn("public", 1);
    isPublicSaid = true;
  };
  app.addHook("onRequest", (request, _reply, done) => {
    look(request);
    done();
  });
}

/** Whether a visitor's address was forwarded but not trusted. */
function isUnheard({ headers, ips }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return isForwarded && (ips?.length ?? 1) < 2;
}

function isNear(address = ""): boolean {
  const version = isIP(address);
  return version !== 0 && NEAR.check(address, version === 4 ? "ipv4" : "ipv6");
}
