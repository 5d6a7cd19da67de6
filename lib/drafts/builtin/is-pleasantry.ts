const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))(?: (?:there|again|team|all|everyone|everybody|folks|guys|colleagues|support))*/i;
/** Greetings by name: "Dear Ms. Meyer". */
const NAMES = /^(?: \p{Lu}[\p{L}.'’-]{0,20}){0,3}$/u;
const THANKS =
  /^(?:(?:many |best |kind )?(?:regards|cheers|greetings)(?: [\w']{1,12}){0,4}|(?:many )?(?:thanks|thank you|thx)(?: (?:you|all|everyone|team|guys|again|a lot|a million|so much|very much|in advance|(?:and|kind|best) regards|for (?:your|all|any|the|looking|reading)(?: [\w']{1,12}){0,3}))*)$/i;

/** True if the line is only a greeting or thanks; such lines are omitted from stories. */
export function isPleasantry(line: string): boolean {
  if (line.length > 60) return false;
  const plain = line.trim().replace(/\s?[,.!]{0,3}$/, "");
  const greeting = GREETING.exec(plain)?.[0];
  return THANKS.test(plain) || (greeting !== undefined && NAMES.test(plain.slice(greeting.length)));
}
