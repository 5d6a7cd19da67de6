/** Everything a run found and counted. */
export class Findings {
  private readonly found = new Map<string, number>();
  private readonly figures = new Map<string, number>();

  constructor(readonly seed: number) {}

  /**
   * Records a fault. The first fault of each kind at each location is printed in full; the rest are
   * only counted.
   */
  fault(kind: string, where: string, detail: string): void {
    const key = `${kind}: ${where}`;
    const times = this.found.get(key) ?? 0;
    this.found.set(key, times + 1);
    if (times === 0) console.log(`\nFAULT ${key} (seed ${this.seed})\n${indent(detail)}`);
  }

  count(figure: string, by = 1): void {
    this.figures.set(figure, (this.figures.get(figure) ?? 0) + by);
  }

  get faults(): number {
    return [...this.found.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Prints the figures in the order they were first counted, and every kind of fault. */
  print(seconds: number): void {
    const width = Math.max(...[...this.figures.keys()].map(({ length }) => length), 8);
    console.log(`\n${"hostile".padEnd(width)}  seed ${this.seed}, ${seconds.toFixed(0)} s`);
    for (const [name, value] of this.figures) {
      console.log(`${name.padEnd(width)}  ${Math.round(value).toLocaleString("en")}`);
    }
    for (const [key, times] of this.found) console.log(`FAULT ${times} × ${key}`);
    console.log(this.faults === 0 ? "No faults found" : `FAILED: ${this.faults} faults`);
  }
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}
