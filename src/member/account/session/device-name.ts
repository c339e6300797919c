/** The names in user agents, most specific first, because most user agents also contain other browsers' names. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/FBA[NV]/, "Facebook"],
  [/Instagram/, "Instagram"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/OP[RT]\//, "Opera"],
  [/Vivaldi\//, "Vivaldi"],
  [/YaBrowser\//, "Yandex"],
  [/DuckDuckGo\//, "DuckDuckGo"],
  [/F(xiOS|irefox)\//, "Firefox"],
  [/C(riOS|hrome)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** Returns a name such as "Chrome en Android"; empty if unknown. A stored user agent could identify a person. */
export function deviceName(userAgent = ""): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? "");
}
