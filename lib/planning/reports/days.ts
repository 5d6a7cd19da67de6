const DAY = 24 * 60 * 60 * 1000;

/** Days in UTC as `YYYY-MM-DD`, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return dayAt(startOf(day) + count * DAY);
}

/** The number of days in a range. */
export function dayCount({ from, to }: Range): number {
  return Math.round((startOf(to) - startOf(from)) / DAY) + 1;
}

/** The days in a range, in order. */
export function daysOf(range: Range): string[] {
  return Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index));
}

/** The Monday of a day's ISO 8601 week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
}

/** Today, in UTC. */
export function today(): string {
  return dayAt(Date.now());
}
