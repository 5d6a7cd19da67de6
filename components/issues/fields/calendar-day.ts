const DAY = 24 * 60 * 60 * 1000;

/** Returns a calendar day, `YYYY-MM-DD`, as the number of days since 1970, which options have as their value. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** The calendar day of such a number. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** The calendar day of an instant in the browser's time zone. */
export function localDay(at: Date): string {
  return dayOfNumber(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY);
}
