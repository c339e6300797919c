/**
 * Where browsers have their push service. An endpoint is an address that a browser tells and this server then calls:
 * it is called nowhere else.
 */
const PUSH_SERVICES = [
  // Chrome, and what else is built on Chromium; without keys of Google's it is the second.
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  // Firefox
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  // Edge on Windows
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  // Safari
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/**
 * Whether an endpoint is one of a push service's.
 *
 * @param simulated the origin of the simulated push service, where providers are simulated: then it is the only one
 */
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
