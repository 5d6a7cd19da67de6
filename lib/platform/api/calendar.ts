/**
 * True if a `YYYY-MM-DD` string is a calendar day in the years 1000 to 9998, which have four digits
 * in every time zone.
 */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame && year >= 1000 && year <= 9998;
}
