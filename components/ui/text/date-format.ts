/** Formats are kept, because making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant (epoch milliseconds) in British English, in the given time zone or the user's. */
export function formatDate(
  at: number,
  { timeZone, ...parts }: Intl.DateTimeFormatOptions & { timeZone?: string | undefined },
  locale: "en-GB" | "en" = "en-GB",
): string {
  const key = `${locale} ${JSON.stringify(parts)} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...parts, ...(timeZone && { timeZone }) });
    formats.set(key, format);
  }
  return format.format(at);
}
