const UNITS = ["B", "KB", "MB", "GB"] as const;

/**
 * Returns "512 B", "1.5 KB" or "12 MB", in steps of 1024, with up to one decimal place below ten.
 */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1023.5 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, "")} ${UNITS[unit]}`;
}
