import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Config, isLoopback } from "#platform/server/config.ts";
import { refuse } from "./errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Headers that reverse proxies, load balancers, CDNs and tunnels add. */
const ADDED_BY_PROXIES = new RegExp(
  [
    "^(?:forwarded|via|cdn-loop|front-end-https|(?:true-|fastly-)?client-ip|x-host|x-scheme",
    "x-(?:real|client|cluster-client|remote)-(?:ip|addr|address|host|port|user)",
    "x-(?:forwarded|original|envoy|arr|appengine|azure|vercel|nf|amzn|amz-cf|cloud-trace|nginx|proxy|proxied|proxyuser)(?:-.+)?",
    "(?:cf|fly|ngrok|tailscale|proxy)-.+)$",
  ].join("|"),
);

/** With simulated providers, refuses every request that does not come from this machine. */
export function installHostGuard(app: FastifyInstance, config: Config): void {
  if (!config.simulated) return;
  const ours = new Set(config.allowedOrigins);
  const hosts = new Set(config.allowedOrigins.map((origin) => new URL(origin).host));
  app.addHook("onRequest", (request, reply, done) => {
    if (!isToThisMachine(request, hosts))
      reply.code(421).type("text/plain; charset=utf-8").send("This server answers this machine only.\n");
    else if (!isOnThisMachine(request, ours)) refuse(reply, "foreign_origin");
    else done();
  });
}

/** CSRF guard: refuses API calls that change or export something and do not come from one of our pages. */
export function installOriginGuard(api: FastifyInstance, config: Config): void {
  api.addHook("onRequest", (request, reply, done) => {
    const { needsFreshSignIn } = request.routeOptions.config.endpoint ?? {};
    const isSafe = SAFE_METHODS.has(request.method) && !needsFreshSignIn;
    if (isSafe || isSameOrigin(request, config)) done();
    else refuse(reply, "foreign_origin");
  });
}

/** Protects the simulated sign-in, which trusts every caller. This check cannot notice a proxy that leaves no trace. */
function isToThisMachine({ headers, raw }: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  const isForwarded = Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name));
  // Some proxies speak HTTP/1.0 and add no header.
  return hosts.has(headers.host ?? "") && raw.httpVersion !== "1.0" && !isForwarded;
}

/** False if the browser shows a page of another host, such as behind a proxy that adds no header. */
function isOnThisMachine({ headers }: FastifyRequest, ours: ReadonlySet<string>): boolean {
  const { origin = "null", referer, "sec-fetch-site": site } = headers;
  // The simulators' pages send no referrer, so the origin of their forms is "null".
  if (origin !== "null" && !ours.has(origin) && !isOfThisMachine(origin)) return false;
  // Only a same-origin request must name our own page as its referrer. A link may come from any site.
  return site !== "same-origin" || referer === undefined || isOfThisMachine(referer);
}

function isOfThisMachine(address: string): boolean {
  return isLoopback(URL.parse(address)?.hostname ?? "");
}

/** Signed callbacks and webhooks come from elsewhere and carry their own proof. */
function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  if (request.routeOptions.config.endpoint?.isSigned) return true;
  const { origin } = request.headers;
  if (origin !== undefined) return config.allowedOrigins.includes(origin);
  return request.headers["sec-fetch-site"] === "same-origin";
}

/** Warns of a proxy whose visitors count as one address. Warns once per start, because anyone can forge the header. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", ({ headers, ips = [] }, _reply, done) => {
    const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
    if (!isSaid && isForwarded && ips.length < 2) {
      isSaid = true;
      app.log.warn(
        "forwarded headers came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it. Until then all of its visitors count as one address and are refused together",
      );
    }
    done();
  });
}
