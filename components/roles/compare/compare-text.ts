import type { RoleValue } from "@/lib/people/roles/client/draft";

/** Whether a value grants more than another one of the same field. */
export function isMore(value: RoleValue, than: RoleValue): boolean {
  return Number(value) > Number(than);
}

/** "12 differences between Contributor and Member". */
export function differenceText(count: number, name: string, other: string): string {
  if (count === 0) return `${name} and ${other} grant the same`;
  const differences = count === 1 ? "1 difference" : `${count} differences`;
  return `${differences} between ${name} and ${other}`;
}
