import { judgePairs, type Judged } from "./judge-pairs";

/**
 * Prints how many pairs are grouped as a person would group them, and lists the others:
 *
 *     node --import tsx tests/grouping/report.ts
 */
function main(): void {
  const judged = judgePairs();
  line("all", judged);
  for (const half of ["hand", "runs"] as const) {
    const pairs = judged.filter((pair) => pair.half === half);
    line(half, pairs);
    if (half === "runs") {
      line(
        "  sent by an SDK",
        pairs.filter((pair) => pair.sentBySdk),
      );
    }
    for (const language of new Set(pairs.map((pair) => pair.language))) {
      line(
        `  ${language}`,
        pairs.filter((pair) => pair.language === language),
      );
    }
  }
  for (const miss of judged.filter((pair) => !pair.right)) {
    console.log(`\n${miss.half}: ${miss.name} (${miss.why})`);
    console.log(`  should be ${miss.label}, is ${miss.grouped}`);
    for (const { source, inputs } of miss.groupings)
      console.log(`  ${source}: ${inputs.join(" | ")}`);
  }
}

function line(name: string, pairs: Judged[]): void {
  const correct = pairs.filter((pair) => pair.right).length;
  const share = ((100 * correct) / pairs.length).toFixed(1);
  console.log(`${name.padEnd(26)} ${String(correct).padStart(4)} of ${pairs.length}, ${share} %`);
}

main();
