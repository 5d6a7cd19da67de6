/** Today's names of places that browsers still list under a former one. */
const RENAMED: Partial<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the current name of a time zone. */
export const currentName = (timeZone: string): string => RENAMED[timeZone] ?? timeZone;

/** "America/New York" */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** Returns the time zones to choose from, by name, with `current` among them. */
export function zoneOptions(current: string) {
  const known = Intl.supportedValuesOf("timeZone").map(currentName);
  return [...new Set([current, "UTC", ...known])]
    .sort()
    .map((timeZone) => ({ value: timeZone, label: zoneLabel(timeZone) }));
}
