const LENGTH = 65_535;
const full = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length));

/** Inputs of a field's maximum length, each designed to be expensive to parse. */
export const BOMBS: Record<string, string> = {
  quotes: full(">"),
  "quotes with spaces": full("> "),
  "deep quotes on many lines": full(`${">".repeat(30)}a\n\n`),
  "lists on one line": full("+ "),
  "nested lists on many lines": full(
    `${Array.from({ length: 40 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n")}\n\n`,
  ),
  "quotes in numbered lists": full("1. > "),
  "lazy continuation lines": `${">".repeat(200)}a\n${full("a\n")}`,
  "opening brackets": full("["),
  "closing brackets": full("]"),
  "nested brackets": "[".repeat(LENGTH / 2) + "]".repeat(LENGTH / 2),
  "nested links": `${"[".repeat(9_000)}a${"](b)".repeat(9_000)}`,
  "unfinished links": full("[a]("),
  "10,000 links": "[a](b) ".repeat(10_000),
  "nested images": `${"![".repeat(9_000)}a${"](b)".repeat(9_000)}`,
  "crossed emphasis": full("*a_ "),
  "unfinished emphasis": full("*a**"),
  "nested emphasis": `${"*a **a ".repeat(4_600)}${"b** b*".repeat(4_600)}`,
  "HTML comments": `a ${full("<!--a")}`,
  "processing instructions": `a ${full("<?a")}`,
  "wide tables": `${"a|".repeat(5_000)}\n${"-|".repeat(5_000)}\n${"|\n".repeat(20_000)}`,
  "long tables": `|a|\n|-|\n${full("|a|\n")}`,
  "square tables": `${"a|".repeat(200)}\n${"-|".repeat(200)}\n${"|a|\n".repeat(4_900)}`,
  "link definitions": full("[a]: b\n"),
  footnotes: `[^1]: x\n\n${full("[^1]")}`,
  "empty lines": full("a\n\n"),
  pipes: `${full("|")}x`,
  "task lists": full("- [ ] a\n"),
  "bare URLs": full("www.a.b "),
  backticks: Array.from({ length: 360 }, (_, at) => "`".repeat(at)).join(" "),
  "unclosed fences": full("```\na\n"),
  "fences in a quote": full("> ```\n"),
  "brackets after a fence in a list": `- \`\`\`\n  \`\`\`\n${full("]")}`,
  entities: full("&amp;"),
};

for (const name of Object.keys(BOMBS)) BOMBS[name] = BOMBS[name]!.slice(0, LENGTH);
