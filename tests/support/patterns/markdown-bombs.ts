const LENGTH = 65_535;
const full = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length));

/** Text of a field's maximum length, each piece designed to be expensive to parse. */
export const BOMBS: Record<string, string> = {
  quotes: full(">"),
  "quotes with spaces": full("> "),
  "quotes in lines": full(`${">".repeat(30)}a\n\n`),
  "lists in a line": full("+ "),
  "lists in lines": full(
    `${Array.from({ length: 40 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n")}\n\n`,
  ),
  "numbered quotes": full("1. > "),
  "lazy lines": `${">".repeat(200)}a\n${full("a\n")}`,
  "open brackets": full("["),
  "closed brackets": full("]"),
  "pairs of brackets": "[".repeat(LENGTH / 2) + "]".repeat(LENGTH / 2),
  "nested links": `${"[".repeat(9_000)}a${"](b)".repeat(9_000)}`,
  "begun links": full("[a]("),
  "10,000 links": "[a](b) ".repeat(10_000),
  "pictures in pictures": `${"![".repeat(9_000)}a${"](b)".repeat(9_000)}`,
  "crossed emphasis": full("*a_ "),
  "half emphasis": full("*a**"),
  "nested emphasis": `${"*a **a ".repeat(4_600)}${"b** b*".repeat(4_600)}`,
  comments: `a ${full("<!--a")}`,
  instructions: `a ${full("<?a")}`,
  "a wide table": `${"a|".repeat(5_000)}\n${"-|".repeat(5_000)}\n${"|\n".repeat(20_000)}`,
  "a long table": `|a|\n|-|\n${full("|a|\n")}`,
  "a square table": `${"a|".repeat(200)}\n${"-|".repeat(200)}\n${"|a|\n".repeat(4_900)}`,
  definitions: full("[a]: b\n"),
  footnotes: `[^1]: x\n\n${full("[^1]")}`,
  "empty lines": full("a\n\n"),
  bars: `${full("|")}x`,
  "task lists": full("- [ ] a\n"),
  addresses: full("www.a.b "),
  backticks: Array.from({ length: 360 }, (_, at) => "`".repeat(at)).join(" "),
  "unclosed fences": full("```\na\n"),
  "fences in a quote": full("> ```\n"),
  "a fence that is none": `- \`\`\`\n  \`\`\`\n${full("]")}`,
  entities: full("&amp;"),
};

for (const name of Object.keys(BOMBS)) BOMBS[name] = BOMBS[name]!.slice(0, LENGTH);
