import type { DateStyle } from "@/components/ui/text/date-format";

const FIRST_LANGUAGE = /^\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)/;

/**
 * Returns how the reader's language writes dates and times, from the `Accept-Language` of a request.
 * The words stay English, as the rest of the interface does.
 */
export function dateStyleOf(acceptLanguage: string | null): DateStyle {
  const language = FIRST_LANGUAGE.exec(acceptLanguage ?? "")?.[1] ?? "en-GB";
  const format = intl(language);
  const order = format.formatToParts(0).map(({ type }) => type);
  return {
    isMonthFirst: order.indexOf("month") < order.indexOf("day"),
    hasAmPm: format.resolvedOptions().hour12 === true,
  };
}

/** Regions whose weeks start on a Sunday or Saturday (CLDR, `weekData`). Elsewhere, it is Monday. */
const SUNDAY =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const SATURDAY = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** Returns the day that the reader's weeks start on, with 0 for Sunday, from `Accept-Language`. */
export function weekStartOf(acceptLanguage: string | null): number {
  const language = FIRST_LANGUAGE.exec(acceptLanguage ?? "")?.[1] ?? "en-GB";
  const region = regionOf(language);
  if (SUNDAY.includes(region)) return 0;
  return SATURDAY.includes(region) ? 6 : 1;
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? "GB";
  } catch {
    // Not a language.
    return "GB";
  }
}

function intl(language: string): Intl.DateTimeFormat {
  const [known = "en-GB"] = Intl.DateTimeFormat.supportedLocalesOf(language);
  return new Intl.DateTimeFormat(known, { month: "numeric", day: "numeric", hour: "numeric" });
}

/** Returns the time zone in the cookie if there is such a zone, or UTC. */
export function readTimeZone(cookie: string | undefined): string {
  if (cookie === undefined || !/^[\w+/-]{1,64}$/.test(cookie)) return "UTC";
  try {
    new Intl.DateTimeFormat("en", { timeZone: cookie });
    return cookie;
  } catch {
    return "UTC";
  }
}
