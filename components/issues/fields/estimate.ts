/** Maximum estimate in minutes (docs/spec/issues.md#fields). */
export const MAX_ESTIMATE = 2_147_483_647;

export const ESTIMATE_HINT = "Use a format like 1h 30m, 45m or 2h.";

/** Minutes as "1h 30m", "2h", "45m" or "0m". */
export function formatEstimate(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? `${hours}h` : "", rest > 0 ? `${rest}m` : ""].filter(Boolean);
  return parts.length === 0 ? "0m" : parts.join(" ");
}

const PART = /^(\d+(?:[.,]\d+)?)(hours?|hrs?|h|minutes?|mins?|m)/;

/**
 * Parses "1h 30m", "1h30", "1.5 h", "90 min", "1:30" or a number of minutes, ignoring case and
 * spaces. Returns null for empty text, undefined for an invalid estimate. Rounds to whole minutes.
 */
export function parseEstimate(text: string): number | null | undefined {
  let rest = text.toLowerCase().replace(/\s+/g, "");
  if (rest === "") return null;
  if (/^\d+$/.test(rest)) return validMinutes(Number(rest));
  const clock = /^(\d+):([0-5]\d)$/.exec(rest);
  if (clock) return validMinutes(Number(clock[1]) * 60 + Number(clock[2]));
  let minutes = 0;
  let lastUnit = "";
  while (rest !== "") {
    if (lastUnit === "h" && /^\d+$/.test(rest)) rest += "m";
    const [match, amount = "", name = ""] = PART.exec(rest) ?? [];
    const unit = name.charAt(0);
    // Hours come first, and each unit may appear only once: "30m 1h 5m" is invalid.
    if (match === undefined || unit === lastUnit || lastUnit === "m") return undefined;
    minutes += Number(amount.replace(",", ".")) * (unit === "h" ? 60 : 1);
    lastUnit = unit;
    rest = rest.slice(match.length);
  }
  return validMinutes(Math.round(minutes));
}

function validMinutes(minutes: number): number | undefined {
  return minutes <= MAX_ESTIMATE ? minutes : undefined;
}
