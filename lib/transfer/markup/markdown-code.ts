const LANGUAGE = /^[\w+#.-]{1,32}$/;

/** Returns the length of the longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** Returns code in a fence that nothing in it can close, as lines. */
export function fencedLines(code: string, language: string): string[] {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
  const info = LANGUAGE.test(language) ? language : "";
  return [`${fence}${info}`, ...code.split("\n"), fence];
}

/** Returns text on one line as inline code. */
export function codeSpan(text: string): string {
  const ticks = "`".repeat(longestRun(text) + 1);
  const padding = /^`|`$|^ .* $/.test(text) ? " " : "";
  return `${ticks}${padding}${text}${padding}${ticks}`;
}

/** Returns lines of code as inline code on one line, for table cells. */
export function codeInCell(code: string): string {
  return code
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => codeSpan(line))
    .join(" ");
}

/** Returns a Markdown link, or just the address if the text adds nothing. */
export function markdownLink(text: string, address: string): string {
  if (text === "" || text === address) return address;
  return `[${text}](${linkTarget(address)})`;
}

/** Returns an image by its name or address. */
export function markdownImage(name: string, address: string): string {
  return `![${name.replace(/[\\[\]]/g, "\\$&")}](${linkTarget(address)})`;
}

function linkTarget(address: string): string {
  if (!/[\s()<>]/.test(address)) return address;
  return `<${address.replace(/[<>]/g, "\\$&")}>`;
}
