/** By what a user agent says, the more special first: most pretend to be others too. */
const BROWSERS: [mark: string, name: string][] = [
  ["FBAN", "Facebook"],
  ["FBAV", "Facebook"],
  ["Instagram", "Instagram"],
  ["EdgA/", "Edge"],
  ["EdgiOS/", "Edge"],
  ["Edg/", "Edge"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["OPR/", "Opera"],
  ["OPT/", "Opera"],
  ["Vivaldi/", "Vivaldi"],
  ["YaBrowser/", "Yandex"],
  ["DuckDuckGo/", "DuckDuckGo"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];
const SYSTEMS: [mark: string, name: string][] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "Chromebook"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
];

/**
 * What a session's device is called to its owner, such as "Chrome en Android"; empty where nothing is known. Only this is
 * stored: the user agent itself would single people out.
 */
export function deviceName(userAgent = ""): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? "");
}
