import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

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

/** Warns of a proxy whose visitors count as one address. Warns once per start, because anyone can forge the header. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isSaid && isUnheard(request)) {
      isSaid = true;
      app.log.warn(
        "forwarded headers came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it. Until then all of its visitors count as one address and are refused together",
      );
    }
    done();
  });
}

/** Whether a visitor's address was forwarded but not trusted. */
function isUnheard({ headers, ips }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return isForwarded && (ips?.length ?? 1) < 2;
}
