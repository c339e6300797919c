/** Allowlist against SSRF: this server calls endpoints that browsers supply. */
const PUSH_SERVICES = [
  // Chrome and other Chromium browsers; builds without Google's API keys use the second host.
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  // Firefox
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  // Edge on Windows
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  // Safari
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/** @param simulated origin of the simulated push service; if given, no other is accepted */
export function isPushEndpoint(endpoint: string, simulated: string | undefined): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username + url.password !== "") return false;
  if (simulated !== undefined) {
    return url.origin === simulated && url.pathname.startsWith("/simulators/push/");
  }
  return (
    url.protocol === "https:" && url.port === "" && PUSH_SERVICES.some((known) => known.test(url.hostname))
  );
}
