/**
 * Browser names in the order they are tested, because most user agents also mention an older
 * browser.
 */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

export interface Device {
  /** "Firefox on Linux". "Unknown browser" if unrecognized; an unrecognized system is omitted. */
  label: string;
  isPhone: boolean;
}

/** Parses a User-Agent header. */
export function describeDevice(userAgent: string | null): Device {
  const find = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(BROWSERS) ?? "Unknown browser";
  const system = find(SYSTEMS);
  return {
    label: system === undefined ? browser : `${browser} on ${system}`,
    isPhone: isPhone(userAgent ?? ""),
  };
}

function isPhone(userAgent: string): boolean {
  if (userAgent.includes("iPhone")) return true;
  const android = userAgent.indexOf("Android");
  return android >= 0 && userAgent.includes("Mobile", android);
}
