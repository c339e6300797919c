import { readFileSync } from "node:fs";
import { policy } from "#platform/http/headers.ts";
import type { Config } from "#platform/server/config.ts";
import { newSecret } from "#platform/session/session.ts";
import { escapeHtml } from "#platform/shared/text/html-text.ts";

const SCRIPT = readFileSync(new URL("./paypal-frame.browser.js", import.meta.url), "utf8");
const STYLE = "html{color-scheme:light}body{margin:0;background:transparent}";
const PAYPAL_HOSTS = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/** PayPal's script needs third-party scripts, frames and inline styles, so it has its own policy. */
export function paypalFrame(config: Config, origin: string, subscriptionId: string) {
  const nonce = newSecret();
  // The simulated PayPal must use the host name that the browser has used for us.
  const sdk = new URL(
    config.simulated ? config.paypal.sdkUrl.replace(config.origin, origin) : config.paypal.sdkUrl,
  );
  sdk.search = new URLSearchParams({
    "client-id": config.paypal.clientId,
    vault: "true",
    intent: "subscription",
    currency: config.price.currency,
    locale: "es_ES",
  }).toString();
  const hosts = config.simulated ? [sdk.origin] : PAYPAL_HOSTS;
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy({
        "default-src": ["'none'"],
        "script-src": [`'nonce-${nonce}'`, ...hosts],
        "style-src": [`'nonce-${nonce}'`],
        "frame-src": hosts,
        "connect-src": ["'self'", ...hosts],
        "img-src": ["data:", ...hosts],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'self'"],
      }),
    },
    html: `<!doctype html>
<html lang="es" data-sdk="${escapeHtml(sdk.href)}" data-subscription="${escapeHtml(subscriptionId)}">
<meta charset="utf-8"><title>PayPal</title>
<style nonce="${nonce}">${STYLE}</style>
<div id="button"></div>
<script nonce="${nonce}">${SCRIPT}</script>
</html>`,
  };
}
