/** The names in user agents, most specific first, because most user agents also contain other browsers' names. */
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

/** Returns a name such as "Chrome en Android"; empty if unknown. A stored user agent could identify a person. */
export function deviceName(userAgent = ""): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? "");
}
