import { format, resolveConfig } from "prettier";
import type { Part, PartResult, Results } from "./results";
import { markdownTable } from "./table";

const HEADINGS: Record<Part, { title: string; text: string }> = {
  operations: {
    title: "Throughput",
    text: `Requests per second over loopback, one kind at a time, on one process and an otherwise idle server. The load
      generator and the database share the machine. \`ratio\` is to an empty route of a bare Next.js application,
      measured before and after each operation; some operations have a target for it.`,
  },
  growth: {
    title: "Growth",
    text: `The median duration of one request at a time, by the number of issues in the project. \`growth\` is the
      multiple of the column before; \`!\` marks more than 2.`,
  },
  pages: {
    title: "Pages",
    text: `Pages as a signed-in browser asks for them. \`markup\` is the HTML without its scripts, most of which is data
      for hydration. A board's \`cards\` are those that the server renders.`,
  },
  screens: {
    title: "Screens",
    text: `In Chromium, on generated issues and on 1,076 imported bug reports. Layout shift is cumulative, as browsers
      report it; frames are those from the start of a page until a second and a half after its last request. The times
      run from a press to the end of the frame that shows its effect, requests included; \`first\` is the first time on
      a page that has just loaded.`,
  },
  memory: {
    title: "Memory",
    text: `Resident memory of what \`npm start\` runs under a mix of reads, writes, pages and live updates from 16
      connections. Growth is judged once it is warm: after a quarter of the time, and three minutes at
      least.`,
  },
  filters: {
    title: "Filters",
    text: `Random sets of five filters over one project, in the database alone: the time that the statements of a read
      take to plan and to execute, and the 8 KiB pages they touch. Each read runs three times, and the fastest
      counts.`,
  },
  plans: {
    title: "The most frequent statements",
    text: `Counted over a mixed load, and explained as they were executed. \`share\` is of all statements but the job
      queue's own; \`ms\` is the median execution, with the overhead of explaining; \`pages\` are the 8 KiB pages it
      touched. The plans leave out nodes that did not run or only passed rows on. A table of a page or two is read whole
      rather than through an index.`,
  },
};

/** Writes docs/performance.md from the last results of each part. */
export function performanceText(results: Results): Promise<string> {
  const parts = (Object.keys(HEADINGS) as Part[]).flatMap((part) => {
    const result = results[part];
    return result ? [section(part, result)] : [];
  });
  const text = [
    "# Performance",
    `Written by \`npm run bench:docs\` from its measurements; do not edit. The figures are those of one machine, named in
    each section, and say little about another: compare ratios. [CONTRIBUTING](../CONTRIBUTING.md#benchmarks) says how to
    measure a change.`,
    ...parts,
  ].join("\n\n");
  return resolveConfig("docs/performance.md").then((config) =>
    format(text, { ...config, parser: "markdown" }),
  );
}

function section(part: Part, { day, machine, tables, plans = [] }: PartResult): string {
  const { title, text } = HEADINGS[part];
  return [
    `## ${title}`,
    wrap(text.replaceAll(/\s+/g, " ")),
    `Measured on ${day}: ${machine}.`,
    ...tables.map(markdownTable),
    ...plans.map(
      ({ operations, statement, tree }, at) =>
        `#### ${at + 1}. ${operations.join(", ") || "background"}\n\n` +
        `\`\`\`sql\n${wrap(statement)}\n\`\`\`\n\n\`\`\`text\n${tree}\n\`\`\``,
    ),
  ].join("\n\n");
}

const WIDTH = 116;

/** Breaks a long statement at spaces. */
function wrap(statement: string): string {
  const lines = [""];
  for (const word of statement.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}
