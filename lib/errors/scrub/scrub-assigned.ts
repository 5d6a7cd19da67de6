import { FILTERED } from "./secret-looks";
import { isSecretName } from "./secret-names";

const MAX_NAME = 64;

/** A value, which may be quoted or already filtered. */
const VALUE =
  /(?:"[^"\n]{0,4096}"|'[^'\n]{0,4096}'|\[Filtered\])[^\s&;,"'<>)\]}]{0,4096}|[^\s&;,"'<>)\]}]{1,4096}/y;

/**
 * Filters the values of secret names in `name=value`, as in URLs, forms and cookies. Scans from one
 * equals sign to the next and looks back at most 64 characters for the name, because a regular
 * expression would rescan from every character.
 */
export function scrubAssigned(text: string): string {
  let clean = "";
  let done = 0;
  let from = 0;
  for (let sign = text.indexOf("="); sign >= 0; sign = text.indexOf("=", from)) {
    const name = nameBefore(text, from, sign);
    from = sign + 1;
    VALUE.lastIndex = sign + 1;
    const value = name === "" ? null : VALUE.exec(text);
    if (value === null) continue;
    from = sign + 1 + value[0].length;
    if (!isSecretName(name)) continue;
    clean += text.slice(done, sign + 1) + FILTERED;
    done = from;
  }
  return done === 0 ? text : clean + text.slice(done);
}

function nameBefore(text: string, from: number, sign: number): string {
  const min = Math.max(from, sign - MAX_NAME);
  let start = sign;
  while (start > min && /[\w.[\]%-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, sign);
}

/**
 * A name and a quoted value in source code: `password = "x"`, `'token': 'x'`, `:secret => "x"`,
 * `key := "x"`.
 */
const LITERAL =
  /(?<![\w$.-])([\w$.-]{1,64})(["'`]?\]?\s{0,4}(?:=>|:=|={1,3}|:)\s{0,4}[a-z@$]{0,2})(?:"(?:[^"\\\n]|\\.){1,4096}"?|'(?:[^'\\\n]|\\.){1,4096}'?|`(?:[^`\\]|\\.){1,4096}`?)/gi;

/**
 * Filters values that source code assigns to secret names. Unquoted values, such as calls, are
 * kept.
 */
export function scrubLiterals(text: string): string {
  return text.replace(LITERAL, (whole, name: string, between: string) => {
    const quote = whole.charAt(name.length + between.length);
    return isSecretName(name) ? `${name}${between}${quote}${FILTERED}${quote}` : whole;
  });
}
