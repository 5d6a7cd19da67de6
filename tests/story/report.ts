/** Prints a table line by line, and remembers which thresholds were missed. */
export class Report {
  readonly missed: string[] = [];

  head(text: string): void {
    console.log(`\n${text}`);
  }

  line(name: string, value: number, rest = ""): void {
    console.log(`  ${name.padEnd(32)} ${value.toFixed(3).padStart(8)}  ${rest}`.trimEnd());
  }

  atLeast(name: string, value: number, threshold: number): void {
    this.judge(name, value, value >= threshold, `≥ ${threshold}`);
  }

  atMost(name: string, value: number, threshold: number): void {
    this.judge(name, value, value <= threshold, `≤ ${threshold}`);
  }

  /** Better than always returning the most frequent class. */
  above(name: string, value: number, majority: number): void {
    this.judge(name, value, value > majority, `> ${majority.toFixed(3)}, the most frequent class,`);
  }

  /** Prints the median and 95th percentile of sorted times, and the latter's limit, if it has one. */
  times(name: string, sorted: number[], promised?: number): void {
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
    this.line(`${name}, p50`, at(0.5));
    const isMet = promised === undefined || at(0.95) < promised;
    // Depends on the machine, so it is printed but never fails the run.
    const verdict = promised === undefined ? "" : `< ${promised} ${isMet ? "met" : "MISSED"}`;
    this.line(`${name}, p95`, at(0.95), verdict);
  }

  private judge(name: string, value: number, isMet: boolean, wanted: string): void {
    if (!isMet) this.missed.push(name);
    this.line(name, value, `${wanted} ${isMet ? "met" : "MISSED"}`);
  }
}
