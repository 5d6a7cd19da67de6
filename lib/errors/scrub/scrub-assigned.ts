import { FILTERED } from "./secret-looks";
import { isSecretName } from "./secret-names";

const LONGEST_NAME = 64;

/** A value: a quoted one in whole, and one that is filtered already. */
const VALUE =
  /(?:"[^"\n]{0,4096}"|'[^'\n]{0,4096}'|\[Filtered\])[^\s&;,"'<>)\]}]{0,4096}|[^\s&;,"'<>)\]}]{1,4096}/y;

/**
 * `name=value` of an address, a form or a cookie. It goes from one sign to the next and looks back for the name, of
 * which the last 64 characters count: a pattern would read each of them again from every one on.
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
  const least = Math.max(from, sign - LONGEST_NAME);
  let start = sign;
  while (start > least && /[\w.[\]%-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, sign);
}

/** A name and a quoted value as programs have them: `password = "x"`, `'token': 'x'`, `:secret => "x"`, `key := "x"`. */
const LITERAL =
  /(?<![\w$.-])([\w$.-]{1,64})(["'`]?\]?\s{0,4}(?:=>|:=|={1,3}|:)\s{0,4}[a-z@$]{0,2})(?:"(?:[^"\\\n]|\\.){1,4096}"?|'(?:[^'\\\n]|\\.){1,4096}'?|`(?:[^`\\]|\\.){1,4096}`?)/gi;

/** Values that the text of a program gives to a secret's name. What is no value in quotes, such as a call, stays. */
export function scrubLiterals(text: string): string {
  return text.replace(LITERAL, (whole, name: string, between: string) => {
    const quote = whole.charAt(name.length + between.length);
    return isSecretName(name) ? `${name}${between}${quote}${FILTERED}${quote}` : whole;
  });
}
